import { sleep } from "../deadline/clock.ts";
import { type Limit, startLimit } from "../deadline/deadline.ts";
import { isSellerError, TimeoutError, TransportError } from "../errors/errors.ts";
import { type IndeterminateError, unknownOutcome } from "../errors/indeterminate-error.ts";
import { findDeliveryFailure } from "./delivery-failure.ts";
import {
  type Attempt,
  type AttemptResponse,
  type DeliveryFailure,
  mayReplay,
  type RetryOptions,
} from "./retry-rules.ts";
import { retryDelayMs } from "./retry-timing.ts";

/** What the loop returns: the last response, and what is known about the whole call. */
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

/**
 * Sends a request until it has a response, and no more often than is safe. A read is sent again after
 * transport errors, attempts that took too long, 408, 429 and 5xx; a write only when it certainly did
 * not arrive or was turned away by a 429; an absolute write like a read if the caller opted in.
 *
 * Returns the last response, also when that is a 429 or a 5xx after which no further attempt was
 * worth making: a Retry-After that lies beyond the deadline is returned at once.
 *
 * @param attempt - sends the request once and reads the whole response
 * @throws IndeterminateError when a write may have taken effect and no response says so
 * @throws TimeoutError when a read had no response in time
 * @throws TransportError when no response came and the request had no effect, or was a read
 * @throws RateLimitedError when the pacer refuses because it would have to wait beyond the deadline
 * @throws the caller's abort reason; in place of it an IndeterminateError when a write was under way
 */
export async function runWithRetry<T>(
  attempt: Attempt<T>,
  options: RetryOptions,
): Promise<Delivered<T>> {
  const isWrite = options.retryClass !== "safe";
  let inDoubt = false;
  let repeatedWrite = false;
  for (let attempts = 1; ; attempts += 1) {
    if (!mayGoAtOnce(options)) {
      await unlessInDoubt(() => admit(attempts - 1, options), inDoubt, attempts - 1, options);
    }
    const limit = attemptLimit(options);
    const { failure, response, error } = await settleAttempt(
      limit.enforce(attempt(limit.signal)),
      options.signal,
    );
    if (failure === undefined) {
      options.budget.credit();
      // A write that is done is done, whatever became of its earlier attempts.
      const unknown = inDoubt && response.kind === "refused";
      return delivered(response, attempts, unknown, repeatedWrite);
    }
    const isLimited = response?.kind === "rate-limited";
    if (isLimited) options.pacer?.pause?.(failure.retryAfterMs ?? 0);
    inDoubt ||= isWrite && failure.delivery === "unknown";
    const delayMs = retryDelayMs(attempts, failure.retryAfterMs, options.timing, options.random);
    const gaveUp = reasonToStop(failure, attempts, delayMs, options);
    if (gaveUp !== undefined) {
      if (response !== undefined) return delivered(response, attempts, inDoubt, repeatedWrite);
      throw describeFailure(error, { failure, attempts, inDoubt, gaveUp, options });
    }
    repeatedWrite ||= isWrite && (isLimited || inDoubt);
    const { operation, callId, clock, signal, hooks } = options;
    hooks.retry({ operation, callId, attempt: attempts, delayMs, reason: failure.reason });
    await unlessInDoubt(() => sleep(clock, delayMs, signal), inDoubt, attempts, options);
  }
}

/** The time of one attempt: its own, or what is left of the whole call. */
function attemptLimit({ clock, signal, attemptTimeoutMs, deadline }: RetryOptions): Limit {
  const timeoutMs = Math.min(attemptTimeoutMs, deadline.remainingMs());
  const timeoutReason = (): AttemptTimeout =>
    new AttemptTimeout(`no response within ${Math.round(timeoutMs)} ms`);
  return startLimit({ clock, signal, timeoutMs, timeoutReason });
}

/** An attempt that came to an end: well, or with a failure and what it proves. */
type Attempted<T> =
  | { readonly failure?: undefined; readonly response: AttemptResponse<T>; readonly error?: never }
  | {
      readonly failure: DeliveryFailure;
      readonly response?: AttemptResponse<T>;
      readonly error?: unknown;
    };

async function settleAttempt<T>(
  attempt: Promise<AttemptResponse<T>>,
  signal: AbortSignal | undefined,
): Promise<Attempted<T>> {
  try {
    const response = await attempt;
    return { failure: failureIn(response), response };
  } catch (error) {
    return { failure: failureFrom(error, signal), error };
  }
}

function failureIn({
  kind,
  label,
  retryAfterMs,
}: AttemptResponse<unknown>): DeliveryFailure | undefined {
  if (kind === "done" || kind === "refused") return undefined;
  const delivery = kind === "rate-limited" ? "none" : "unknown";
  return { delivery, permanent: false, reason: label ?? kind, retryAfterMs };
}

function failureFrom(error: unknown, signal: AbortSignal | undefined): DeliveryFailure {
  if (signal?.aborted) return { delivery: "unknown", permanent: true, reason: "aborted" };
  if (error instanceof AttemptTimeout) {
    return { delivery: "unknown", permanent: false, reason: "timeout" };
  }
  if (isSellerError(error)) {
    // A response that cannot be understood leaves open what the service did; the others say it.
    const open = error.code === "protocol" || error.code === "indeterminate";
    return { delivery: open ? "unknown" : "none", permanent: true, reason: error.code };
  }
  return findDeliveryFailure(error);
}

function reasonToStop(
  failure: DeliveryFailure,
  attempts: number,
  delayMs: number,
  options: RetryOptions,
): GaveUp | undefined {
  if (!mayReplay(options.retryClass, failure, options.replayAbsolute)) {
    return "not-replayable";
  }
  if (!(attempts < options.maxAttempts)) return "attempts";
  // Waiting for an attempt that cannot begin in time would only delay the response.
  if (delayMs >= options.deadline.remainingMs()) return "deadline";
  return options.budget.take() ? undefined : "budget";
}

function delivered<T>(
  { value, retryAfterMs }: AttemptResponse<T>,
  attempts: number,
  unknown: boolean,
  repeatedWrite: boolean,
): Delivered<T> {
  return { value, attempts, outcome: unknown ? "unknown" : "known", repeatedWrite, retryAfterMs };
}

/** The common case: time is left, nobody has aborted, and the pacer has room. */
function mayGoAtOnce({ pacer, signal, deadline }: RetryOptions): boolean {
  if (signal?.aborted === true || deadline.remainingMs() === 0) return false;
  return pacer === undefined || pacer.tryAcquire?.() === true;
}

/** Waits for the pacer, no longer than the whole call may take. */
async function admit(attempts: number, options: RetryOptions): Promise<void> {
  const { operation, callId, pacer, clock, signal, deadline, hooks } = options;
  signal?.throwIfAborted();
  const timeoutMs = deadline.remainingMs();
  const timeoutReason = (): TimeoutError =>
    new TimeoutError(`${operation} was not sent: its ${deadline.totalMs} ms were over before`, {
      operation,
      attempts,
      retryable: true,
    });
  if (timeoutMs === 0) throw timeoutReason();
  if (pacer === undefined) return;
  const limit = startLimit({ clock, signal, timeoutMs, timeoutReason });
  const admission = pacer.acquire({
    operation,
    signal: limit.signal,
    maxWaitMs: Math.min(timeoutMs, options.maxWaitMs ?? Infinity),
    onWait: (waitMs) => hooks.wait({ operation, callId, waitMs }),
  });
  await limit.enforce(admission);
}

/** What ends a wait is the failure, unless an earlier attempt left open whether it took effect. */
async function unlessInDoubt(
  wait: () => Promise<void>,
  inDoubt: boolean,
  attempts: number,
  options: RetryOptions,
): Promise<void> {
  try {
    await wait();
  } catch (error) {
    throw inDoubt ? indeterminate(error, "an attempt had no response", attempts, options) : error;
  }
}

/** The time of one attempt, or what was left of the whole call, is over. */
export class AttemptTimeout extends Error {
  override readonly name = "TimeoutError";
}

/** Why the loop stopped trying. */
export type GaveUp = "attempts" | "deadline" | "budget" | "not-replayable";

/** What is known when the loop gives up without a response. */
export interface FailureContext {
  readonly failure: DeliveryFailure;
  readonly attempts: number;
  /** A write may have taken effect, by this attempt or an earlier one. */
  readonly inDoubt: boolean;
  readonly gaveUp: GaveUp;
  readonly options: RetryOptions;
}

/** The error that says what a request without a response means for the caller. */
export function describeFailure(error: unknown, context: FailureContext): unknown {
  const { failure, attempts, inDoubt, gaveUp, options } = context;
  const { operation, origin, signal } = options;
  if (inDoubt) return indeterminate(error, failure.reason, attempts, options);
  if (signal?.aborted || isSellerError(error)) return error;
  const history = `${renderCount(attempts)}${WHY[gaveUp]}`;
  const about = { operation, attempts, cause: options.safeCause(error) };
  if (error instanceof AttemptTimeout) {
    return new TimeoutError(`${operation}: ${error.message} (${history})`, {
      ...about,
      retryable: true,
    });
  }
  const what = failure.delivery === "none" ? "could not be sent to" : "got no response from";
  return new TransportError(`${operation} ${what} ${origin}: ${failure.reason} (${history})`, {
    ...about,
    retryable: !failure.permanent,
  });
}

/** The error for a write that was sent and whose outcome is unknown. */
export function indeterminate(
  cause: unknown,
  reason: string,
  attempts: number,
  { operation, safeCause }: RetryOptions,
): IndeterminateError {
  const what = isSellerError(cause) ? cause.message : reason;
  const context = { attempts, cause: safeCause(cause) };
  return unknownOutcome(operation, `${what} (${renderCount(attempts)})`, context);
}

const WHY: Record<GaveUp, string> = {
  attempts: "",
  deadline: ", no time left for another",
  budget: ", the client's retry budget is spent",
  "not-replayable": "",
};

function renderCount(attempts: number): string {
  return attempts === 1 ? "1 attempt" : `${attempts} attempts`;
}
