/**
 * What one attempt brought, in words that suit any protocol.
 *
 * - `done`: the service did what was asked.
 * - `refused`: it decided against it; the same request would be refused again.
 * - `turned-away`: it did not look at the request because there were too many (429); no effect.
 * - `failed`: it answered, but not to the request (408, 5xx); a write may have taken effect.
 *
 * `value` is the protocol's own answer, body read to the end; the loop only hands it on.
 */
export interface Answer<T> {
  readonly kind: "done" | "refused" | "turned-away" | "failed";
  readonly value: T;
  /** For messages and hooks, such as `HTTP 503`. */
  readonly label?: string;
  /** What `parseRetryAfter` made of the service's Retry-After. */
  readonly retryAfterMs?: number | undefined;
}

/** What the loop hands on: the last answer, and what is known about the whole course. */
export interface Delivered<T> {
  readonly value: T;
  /** How many times the request was sent. */
  readonly attempts: number;
  /**
   * `unknown` when a write may have taken effect although no answer says so: raise an
   * `IndeterminateError`. Reads are always `known`.
   */
  readonly outcome: "known" | "unknown";
  /** Why there was no further attempt after a `turned-away` or `failed` answer. */
  readonly gaveUp?: GaveUp;
  /** The last answer's Retry-After in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Why the loop stopped trying. */
export type GaveUp = "attempts" | "deadline" | "budget" | "not-replayable";

/**
 * The kind of an answer by its HTTP status (interface-specification.md leaves the statuses of failed
 * calls open; these are HTTP's own meanings).
 *
 * @example answerKindOf(503) // "failed"
 */
export function answerKindOf(status: number): Answer<unknown>["kind"] {
  if (status >= 200 && status < 300) return "done";
  if (status === 429) return "turned-away";
  return status === 408 || status >= 500 ? "failed" : "refused";
}
