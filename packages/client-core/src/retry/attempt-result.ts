/**
 * The retry class of an operation, from `x-retry` of the contract (ARCHITECTURE.md, Vendor extensions).
 *
 * - `safe`: a read operation.
 * - `never`: a write that has a further effect each time, such as a split.
 * - `absolute`: a write that sets values. A retry of such a write sets the same values, but could overwrite values that
 *   another program wrote in between, so the write is retried only when the caller opts in.
 */
export type RetryClass = "safe" | "never" | "absolute";

/** The properties of a call that decide whether it may be retried. */
interface RepeatRules {
  readonly retry: RetryClass;
  /** True when the caller allows a retry of writes that set absolute values. */
  readonly absoluteWrites: boolean;
}

/** The possible effect of a write on the service; `denied` when the service reported that the write had no effect. */
export type Effect = "done" | "denied" | "none" | "unknown";

interface Consequences {
  readonly effect: Effect;
  /**
   * The requests that may be retried after this result of an attempt; `reads` includes writes of absolute values when
   * the caller opted in.
   */
  readonly repeat: "always" | "reads" | "never";
}

/**
 * The possible results of one attempt to send a request, with their effect on a write and whether a retry is allowed.
 * Code that reads a response or a connection error only chooses a row of the table of attempt results. The rows are:
 * `done` (the service applied the request), `refused` (a retry would be refused, too), `rate-limited` (429; the pacer
 * waits, and the retry uses no retry budget), `not-sent` (there was no connection, so nothing was sent), `unsendable`
 * (like `not-sent`, but a retry would fail, too: a certificate or a proxy's rule), `failed` (no response, a timeout, a
 * 408 or a 5xx) and `failed-for-good` (a retry would fail, too: an unreadable response, or a 500 that names a permanent
 * reason).
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

/** The results of an attempt that has a response, the same for REST and SOAP. */
export type ResponseResult = Exclude<AttemptResult, "not-sent" | "unsendable">;

/** The reason why an attempt to send a request failed. */
export interface AttemptFailure {
  readonly result: Exclude<AttemptResult, "done" | "refused">;
  /**
   * The failure of the attempt in short, for error messages and hooks, such as `HTTP 503`, `ECONNRESET` or `timeout`;
   * the text of the failure never contains a secret.
   */
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
}

/** True when it is certain that no part of the request was sent. */
export function isNotSent(result: AttemptResult): boolean {
  return rows[result].effect === "none";
}

export function mayRepeat({ retry, absoluteWrites }: RepeatRules, result: AttemptResult): boolean {
  const { repeat } = rows[result];
  if (repeat !== "reads") return repeat === "always";
  return retry === "safe" || (retry === "absolute" && absoluteWrites);
}

/** Combines the possible effect of a write's earlier attempts with the possible effect of one more attempt. */
export function addEffect(earlier: Effect, result: AttemptResult): Effect {
  const { effect } = rows[result];
  return earlier === "unknown" || effect === "none" ? earlier : effect;
}

/**
 * True when a write may have been applied although the result of its last attempt does not say so. The service can
 * refuse the last attempt of a write for the very reason that it applied an earlier attempt.
 *
 * @param earlierEffect - the effect of the attempts before the last one
 * @param result - the result of the last attempt
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
 * Classifies an HTTP status. The interface document leaves the statuses of failed calls open, so statuses have their
 * standard HTTP meaning. The HTTP status 501 counts as a refusal, because a retry would get the same response.
 */
export function resultOfStatus(status: number): ResponseResult {
  if (status >= 200 && status < 300) return "done";
  if (status === 429) return "rate-limited";
  return status === 408 || (status >= 500 && status !== 501) ? "failed" : "refused";
}
