import type { Deadline } from "../deadline/clock.ts";
import type { ResponseHeaders, WireResponse } from "../send/send.ts";

/**
 * What may be done again, from the contract's `x-retry` (ARCHITECTURE.md, Vendor extensions).
 *
 * - `safe`: a read.
 * - `never`: a write that adds something each time, such as a split.
 * - `absolute`: a write that sets values; the same again changes nothing, but could undo what another
 *   program wrote in between, so it is replayed only if the caller opts in.
 */
export type RetryClass = "safe" | "never" | "absolute";

export interface OperationFacts {
  readonly protocol: "rest" | "soap";
  readonly operation: string;
  readonly retry: RetryClass;
  readonly rateLimit?: { readonly requests: number; readonly seconds: number } | undefined;
  readonly method: string;
  readonly path: string;
}

export interface Call extends OperationFacts {
  /** Different for each call; hooks, logs and errors have it. */
  readonly callId: string;
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly maxAttempts: number;
  /** Treats an absolute write like a read. */
  readonly replayAbsolute: boolean;
}

/** What is known about a call that has a response; errors, spans and hooks are made from it. */
export interface CallState {
  readonly call: Call;
  readonly attempts: number;
  /** The status of the last response; undefined when a middleware responded in its place. */
  readonly status: number | undefined;
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
  readonly headers?: ResponseHeaders | undefined;
  /** Those of the last response that look like the id of a request, by name. */
  readonly requestIds?: (() => Readonly<Record<string, string>>) | undefined;
}

/** What a response means for the request, in words that suit any protocol. */
export interface ResponseMeaning {
  /**
   * - `done`: the service did what was asked.
   * - `refused`: it decided against it; the same request would be refused again.
   * - `rate-limited`: the request was not processed because there were too many (429); no effect.
   * - `failed`: it responded, but not to the request (408, 5xx); a write may have taken effect.
   */
  readonly kind: "done" | "refused" | "rate-limited" | "failed";
}

export interface ReadResponse<Read> {
  readonly response: WireResponse;
  readonly read: Read;
}

export interface Delivery<Read = unknown> extends CallState, ReadResponse<Read> {}
