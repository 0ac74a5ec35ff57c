/**
 * From `x-retry` of the contract.
 *
 * - `safe`: a read.
 * - `never`: a write that has a further effect each time, such as a split.
 * - `absolute`: a write that sets values. A retry could overwrite what another program wrote in between, so the caller
 *   must opt in.
 */
export type RetryClass = "safe" | "never" | "absolute";

interface RepeatRules {
  readonly retry: RetryClass;
  /** True when `absolute` writes may be retried. */
  readonly absoluteWrites: boolean;
}

/** On the service; `denied` when it reported that there was none. */
export type Effect = "done" | "denied" | "none" | "unknown";

interface Consequences {
  readonly effect: Effect;
  /** `reads` includes writes of absolute values when the caller opted in. */
  readonly repeat: "always" | "reads" | "never";
}

/**
 * What one attempt can end with, what that means for a write, and whether a retry is allowed: `done` (applied),
 * `refused` (a retry would be, too), `rate-limited` (429; the pacer waits, and the retry is free), `not-sent` (no
 * connection), `unsendable` (no connection, nor in a retry: a certificate or a proxy's rule), `failed` (no response, a
 * timeout, a 408 or a 5xx) and `failed-for-good` (in a retry, too: an unreadable response, or a 500 that names a
 * permanent reason).
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

/** With a response; the same for REST and SOAP. */
export type ResponseResult = Exclude<AttemptResult, "not-sent" | "unsendable">;

export interface AttemptFailure {
  readonly result: Exclude<AttemptResult, "done" | "refused">;
  /** For messages and hooks, such as `HTTP 503`, `ECONNRESET` or `timeout`; never a secret. */
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
}

/** True when certainly no part of the request was sent. */
export function isNotSent(result: AttemptResult): boolean {
  return rows[result].effect === "none";
}

export function mayRepeat({ retry, absoluteWrites }: RepeatRules, result: AttemptResult): boolean {
  const { repeat } = rows[result];
  if (repeat !== "reads") return repeat === "always";
  return retry === "safe" || (retry === "absolute" && absoluteWrites);
}

export function addEffect(earlier: Effect, result: AttemptResult): Effect {
  const { effect } = rows[result];
  return earlier === "unknown" || effect === "none" ? earlier : effect;
}

/**
 * True when a write may have been applied although its last attempt does not say so: the service can refuse that one
 * for the very reason that it applied an earlier one.
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
 * By standard HTTP, because the interface document leaves statuses of failed calls open. A 501 is a refusal: a retry
 * would get the same.
 */
export function resultOfStatus(status: number): ResponseResult {
  if (status >= 200 && status < 300) return "done";
  if (status === 429) return "rate-limited";
  return status === 408 || (status >= 500 && status !== 501) ? "failed" : "refused";
}
