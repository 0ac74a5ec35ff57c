import { STATUS_CODES } from "node:http";
import type { Problem } from "./problem.ts";

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** For the log; undefined when it is compressed. */
export function readableBody({ headers, body }: HttpResponse): string | Buffer | undefined {
  return headers["content-encoding"] === undefined ? body : undefined;
}

export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" } as const;

export function success(body: string | Buffer): HttpResponse {
  return { status: 200, headers: JSON_HEADERS, body };
}

/** As the default profile sends it: `{code, message}` (assumption `error-body`). */
export function errorResponse(problem: Problem): HttpResponse {
  return {
    status: problem.status,
    headers: { ...JSON_HEADERS, ...problemHeaders(problem) },
    body: JSON.stringify({ code: problem.code, message: problem.message }),
  };
}

/** `Retry-After` and `Allow`, the same for REST and SOAP. */
export function problemHeaders({ retryAfterSeconds, allow }: Problem): Record<string, string> {
  return {
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    ...(allow === undefined ? {} : { allow }),
  };
}

/** As a proxy in front of a service sends it. */
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
  /** In the contract; empty when the request names none. */
  readonly operation: string;
  readonly raw: { readonly rawHeaders: readonly string[] };
}

/** What deviations change: requests before they are read, and responses before they are sent. */
export interface Transform {
  /** Of a REST request. */
  search(operation: string, search: string): string;
  /** A package (JSON) or an order (XML) of the control interface, as the seller receives it. */
  sellerView(text: string): string;
  /** Of a seller's call, complete. */
  response(response: HttpResponse, request: ServedRequest): HttpResponse;
}
