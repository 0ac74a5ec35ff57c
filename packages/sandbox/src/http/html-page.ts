import { STATUS_CODES } from "node:http";
import type { Answer } from "./answer.ts";

/** A bare page that says the status, as servers in front of a service answer. */
export function htmlPage(status: number): Answer {
  const title = STATUS_CODES[status] ?? "Error";
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}
