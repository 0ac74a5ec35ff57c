import { STATUS_CODES } from "node:http";
import type { HttpResponse } from "./response.ts";

/** A bare page that says the status, as proxies in front of a service send it. */
export function htmlPage(status: number): HttpResponse {
  const title = STATUS_CODES[status] ?? "Error";
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}
