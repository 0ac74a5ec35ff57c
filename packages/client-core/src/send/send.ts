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
  /**
   * Returns the value of a header, whatever the case of its name. When a response has several values of one header, the
   * returned text has them joined by commas.
   */
  get(name: string): string | null;
  entries(): Iterable<readonly [string, string]>;
}

/** An HTTP response whose body was read to the end and decompressed. */
export interface WireResponse {
  readonly status: number;
  /**
   * The headers as received; `content-encoding` and `content-length` of the response describe the
   * compressed body.
   */
  readonly headers: ResponseHeaders;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * How far an attempt has come: the request is being built, a connection is being opened, or the request may have been
 * written.
 */
export type SendPhase = "building" | "connecting" | "writing";

export interface SendLimits {
  /** Aborts the sending of the request and the reading of the response body, and closes the connection. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /**
   * A sender reports each phase as it enters it; every attempt begins with `building`. A sender that does not know
   * when the request is written reports `writing` before it hands the request over.
   */
  readonly reportPhase?: ((phase: SendPhase) => void) | undefined;
}

/**
 * Sends one request once, follows no redirect, and reads the response to the end. The body of a redirect
 * is not read.
 *
 * @throws ProtocolError when the body is larger than the limit
 * @throws the reason of the signal, or the error of the connection, which `findSendFailure` classifies
 */
export type Send = (request: OutgoingRequest, limits: SendLimits) => Promise<WireResponse>;

/**
 * The `fetch` function of the platform or of the caller. The `fetch` function is called with an address and options,
 * and never with a `Request`, because the abort signal of a `Request` no longer works once the `Request` is
 * garbage-collected.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A dispatcher of undici 7 or 8, such as an `Agent`, a `ProxyAgent`, a `MockAgent`, or a dispatcher with
 * interceptors. The dispatcher type declares only the method that the client calls, so that this package does not
 * depend on undici's types.
 */
export interface RequestDispatcher {
  dispatch(options: object, handler: object): boolean;
}

export function tooLarge(maxBytes: number): ProtocolError {
  return new ProtocolError(
    `The response is longer than ${maxBytes} bytes, decompressed; the option maxResponseBytes allows more`,
  );
}
