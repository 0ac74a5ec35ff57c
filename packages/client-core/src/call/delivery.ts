import type { Deadline } from "../deadline/deadline.ts";
import type { RetryClass } from "../retry/retry-rules.ts";
import type { ResponseHeaders, WireResponse } from "../send/send.ts";

/** What the contract says about an operation. */
export interface OperationFacts {
  readonly protocol: "rest" | "soap";
  /** The contract's operation id. */
  readonly operation: string;
  readonly retry: RetryClass;
  readonly rateLimit?: { readonly requests: number; readonly seconds: number } | undefined;
  readonly method: string;
  /** As the contract writes it. */
  readonly path: string;
}

/** One call: its operation, and what it may take. */
export interface Call extends OperationFacts {
  /** Different for each call; hooks, logs and errors have it. */
  readonly callId: string;
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly maxAttempts: number;
  readonly replayAbsolute: boolean;
}

/** What is known about a call that has a response; errors, spans and hooks are made from it. */
export interface CallState {
  readonly call: Call;
  /** How many times the request was sent. */
  readonly attempts: number;
  /** The status of the last response; undefined when a middleware responded in its place. */
  readonly status: number | undefined;
  /** The last response's Retry-After in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** `unknown` when a write may have taken effect although no response says so. */
  readonly outcome: "known" | "unknown";
  /**
   * A write was sent again after a lost response or a 429. If it is refused then, it may be because the
   * first was carried out after all.
   */
  readonly repeatedWrite: boolean;
  /** Where the request was sent, without its query. */
  readonly address: string;
  /** Those of the last response. */
  readonly headers?: ResponseHeaders | undefined;
  /** Those of the last response that look like the id of a request, by name. */
  readonly requestIds?: (() => Readonly<Record<string, string>>) | undefined;
}

/** A response, and what its protocol has read of it. */
export interface ReadResponse<Read> {
  readonly response: WireResponse;
  readonly read: Read;
}

/** A response, and what is known about its call. */
export interface Delivery<Read = unknown> extends CallState, ReadResponse<Read> {}
