import { ProtocolError } from "../errors/errors.ts";

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What is read of `Headers`. */
export interface ResponseHeaders {
  /** Whatever the case of the name; several values are joined by commas. */
  get(name: string): string | null;
  entries(): Iterable<readonly [string, string]>;
}

/** Its body was read to the end and decompressed. */
export interface WireResponse {
  readonly status: number;
  /** As received: `content-encoding` and `content-length` describe the compressed body. */
  readonly headers: ResponseHeaders;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The request is being built, a connection is being opened, or the request may have been written. */
export type SendPhase = "building" | "connecting" | "writing";

export interface SendLimits {
  /** Ends sending and reading, and closes the connection. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /**
   * Called with each phase as it begins; every attempt begins with `building`. A sender that does not know when the
   * request is written reports `writing` before it hands it over.
   */
  readonly reportPhase?: ((phase: SendPhase) => void) | undefined;
}

/**
 * Sends one request once, follows no redirect, and reads the response, except a redirect's body, to the end.
 *
 * @throws ProtocolError when the body is larger than the limit
 * @throws the reason of the signal, or the error of the connection, which `findSendFailure` classifies
 */
export type Send = (request: OutgoingRequest, limits: SendLimits) => Promise<WireResponse>;

/**
 * The `fetch` of the platform or of the caller. Called with an address and options, never with a `Request`, whose abort
 * signal no longer works once it is garbage-collected.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A dispatcher of undici 7 or 8, such as an `Agent`, a `ProxyAgent`, a `MockAgent`, or one with interceptors; declared
 * here, so that undici's types are no dependency.
 */
export interface RequestDispatcher {
  dispatch(options: object, handler: object): boolean;
}

export function tooLarge(maxBytes: number): ProtocolError {
  return new ProtocolError(
    `The response is longer than ${maxBytes} bytes, decompressed; the option maxResponseBytes allows more`,
  );
}
