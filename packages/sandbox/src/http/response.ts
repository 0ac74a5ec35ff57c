import { bare, members, text } from "./json-text.ts";
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

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" } as const;

/** A success: JSON text or its bytes. */
export function success(body: string | Buffer): HttpResponse {
  return { status: 200, headers: JSON_HEADERS, body };
}

/** An error as the default profile sends it: `{code, message}` (assumption `error-body`). */
export function errorResponse(problem: Problem): HttpResponse {
  return {
    status: problem.status,
    headers: { ...JSON_HEADERS, ...headersOf(problem) },
    body: members({ code: bare(problem.code), message: text(problem.message) }),
  };
}

/** What the headers of any response to a problem say: when to come again, and by which method. */
export function headersOf({ retryAfterSeconds, allow }: Problem): Record<string, string> {
  return {
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    ...(allow === undefined ? {} : { allow }),
  };
}
