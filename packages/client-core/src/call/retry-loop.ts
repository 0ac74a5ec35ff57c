import { type Clock, type Limit, sleep, startLimit } from "../deadline/clock.ts";
import { isSellerError, TimeoutError, TransportError } from "../errors/errors.ts";
import { unknownOutcome } from "../errors/indeterminate-error.ts";
import { messageWithoutCode } from "../errors/seller-error.ts";
import type { Pacer } from "../pacing/pacer.ts";
import {
  type AttemptFailure,
  type AttemptResult,
  addEffect,
  type Effect,
  isNotSent,
  isOutcomeUnknown,
  mayRepeat,
} from "../retry/attempt-result.ts";
import { backoffMs, parseRetryAfter } from "../retry/retry-timing.ts";
import type { SendPhase } from "../send/send.ts";
import { findSendFailure } from "../send/send-failure.ts";
import type { Call, CallState, ClassifiedResponse, ReadResponse } from "./call-state.ts";
import type { ResolvedPolicy } from "./client-options.ts";

export interface RetryParts {
  readonly call: Call;
  readonly policy: ResolvedPolicy;
  /** For error messages. */
  readonly origin: string;
  /** Asked before every attempt, and told of every HTTP 429. */
  readonly pacer?: Pacer | undefined;
  readonly safeCause: (error: unknown) => unknown;
}

/** `answered` once its response has arrived, while the client reads it. */
export type AttemptPhase = SendPhase | "answered";

export type Attempt<Read> = (
  signal: AbortSignal,
  reportPhase: (phase: AttemptPhase) => void,
) => Promise<ReadResponse<Read>>;

type Received<Read> = ReadResponse<Read> &
  Pick<CallState, "attempts" | "earlierEffect" | "retryAfterMs" | "stop">;

/**
 * Sends a request until it has a response; retries only where the table of attempt results allows it. Returns the last
 * response, also a 429 or 5xx that cannot be retried; a Retry-After beyond the deadline is returned at once.
 *
 * @throws IndeterminateError when a write may have taken effect and no response confirms it
 * @throws TimeoutError when a read had no response in time
 * @throws TransportError when there was no response, and the request was a read or had no effect
 * @throws RateLimitedError when the pacer would have to wait beyond the deadline
 * @throws the reason of the caller's signal when it aborts; an IndeterminateError instead when a write was under way
 * @throws what fails in the program itself, before the request could be written or while the response is read
 */
export async function runWithRetry<Read extends ClassifiedResponse>(
  attempt: Attempt<Read>,
  parts: RetryParts,
): Promise<Received<Read>> {
  const { call, policy, pacer } = parts;
  const { clock, hooks, budget, timing, random } = policy;
  const { operation, callId, signal } = call;
  let earlierEffect: Effect = "none";
  for (let attempts = 1; ; attempts += 1) {
    if (!mayGoAtOnce(parts)) {
      await unlessUnknown(() => admit(attempts - 1, parts), earlierEffect, attempts - 1, parts);
    }
    const { failure, received, error } = await runAttempt(attempt, parts);
    if (failure === undefined) {
      budget.credit();
      const isRefused = received.read.result === "refused";
      const retryAfterMs = isRefused ? findRetryAfter(received, clock) : undefined;
      return { ...received, attempts, earlierEffect, retryAfterMs };
    }
    const { result, reason, retryAfterMs } = failure;
    if (result === "rate-limited") pacer?.pause?.(retryAfterMs ?? 0);
    const delayMs = backoffMs(attempts, timing, random, retryAfterMs);
    const stop = findStop(result, attempts, delayMs, parts);
    if (stop !== undefined) {
      if (received) return { ...received, attempts, earlierEffect, retryAfterMs, stop };
      const history = [renderCount(attempts), stop].filter((part) => part !== "").join(", ");
      if (isOutcomeUnknown(call.retry, earlierEffect, result)) {
        throw indeterminate(error, reason, history, attempts, parts);
      }
      throw describeFailure(error, failure, history, attempts, parts);
    }
    earlierEffect = addEffect(earlierEffect, result);
    hooks.retry({ operation, callId, attempt: attempts, delayMs, reason });
    const wait = () => call.deadline.whileWaiting(() => sleep(clock, delayMs, signal));
    await unlessUnknown(wait, earlierEffect, attempts, parts);
  }
}

function attemptLimit({ call, policy }: RetryParts): Limit {
  const timeoutMs = Math.min(policy.attemptTimeoutMs, call.deadline.remainingMs());
  const timeoutReason = (): AttemptTimeout => new AttemptTimeout(timeoutMs);
  return startLimit({ clock: policy.clock, signal: call.signal, timeoutMs, timeoutReason });
}

type Attempted<Read> =
  | { readonly failure?: undefined; readonly received: ReadResponse<Read>; readonly error?: never }
  | {
      readonly failure: AttemptFailure;
      readonly received?: ReadResponse<Read>;
      readonly error?: unknown;
    };

async function runAttempt<Read extends ClassifiedResponse>(
  attempt: Attempt<Read>,
  parts: RetryParts,
): Promise<Attempted<Read>> {
  const limit = attemptLimit(parts);
  let phase: AttemptPhase = "building";
  const reportPhase = (entered: AttemptPhase): void => {
    phase = entered;
  };
  try {
    const received = await limit.enforce(attempt(limit.signal, reportPhase));
    const { result } = received.read;
    if (result === "done" || result === "refused") return { received };
    const reason = `HTTP ${received.response.status}`;
    const retryAfterMs = findRetryAfter(received, parts.policy.clock);
    return { failure: { result, reason, retryAfterMs }, received };
  } catch (error) {
    return { failure: failureFrom(error, phase, parts.call), error };
  }
}

function findRetryAfter({ response }: ReadResponse<unknown>, clock: Clock): number | undefined {
  return parseRetryAfter(response.headers.get("retry-after"), clock.now());
}

function failureFrom(error: unknown, phase: AttemptPhase, { signal }: Call): AttemptFailure {
  const mayBeSent = phase === "writing" || phase === "answered";
  if (signal?.aborted) {
    return { result: mayBeSent ? "failed-for-good" : "unsendable", reason: "aborted" };
  }
  if (error instanceof AttemptTimeout) {
    return { result: mayBeSent ? "failed" : "not-sent", reason: "timeout" };
  }
  // The response cannot be decoded.
  if (isSellerError(error)) return { result: "failed-for-good", reason: error.code };
  // The program failed, so the caller gets the error itself.
  if (phase === "building") return { result: "unsendable", reason: DEFECT };
  if (phase === "answered") return { result: "failed-for-good", reason: DEFECT };
  return findSendFailure(error, phase);
}

export const DEFECT = "the program failed";

/** Why the call makes no further attempt, for messages: empty when none is allowed; undefined when it makes one. */
function findStop(
  result: AttemptResult,
  attempts: number,
  delayMs: number,
  { call, policy }: RetryParts,
): string | undefined {
  if (!mayRepeat(call, result) || !(attempts < call.maxAttempts)) return "";
  // The last response is returned at once instead of waiting for nothing.
  if (delayMs >= call.deadline.remainingMs()) return "no time left for another";
  if (result === "rate-limited" || policy.budget.take()) return undefined;
  return "the retry budget is spent";
}

function mayGoAtOnce({ pacer, call }: RetryParts): boolean {
  if (call.signal?.aborted === true || call.deadline.remainingMs() === 0) return false;
  return pacer === undefined || pacer.tryAcquire?.() === true;
}

async function admit(attempts: number, { call, policy, pacer }: RetryParts): Promise<void> {
  const { operation, callId, signal, deadline } = call;
  const { clock, hooks, pacing } = policy;
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
  const acquire = () =>
    pacer.acquire({
      operation,
      signal: limit.signal,
      maxWaitMs: Math.min(timeoutMs, pacing?.maxWaitMs ?? Infinity),
      onWait: (waitMs) => hooks.wait({ operation, callId, waitMs }),
    });
  await deadline.whileWaiting(() => limit.enforce(acquire()));
  // In a process that was suspended meanwhile, the grant may come before the timer.
  if (deadline.remainingMs() === 0) throw timeoutReason();
}

/** The failure of a wait is that of the call, unless an earlier attempt of a write left the outcome unknown. */
async function unlessUnknown(
  wait: () => Promise<void>,
  earlierEffect: Effect,
  attempts: number,
  parts: RetryParts,
): Promise<void> {
  try {
    await wait();
  } catch (error) {
    // The attempt was not sent yet.
    if (!isOutcomeUnknown(parts.call.retry, earlierEffect, "not-sent")) throw error;
    throw indeterminate(
      error,
      "an attempt had no response",
      renderCount(attempts),
      attempts,
      parts,
    );
  }
}

class AttemptTimeout extends Error {
  override readonly name = "TimeoutError";
  readonly time: string;

  constructor(timeoutMs: number) {
    const time = `within ${Math.round(timeoutMs)} ms`;
    super(`no response ${time}`);
    this.time = time;
  }
}

/** For a request that had no response and no effect. */
function describeFailure(
  error: unknown,
  { result, reason }: AttemptFailure,
  history: string,
  attempts: number,
  { call: { operation, signal }, origin, safeCause }: RetryParts,
): unknown {
  if (signal?.aborted || isSellerError(error) || reason === DEFECT) return error;
  const about = { operation, attempts, cause: safeCause(error) };
  if (error instanceof AttemptTimeout) {
    const problem = isNotSent(result) ? "was not sent: no connection" : "got no response";
    const message = `${operation} ${problem} ${error.time} (${history})`;
    return new TimeoutError(message, { ...about, retryable: true });
  }
  const problem = isNotSent(result) ? "could not be sent to" : "got no response from";
  const message = `${operation} ${problem} ${origin}: ${reason} (${history})`;
  const retryable = result === "not-sent" || result === "failed";
  return new TransportError(message, { ...about, retryable });
}

function indeterminate(
  cause: unknown,
  reason: string,
  history: string,
  attempts: number,
  { call, safeCause }: RetryParts,
): Error {
  const problem = isSellerError(cause) ? messageWithoutCode(cause) : reason;
  const context = { attempts, cause: safeCause(cause) };
  return unknownOutcome(call.operation, `${problem} (${history})`, context);
}

function renderCount(attempts: number): string {
  return attempts === 1 ? "1 attempt" : `${attempts} attempts`;
}
