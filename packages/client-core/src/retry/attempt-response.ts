/**
 * What a response means for the request, in words that suit any protocol.
 *
 * - `done`: the service did what was asked.
 * - `refused`: it decided against it; the same request would be refused again.
 * - `rate-limited`: it did not look at the request because there were too many (429); no effect.
 * - `failed`: it responded, but not to the request (408, 5xx); a write may have taken effect.
 */
export type ResponseKind = "done" | "refused" | "rate-limited" | "failed";

/** What a response means for the request, and how long it asks to wait. */
export interface ResponseMeaning {
  readonly kind: ResponseKind;
  /** In milliseconds; what the Retry-After header says unless given. */
  readonly retryAfterMs?: number | undefined;
}

/** What one attempt brought. */
export interface AttemptResponse<T> {
  readonly kind: ResponseKind;
  /** The protocol's own response, body read to the end; the loop only hands it on. */
  readonly value: T;
  /** For messages and hooks, such as `HTTP 503`. */
  readonly label?: string;
  /** What `parseRetryAfter` made of the service's Retry-After. */
  readonly retryAfterMs?: number | undefined;
}

/** What the loop hands on: the last response, and what is known about the whole call. */
export interface Delivered<T> {
  readonly value: T;
  /** How many times the request was sent. */
  readonly attempts: number;
  /**
   * `unknown` when a write may have taken effect although no response says so: raise an
   * `IndeterminateError`. Reads are always `known`.
   */
  readonly outcome: "known" | "unknown";
  /** A write was sent again after an attempt that may have taken effect, or that got 429. */
  readonly repeatedWrite: boolean;
  /** The last response's Retry-After in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/** Why the loop stopped trying. */
export type GaveUp = "attempts" | "deadline" | "budget" | "not-replayable";

/**
 * The kind of a response by its HTTP status (interface-specification.md leaves the statuses of failed
 * calls open; these are HTTP's own meanings). 501 is a decision: the same request would meet it again.
 *
 * @example responseKindOf(503) // "failed"
 */
export function responseKindOf(status: number): ResponseKind {
  if (status >= 200 && status < 300) return "done";
  if (status === 429) return "rate-limited";
  return status === 408 || (status >= 500 && status !== 501) ? "failed" : "refused";
}
