import { type Clock, type Limit, sleep, startLimit } from "../deadline/clock.ts";
import { isSellerError, TimeoutError, TransportError } from "../errors/errors.ts";
import { type IndeterminateError, unknownOutcome } from "../errors/indeterminate-error.ts";
import type { Pacer } from "../pacing/pacer.ts";
import { type DeliveryFailure, findDeliveryFailure } from "../send/delivery-failure.ts";
import type { SettledPolicy } from "./call-options.ts";
import type { Call, CallState, ReadResponse, ResponseMeaning } from "./delivery.ts";
import { parseRetryAfter, retryDelayMs } from "./retry-timing.ts";

export interface RetryParts {
  readonly call: Call;
  readonly policy: SettledPolicy;
  /** Scheme, host and port that the request goes to; for messages. */
  readonly origin: string;
  /** Called before every attempt, and notified of every 429. */
  readonly pacer?: Pacer | undefined;
  readonly safeCause: (error: unknown) => unknown;
}

export type Delivered<Read> = ReadResponse<Read> &
  Pick<CallState, "attempts" | "outcome" | "repeatedWrite" | "retryAfterMs">;

/**
 * Sends a request until it has a response, and no more often than is safe. A read is sent again after
 * transport errors, attempts that took too long, 408, 429 and 5xx; a write only when it certainly did
 * not arrive or was turned away by a 429; an absolute write like a read if the caller opted in.
 *
 * Returns the last response, also when that is a 429 or a 5xx after which no further attempt was
 * worth making: a Retry-After that lies beyond the deadline is returned at once.
 *
 * @throws IndeterminateError when a write may have taken effect and no response says so
 * @throws TimeoutError when a read had no response in time
 * @throws TransportError when no response came and the request had no effect, or was a read
 * @throws RateLimitedError when the pacer refuses because it would have to wait beyond the deadline
 * @throws the caller's abort reason; in place of it an IndeterminateError when a write was under way
 */
export async function runWithRetry<Read extends ResponseMeaning>(
  attempt: (signal: AbortSignal) => Promise<ReadResponse<Read>>,
  parts: RetryParts,
): Promise<Delivered<Read>> {
  const { call, policy, pacer } = parts;
  const { clock, hooks, budget, timing, random } = policy;
  const { operation, callId, signal } = call;
  const isWrite = call.retry !== "safe";
  let inDoubt = false;
  let repeatedWrite = false;
  for (let attempts = 1; ; attempts += 1) {
    if (!mayGoAtOnce(parts)) {
      await unlessInDoubt(() => admit(attempts - 1, parts), inDoubt, attempts - 1, parts);
    }
    const limit = attemptLimit(parts);
    const sent = limit.enforce(attempt(limit.signal));
    const { failure, received, error } = await settleAttempt(sent, signal, clock);
    if (failure === undefined) {
      budget.credit();
      // A write that is done is done, whatever became of its earlier attempts.
      const isRefused = received.read.kind === "refused";
      const outcome = inDoubt && isRefused ? "unknown" : "known";
      const retryAfterMs = isRefused ? findRetryAfter(received, clock) : undefined;
      return { ...received, attempts, outcome, repeatedWrite, retryAfterMs };
    }
    const { reason, retryAfterMs } = failure;
    const isLimited = received?.read.kind === "rate-limited";
    if (isLimited) pacer?.pause?.(retryAfterMs ?? 0);
    inDoubt ||= isWrite && failure.delivery === "unknown";
    const delayMs = retryDelayMs(attempts, retryAfterMs, timing, random);
    const stop = findStop(failure, attempts, delayMs, parts);
    if (stop !== undefined) {
      const outcome = inDoubt ? "unknown" : "known";
      if (received) return { ...received, attempts, outcome, repeatedWrite, retryAfterMs };
      if (inDoubt) throw indeterminate(error, reason, attempts, parts);
      throw describeFailure(error, failure, `${renderCount(attempts)}${stop}`, attempts, parts);
    }
    repeatedWrite ||= isWrite && (isLimited || inDoubt);
    hooks.retry({ operation, callId, attempt: attempts, delayMs, reason });
    await unlessInDoubt(() => sleep(clock, delayMs, signal), inDoubt, attempts, parts);
  }
}

/** The time of one attempt: its own, or what is left of the whole call. */
function attemptLimit({ call, policy }: RetryParts): Limit {
  const timeoutMs = Math.min(policy.attemptTimeoutMs, call.deadline.remainingMs());
  const timeoutReason = (): AttemptTimeout =>
    new AttemptTimeout(`no response within ${Math.round(timeoutMs)} ms`);
  return startLimit({ clock: policy.clock, signal: call.signal, timeoutMs, timeoutReason });
}

type Attempted<Read> =
  | { readonly failure?: undefined; readonly received: ReadResponse<Read>; readonly error?: never }
  | {
      readonly failure: DeliveryFailure;
      readonly received?: ReadResponse<Read>;
      readonly error?: unknown;
    };

async function settleAttempt<Read extends ResponseMeaning>(
  attempt: Promise<ReadResponse<Read>>,
  signal: AbortSignal | undefined,
  clock: Clock,
): Promise<Attempted<Read>> {
  try {
    const received = await attempt;
    const { kind } = received.read;
    if (kind === "done" || kind === "refused") return { received };
    const delivery = kind === "rate-limited" ? "none" : "unknown";
    const reason = `HTTP ${received.response.status}`;
    const retryAfterMs = findRetryAfter(received, clock);
    return { failure: { delivery, permanent: false, reason, retryAfterMs }, received };
  } catch (error) {
    return { failure: failureFrom(error, signal), error };
  }
}

function findRetryAfter({ response }: ReadResponse<unknown>, clock: Clock): number | undefined {
  return parseRetryAfter(response.headers.get("retry-after"), clock.now());
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

/** Why no further attempt is made, as messages add it; undefined when one is. */
function findStop(
  failure: DeliveryFailure,
  attempts: number,
  delayMs: number,
  { call, policy }: RetryParts,
): string | undefined {
  if (!mayReplay(call, failure) || !(attempts < call.maxAttempts)) return "";
  // Waiting for an attempt that cannot begin in time would only delay the response.
  if (delayMs >= call.deadline.remainingMs()) return ", no time left for another";
  return policy.budget.take() ? undefined : ", the client's retry budget is spent";
}

/**
 * Whether a request may be sent again after this failure: reads always; writes only when the service certainly did
 * not process the request, which includes 429; absolute writes like reads if the caller opted in.
 */
function mayReplay({ retry, replayAbsolute }: Call, failure: DeliveryFailure): boolean {
  if (failure.permanent) return false;
  if (failure.delivery === "none" || retry === "safe") return true;
  return retry === "absolute" && replayAbsolute;
}

/** The common case: time is left, nobody has aborted, and the pacer has room. */
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
  const admission = pacer.acquire({
    operation,
    signal: limit.signal,
    maxWaitMs: Math.min(timeoutMs, pacing?.maxWaitMs ?? Infinity),
    onWait: (waitMs) => hooks.wait({ operation, callId, waitMs }),
  });
  await limit.enforce(admission);
}

/** What ends a wait is the failure, unless an earlier attempt left open whether it took effect. */
async function unlessInDoubt(
  wait: () => Promise<void>,
  inDoubt: boolean,
  attempts: number,
  parts: RetryParts,
): Promise<void> {
  try {
    await wait();
  } catch (error) {
    throw inDoubt ? indeterminate(error, "an attempt had no response", attempts, parts) : error;
  }
}

class AttemptTimeout extends Error {
  override readonly name = "TimeoutError";
}

/** The error that says what a request without a response and without effect means for the caller. */
function describeFailure(
  error: unknown,
  { delivery, permanent, reason }: DeliveryFailure,
  history: string,
  attempts: number,
  { call: { operation, signal }, origin, safeCause }: RetryParts,
): unknown {
  if (signal?.aborted || isSellerError(error)) return error;
  const about = { operation, attempts, cause: safeCause(error) };
  if (error instanceof AttemptTimeout) {
    const message = `${operation}: ${error.message} (${history})`;
    return new TimeoutError(message, { ...about, retryable: true });
  }
  const what = delivery === "none" ? "could not be sent to" : "got no response from";
  const message = `${operation} ${what} ${origin}: ${reason} (${history})`;
  return new TransportError(message, { ...about, retryable: !permanent });
}

function indeterminate(
  cause: unknown,
  reason: string,
  attempts: number,
  { call, safeCause }: RetryParts,
): IndeterminateError {
  const what = isSellerError(cause) ? cause.message : reason;
  const context = { attempts, cause: safeCause(cause) };
  return unknownOutcome(call.operation, `${what} (${renderCount(attempts)})`, context);
}

function renderCount(attempts: number): string {
  return attempts === 1 ? "1 attempt" : `${attempts} attempts`;
}
