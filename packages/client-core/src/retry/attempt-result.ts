/**
 * The retry class of an operation, from `x-retry` of the contract (ARCHITECTURE.md, Vendor extensions).
 *
 * - `safe`: a read operation.
 * - `never`: a write that has a further effect each time, such as a split.
 * - `absolute`: a write that sets values. A retry sets the same values, but could overwrite what another program
 *   wrote in between, so it is retried only when the caller opts in.
 */
export type RetryClass = "safe" | "never" | "absolute";

/** The properties of a call that decide whether it may be retried. */
interface RepeatRules {
  readonly retry: RetryClass;
  /** Whether a write of absolute values may be sent again like a read. */
  readonly absoluteWrites: boolean;
}

/** The possible effect of a write. `denied`: the service reported that the write had no effect. */
export type Effect = "done" | "denied" | "none" | "unknown";

interface Consequences {
  readonly effect: Effect;
  /** Whether the request may be retried. `reads` includes absolute writes when the caller opted in. */
  readonly repeat: "always" | "reads" | "never";
}

/**
 * The possible results of one attempt, and what follows from each. This table is the only definition; code that reads
 * a response or a connection error only chooses the row. The rows are: `done` (the service applied the request),
 * `refused` (a retry would be refused, too), `rate-limited` (429; the pacer waits, and the retry uses no retry
 * budget), `not-sent` (there was no connection, so nothing was sent), `unsendable` (like `not-sent`, but a retry
 * would fail, too: a certificate or a proxy's rule), `failed` (no response, a timeout, a 408 or a 5xx) and
 * `failed-for-good` (a retry would fail, too: an unreadable response, or a 500 that names a permanent reason).
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

/** The meanings of a response, the same for REST and SOAP. */
export type ResponseResult = Exclude<AttemptResult, "not-sent" | "unsendable">;

/** The reason why an attempt failed. */
export interface AttemptFailure {
  readonly result: Exclude<AttemptResult, "done" | "refused">;
  /**
   * The failure in short, for messages and hooks, such as `HTTP 503`, `ECONNRESET` or `timeout`; it never contains a
   * secret.
   */
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

/** Combines the possible effect of earlier attempts with that of one more attempt. */
export function addEffect(earlier: Effect, result: AttemptResult): Effect {
  const { effect } = rows[result];
  return earlier === "unknown" || effect === "none" ? earlier : effect;
}

/**
 * Whether a write may have been applied although its last attempt does not report it. An earlier attempt that was
 * applied can be the reason why the last one is refused.
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
 * Classifies an HTTP status. The interface document leaves the statuses of failed calls open, so these are the
 * meanings in HTTP. 501 counts as refused, because a retry would get the same response.
 */
export function resultOfStatus(status: number): ResponseResult {
  if (status >= 200 && status < 300) return "done";
  if (status === 429) return "rate-limited";
  return status === 408 || (status >= 500 && status !== 501) ? "failed" : "refused";
}
