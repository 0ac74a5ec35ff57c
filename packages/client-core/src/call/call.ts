import { elapsedMs } from "../deadline/clock.ts";
import { startDeadline } from "../deadline/deadline.ts";
import { isSellerError } from "../errors/errors.ts";
import type { Resolution, ResolveOptions } from "../errors/indeterminate-error.ts";
import { checkCallRetry } from "../setup/check-options.ts";
import type { CallPolicyOptions } from "./call-options.ts";
import type { FinishedCall } from "./call-promise.ts";
import type { Call, OperationFacts } from "./delivery.ts";
import { runQueued } from "./run-queued.ts";
import type { SettledPolicy } from "./settle-policy.ts";
import { type Completed, traced } from "./traced.ts";

/**
 * Begins a call: its time counts from here.
 *
 * @throws TypeError or RangeError when the call's own options cannot be used
 */
export function beginCall(
  { protocol, operation, retry, rateLimit, method, path }: OperationFacts,
  policy: SettledPolicy,
  options: CallPolicyOptions,
): Call {
  const { timeoutMs, signal } = options;
  if (options.retry !== undefined) checkCallRetry(options.retry);
  const { maxAttempts, absoluteWrites } = options.retry ?? {};
  return {
    callId: crypto.randomUUID(),
    protocol,
    operation,
    retry,
    rateLimit,
    method,
    path,
    deadline: startDeadline(policy.clock, timeoutMs ?? policy.timeoutMs),
    signal: signal ?? undefined,
    maxAttempts: maxAttempts ?? policy.maxAttempts,
    replayAbsolute: absoluteWrites ?? policy.absoluteWrites,
  };
}

/**
 * The work of a call with what is in use around it: the wait for earlier writes with one of its keys, and a span
 * of its own. The work itself where neither is.
 *
 * @param queueKeys - what the call writes to, such as an order number; none for no wait
 */
export function prepareRun<T>(
  call: Call,
  queueKeys: readonly string[],
  { clock, tracer }: SettledPolicy,
  work: () => Promise<Completed<T>>,
): () => Promise<Completed<T>> {
  const run = tracer === undefined ? work : () => traced(tracer, call, work);
  return queueKeys.length === 0 ? run : () => runQueued(queueKeys, call, clock, run);
}

/**
 * Finishes a call that has begun to run: returns its result; notifies the hooks when it fails, and tells an
 * `IndeterminateError` how to read back.
 *
 * @param readBack - reads back whether the write took effect that was sent by then, in epoch milliseconds
 * @throws what `runQueued` and the work throw
 */
export async function finishCall<T>(
  call: Call,
  running: Promise<Completed<T>>,
  { clock, hooks }: SettledPolicy,
  readBack?: (sentAt: number, options: ResolveOptions) => Promise<Resolution>,
): Promise<FinishedCall<T>> {
  const started = clock.monotonic();
  const { callId, operation } = call;
  try {
    const { result, state } = await running;
    return { result, callId, state: state && withoutBody(state) };
  } catch (error) {
    if (isSellerError(error)) error.endsCall(callId);
    if (readBack !== undefined && isSellerError(error, "indeterminate")) {
      const sentAt = clock.now();
      error.readBackBy((how) => readBack(sentAt, how));
    }
    const { code, attempts } = isSellerError(error)
      ? error
      : { code: "aborted" as const, attempts: 0 };
    const durationMs = elapsedMs(clock, started);
    hooks.failure({ operation, callId, code, attempts, durationMs, error });
    throw error;
  }
}

/** The promise of a call keeps it for as long as the caller keeps the promise. */
function withoutBody({ attempts, status, headers }: NonNullable<FinishedCall<unknown>["state"]>) {
  return { attempts, status, headers };
}
