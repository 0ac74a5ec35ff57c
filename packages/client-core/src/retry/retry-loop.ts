import { runWithin } from "../deadline/run-within.ts";
import { sleep } from "../deadline/sleep.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Delivered, GaveUp } from "./answer.ts";
import { type Attempt, type Attempted, attemptOnce } from "./attempt-once.ts";
import { failureOf, indeterminate } from "./failure.ts";
import { mayReplay, type Trouble } from "./retry-class.ts";
import type { RetryOptions } from "./retry-options.ts";
import { retryDelayMs } from "./retry-timing.ts";

/**
 * Sends a request until it is answered, and no more often than is safe. A read is sent again after
 * transport errors, attempts that took too long, 408, 429 and 5xx; a write only when it certainly did
 * not arrive or was turned away by a 429; an absolute write like a read if the caller opted in.
 *
 * Hands on the last answer, also when that is a 429 or a 5xx after which no further attempt was
 * worth making: a Retry-After that lies beyond the deadline is handed on at once.
 *
 * @param attempt - sends the request once and reads the whole answer
 * @throws IndeterminateError when a write may have taken effect and no answer says so
 * @throws TimeoutError when a read was not answered in time
 * @throws TransportError when no answer came and the request had no effect, or was a read
 * @throws RateLimitedError when the pacer refuses because it would have to wait beyond the deadline
 * @throws the caller's abort reason; in place of it an IndeterminateError when a write was under way
 */
export async function runWithRetry<T>(
  attempt: Attempt<T>,
  options: RetryOptions,
): Promise<Delivered<T>> {
  let inDoubt = false;
  for (let number = 1; ; number += 1) {
    if (!mayGoAtOnce(options)) {
      await unlessInDoubt(() => admit(number - 1, options), inDoubt, number - 1, options);
    }
    const attempted = await attemptOnce(attempt, number, options);
    const { trouble } = attempted;
    if (trouble === undefined) {
      // A write that is done is done, whatever became of its earlier attempts.
      const open = inDoubt && attempted.answer.kind === "refused";
      options.budget?.credit();
      return delivered(attempted.answer, number, open);
    }
    inDoubt ||= trouble.delivery === "unknown" && options.retryClass !== "safe";
    if (attempted.answer?.kind === "turned-away") options.pacer?.hold?.(trouble.retryAfterMs ?? 0);
    const delayMs = retryDelayMs(number, trouble.retryAfterMs, options.timing, options.random);
    const gaveUp = reasonToStop(trouble, number, delayMs, options);
    if (gaveUp !== undefined) return giveUp(attempted, trouble, number, inDoubt, gaveUp, options);
    const { operation, clock, signal } = options;
    options.onRetry?.({ operation, attempt: number, delayMs, reason: trouble.reason });
    await unlessInDoubt(() => sleep(clock, delayMs, signal), inDoubt, number, options);
  }
}

function reasonToStop(
  trouble: Trouble,
  attempts: number,
  delayMs: number,
  options: RetryOptions,
): GaveUp | undefined {
  if (!mayReplay(options.retryClass, trouble, options.replayAbsolute ?? false)) {
    return "not-replayable";
  }
  if (!(attempts < options.maxAttempts)) return "attempts";
  // Waiting for an attempt that cannot begin in time would only delay the answer.
  if (delayMs >= options.deadline.remainingMs()) return "deadline";
  return options.budget === undefined || options.budget.take() ? undefined : "budget";
}

function giveUp<T>(
  attempted: Attempted<T>,
  trouble: Trouble,
  attempts: number,
  inDoubt: boolean,
  gaveUp: GaveUp,
  options: RetryOptions,
): Delivered<T> {
  if (attempted.answer === undefined) {
    throw failureOf(attempted.error, { trouble, attempts, inDoubt, gaveUp, options });
  }
  return { ...delivered(attempted.answer, attempts, inDoubt), gaveUp };
}

function delivered<T>(
  { value, retryAfterMs }: { readonly value: T; readonly retryAfterMs?: number | undefined },
  attempts: number,
  inDoubt: boolean,
): Delivered<T> {
  const outcome = inDoubt ? "unknown" : "known";
  return retryAfterMs === undefined
    ? { value, attempts, outcome }
    : { value, attempts, outcome, retryAfterMs };
}

/** The common case: time is left, nobody has aborted, and the pacer has room. */
function mayGoAtOnce({ pacer, signal, deadline }: RetryOptions): boolean {
  if (signal?.aborted === true || deadline.remainingMs() === 0) return false;
  return pacer === undefined || pacer.tryAcquire?.() === true;
}

/** Waits for the pacer, no longer than the whole call may take. */
async function admit(attempts: number, options: RetryOptions): Promise<void> {
  const { operation, pacer, clock, signal, deadline } = options;
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
  await runWithin({ clock, signal, timeoutMs, timeoutReason }, (waitSignal) =>
    pacer.acquire({ signal: waitSignal, maxWaitMs: timeoutMs }),
  );
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
    throw inDoubt ? indeterminate(error, "an attempt was not answered", attempts, options) : error;
  }
}
