import { startDeadline } from "../deadline/deadline.ts";
import { isIndeterminateError, isSellerError } from "../errors/guards.ts";
import type { Resolution, ResolveOptions } from "../errors/indeterminate-error.ts";
import type { CallPolicyOptions } from "./call-options.ts";
import type { Call, OperationFacts } from "./delivery.ts";
import { inTurn } from "./in-turn.ts";
import { type SettledPolicy, wholeAboveZero } from "./settle-policy.ts";
import { type Completed, traced } from "./traced.ts";

/**
 * Begins a call: its time counts from here.
 *
 * @throws RangeError when the call's own limits are not above 0
 */
export function beginCall(
  { operation, retry, rateLimit, method, path }: OperationFacts,
  policy: SettledPolicy,
  options: CallPolicyOptions,
): Call {
  const { timeoutMs, signal } = options;
  const { maxAttempts, absoluteWrites } = options.retry ?? {};
  return {
    operation,
    retry,
    rateLimit,
    method,
    path,
    deadline: startDeadline(policy.clock, timeoutMs ?? policy.timeoutMs),
    signal: signal ?? undefined,
    maxAttempts:
      maxAttempts === undefined
        ? policy.maxAttempts
        : wholeAboveZero("retry.maxAttempts", maxAttempts),
    replayAbsolute: absoluteWrites ?? policy.absoluteWrites,
  };
}

/** How a call is run. */
export interface RunOptions {
  readonly protocol: "rest" | "soap";
  /** What the call writes to, such as an order number; none for no wait. */
  readonly queueKeys: readonly string[];
  /** Reads back whether the write took effect that was sent by then, in epoch milliseconds. */
  readonly readBack?: (sentAt: number, options: ResolveOptions) => Promise<Resolution>;
}

/**
 * Runs a call: when the earlier writes for its order are over, in a span of its own; notifies the hooks when
 * it fails, and an `IndeterminateError` how to read back.
 *
 * @throws what `inTurn` and the work throw
 */
export async function runCall<T>(
  call: Call,
  { protocol, queueKeys, readBack }: RunOptions,
  { clock, hooks, tracer }: SettledPolicy,
  work: () => Promise<Completed<T>>,
): Promise<T> {
  const started = clock.monotonic();
  const run = tracer === undefined ? work : () => traced(tracer, protocol, call, work);
  try {
    const completed = queueKeys.length === 0 ? run() : inTurn(queueKeys, call, clock, run);
    return (await completed).result;
  } catch (error) {
    if (readBack !== undefined && isIndeterminateError(error)) {
      const sentAt = clock.now();
      error.readBackBy((how) => readBack(sentAt, how));
    }
    const { code, attempts } = isSellerError(error)
      ? error
      : { code: "aborted" as const, attempts: 0 };
    const durationMs = clock.monotonic() - started;
    hooks.failure({ operation: call.operation, code, attempts, durationMs, error });
    throw error;
  }
}
