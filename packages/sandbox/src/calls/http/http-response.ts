import { STATUS_CODES } from "node:http";
import type { Problem } from "./problem.ts";

/** An HTTP response that the sandbox is about to send. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Returns the response's body for the log; undefined when the body is compressed. */
export function readableBody({ headers, body }: HttpResponse): string | Buffer | undefined {
  return headers["content-encoding"] === undefined ? body : undefined;
}

/** The headers of every response with a JSON body. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" } as const;

export function success(body: string | Buffer): HttpResponse {
  return { status: 200, headers: JSON_HEADERS, body };
}

/** Renders an error as the default profile sends it: `{code, message}` (assumption `error-body`). */
export function errorResponse(problem: Problem): HttpResponse {
  return {
    status: problem.status,
    headers: { ...JSON_HEADERS, ...problemHeaders(problem) },
    body: JSON.stringify({ code: problem.code, message: problem.message }),
  };
}

/** Returns the headers `Retry-After` and `Allow` of an error response, the same for REST and SOAP. */
export function problemHeaders({ retryAfterSeconds, allow }: Problem): Record<string, string> {
  return {
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    ...(allow === undefined ? {} : { allow }),
  };
}

/** Renders an HTML error page with the given HTTP status, as a proxy in front of a service sends it. */
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
  /** Name of the called operation in the contract; empty when the request names no operation. */
  readonly operation: string;
  readonly raw: { readonly rawHeaders: readonly string[] };
}

/** The changes that a sandbox profile makes to requests before they are read, and to responses before they are sent. */
export interface Transform {
  /** Changes the query string of a REST request. */
  search(operation: string, search: string): string;
  /**
   * Changes a package (JSON) or an order (XML) in a response of the control interface, to the form in which the
   * seller receives it.
   */
  sellerView(text: string): string;
  /** Changes a complete response of a seller's call. */
  response(response: HttpResponse, request: ServedRequest): HttpResponse;
}

/**
 * The profile transform of the default profile, which follows the interface document and the assumptions and so
 * changes nothing.
 */
export const unchanged: Transform = {
  search: (_operation, search) => search,
  sellerView: (text) => text,
  response: (response) => response,
};
