import { STATUS_CODES } from "node:http";
import type { Problem } from "./problem.ts";

/** A response before it is sent. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The body as people can read it; undefined for a compressed one. */
export function readableBody({ headers, body }: HttpResponse): string | Buffer | undefined {
  return headers["content-encoding"] === undefined ? body : undefined;
}

/** Of every JSON body. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" } as const;

export function success(body: string | Buffer): HttpResponse {
  return { status: 200, headers: JSON_HEADERS, body };
}

/** An error as the default profile sends it: `{code, message}` (assumption `error-body`). */
export function errorResponse(problem: Problem): HttpResponse {
  return {
    status: problem.status,
    headers: { ...JSON_HEADERS, ...problemHeaders(problem) },
    body: JSON.stringify({ code: problem.code, message: problem.message }),
  };
}

/** What the headers of any response to a problem say: when to come again, and by which method. */
export function problemHeaders({ retryAfterSeconds, allow }: Problem): Record<string, string> {
  return {
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    ...(allow === undefined ? {} : { allow }),
  };
}

/** A bare page that says the status, as proxies in front of a service send it. */
export function htmlPage(status: number): HttpResponse {
  const title = STATUS_CODES[status] ?? "Error";
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}

export interface ServedRequest {
  readonly url: string;
  /** The operation's name in its contract; empty when the request names none. */
  readonly operation: string;
  readonly raw: { readonly rawHeaders: readonly string[] };
}

/** What a profile changes of requests before they are read, and of responses before they are sent. */
export interface Transform {
  /** The query string of a request of an operation over REST. */
  search(operation: string, search: string): string;
  /** A package in JSON or an order in XML, as a seller sees it. */
  sellerView(text: string): string;
  /** A whole response. */
  response(response: HttpResponse, request: ServedRequest): HttpResponse;
}

/** By the interface document, and where it is silent by the assumptions. */
export const unchanged: Transform = {
  search: (_operation, search) => search,
  sellerView: (text) => text,
  response: (response) => response,
};
