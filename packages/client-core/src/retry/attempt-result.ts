/**
 * What may be done again, from the contract's `x-retry` (ARCHITECTURE.md, Vendor extensions).
 *
 * - `safe`: a read.
 * - `never`: a write that adds something each time, such as a split.
 * - `absolute`: a write that sets values; the same again changes nothing, but could undo what another
 *   program wrote in between, so it is replayed only if the caller opts in.
 */
export type RetryClass = "safe" | "never" | "absolute";

/** What the table needs to know of a call. */
interface RepeatRules {
  readonly retry: RetryClass;
  /** Whether a write of absolute values may be sent again like a read. */
  readonly absoluteWrites: boolean;
}

/** What a write may have done: `denied` means that the service says that it did nothing. */
export type Effect = "done" | "denied" | "none" | "unknown";

interface Consequences {
  readonly effect: Effect;
  /** Whether the request may be sent again: `reads` also lets absolute writes through if the caller opted in. */
  readonly repeat: "always" | "reads" | "never";
}

/**
 * What can become of one attempt, and what follows from it: the only place that says so. Whatever reads a response or
 * an error of the connection only finds the row.
 *
 * | row | what happened |
 * |---|---|
 * | `done` | the service did what was asked |
 * | `refused` | it decided against it; the same request would be refused again |
 * | `rate-limited` | there were too many requests (429); the pacer waits, so the retry budget pays nothing |
 * | `not-sent` | no connection came about; nothing of the request was sent |
 * | `unsendable` | the same, and the next attempt would end so too: a certificate, a proxy's rule |
 * | `failed` | no response, one that took too long, or one that does not respond to the request (408, 5xx) |
 * | `failed-for-good` | the next attempt would end so too: a response that cannot be read, a 500 that names its reason |
 */
const rows = {
  done: { effect: "done", repeat: "never" },
  refused: { effect: "denied", repeat: "never" },
  "rate-limited": { effect: "denied", repeat: "always" },
  "not-sent": { effect: "none", repeat: "always" },
  unsendable: { effect: "none", repeat: "never" },
  failed: { effect: "unknown", repeat: "reads" },
  "failed-for-good": { effect: "unknown", repeat: "never" },
} as const satisfies Record<string, Consequences>;

export type AttemptResult = keyof typeof rows;

/** What a response can say about the request, in words that suit any protocol. */
export type ResponseResult = Exclude<AttemptResult, "not-sent" | "unsendable">;

/** Why an attempt did not succeed. */
export interface AttemptFailure {
  readonly result: Exclude<AttemptResult, "done" | "refused">;
  /** For messages and hooks: `HTTP 503`, `ECONNRESET`, `timeout`. Never holds a secret. */
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
}

/** Whether it is certain that nothing of the request was sent. */
export function isNotSent(result: AttemptResult): boolean {
  return rows[result].effect === "none";
}

export function mayRepeat({ retry, absoluteWrites }: RepeatRules, result: AttemptResult): boolean {
  const { repeat } = rows[result];
  if (repeat !== "reads") return repeat === "always";
  return retry === "safe" || (retry === "absolute" && absoluteWrites);
}

/** What earlier attempts together may have done, with one more. */
export function addEffect(earlier: Effect, result: AttemptResult): Effect {
  const { effect } = rows[result];
  return earlier === "unknown" || effect === "none" ? earlier : effect;
}

/**
 * Whether a write may have taken effect although its last attempt does not say so. One that was sent before may itself
 * be the reason why it is refused now.
 *
 * @param earlierEffect - of the attempts before the last one
 * @param result - of the last attempt
 */
export function isOutcomeUnknown(
  retry: RetryClass,
  earlierEffect: Effect,
  result: AttemptResult,
): boolean {
  if (retry === "safe" || result === "done") return false;
  if (result === "refused") return earlierEffect !== "none";
  return addEffect(earlierEffect, result) === "unknown";
}

/**
 * What an HTTP status says (interface-specification.md leaves the statuses of failed calls open; these are HTTP's own
 * meanings). 501 is a decision: the same request would meet it again.
 */
export function resultOfStatus(status: number): ResponseResult {
  if (status >= 200 && status < 300) return "done";
  if (status === 429) return "rate-limited";
  return status === 408 || (status >= 500 && status !== 501) ? "failed" : "refused";
}
