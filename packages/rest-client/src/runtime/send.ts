import type { OutgoingRequest } from "./outgoing-request.ts";
import { readBody } from "./read-body.ts";
import type { WireAnswer } from "./wire-answer.ts";

/** The fetch that the platform or the caller provides. */
export type Fetch = (request: Request) => Promise<Response>;

/** What bounds one sending. */
export interface SendLimits {
  /** Ends the sending and the reading of the body. */
  readonly signal: AbortSignal;
  /** The largest body that is read, decompressed, in bytes. */
  readonly maxBytes: number;
}

/**
 * Sends one request once, follows no redirect, and reads the answer to the end. What carries requests
 * beneath everything else; {@link sendByFetch} is the one for every runtime.
 *
 * The body of a redirect need not be read.
 */
export type Send = (request: OutgoingRequest, limits: SendLimits) => Promise<WireAnswer>;

/** Sends by a `fetch`: the platform's, or that of a sandbox in memory. */
export function sendByFetch(fetch: Fetch): Send {
  return async ({ method, url, headers, body }, { signal, maxBytes }) => {
    const init = { method, headers, signal, redirect: "manual" } as const;
    const response = await fetch(new Request(url, body === undefined ? init : { ...init, body }));
    const isRedirect = response.type === "opaqueredirect";
    if (isRedirect || (response.status >= 300 && response.status < 400)) {
      response.body?.cancel().catch(() => {});
      return answerOf(response, new Uint8Array(), isRedirect ? 302 : response.status);
    }
    return answerOf(response, await readBody(response, maxBytes), response.status);
  };
}

function answerOf(
  { headers }: Response,
  body: Uint8Array<ArrayBuffer>,
  status: number,
): WireAnswer {
  return { status, headers, body, header: (name) => headers.get(name) };
}
