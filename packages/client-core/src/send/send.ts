import { ProtocolError } from "../errors/errors.ts";

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  /** The request headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The read methods of response headers, which `Headers` implements. */
export interface ResponseHeaders {
  /** The value of a header, whatever the case of its name; several values are joined by a comma. */
  get(name: string): string | null;
  entries(): Iterable<readonly [string, string]>;
}

/** A response, its body read to the end and without its content encoding. */
export interface WireResponse {
  readonly status: number;
  /** The headers as received: `content-encoding` and `content-length` describe the compressed body. */
  readonly headers: ResponseHeaders;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface SendLimits {
  /** Ends the sending and the reading of the body, and closes the connection. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /**
   * Called by a sender with `false` when it starts and with `true` when it writes the request. A sender that cannot
   * tell never calls this function.
   */
  readonly reportStart?: ((hasStarted: boolean) => void) | undefined;
}

/**
 * Sends one request once, follows no redirect, and reads the response to the end. The body of a redirect
 * is not read.
 *
 * @throws ProtocolError when the body is larger than the limit
 * @throws the signal's reason, or the connection's own error; `findSendFailure` says what it proves
 */
export type Send = (request: OutgoingRequest, limits: SendLimits) => Promise<WireResponse>;

/**
 * The `fetch` function of the platform or of the caller. It is called with an address and options, never with a
 * `Request`: when a `Request` is garbage-collected, its abort signal no longer works.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A dispatcher of undici 7 or 8, such as an `Agent`, a `ProxyAgent`, a `MockAgent`, or a dispatcher with
 * interceptors. This type has only the method that the client calls, so that it does not depend on undici's types.
 */
export interface RequestDispatcher {
  dispatch(options: object, handler: object): boolean;
}

export function tooLarge(maxBytes: number): ProtocolError {
  return new ProtocolError(
    `The response is longer than ${maxBytes} bytes, decompressed; the option maxResponseBytes allows more`,
  );
}
