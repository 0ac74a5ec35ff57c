import { type Deadline, startDeadline } from "../deadline/deadline.ts";
import type { RetryClass } from "../retry/retry-class.ts";
import type { CallPolicyOptions } from "./call-options.ts";
import { aboveZero, type SettledPolicy, wholeAboveZero } from "./settle-policy.ts";

/** What the contract says about an operation. */
export interface OperationFacts {
  /** The contract's operation id. */
  readonly operation: string;
  readonly retry: RetryClass;
  readonly rateLimit?: { readonly requests: number; readonly seconds: number } | undefined;
  readonly method: string;
  /** As the contract writes it. */
  readonly path: string;
}

/** One call: its operation, and what it may take. */
export interface Call extends OperationFacts {
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly maxAttempts: number;
  readonly replayAbsolute: boolean;
}

/**
 * Begins a call: its time counts from here.
 *
 * @throws RangeError when the call's own limits are not above 0
 */
export function beginCall(
  facts: OperationFacts,
  policy: SettledPolicy,
  options: CallPolicyOptions,
): Call {
  const timeoutMs = aboveZero("timeoutMs", options.timeoutMs ?? policy.timeoutMs);
  const { operation, retry: retryClass, rateLimit, method, path } = facts;
  const { retry = {} } = options;
  return {
    operation,
    retry: retryClass,
    rateLimit,
    method,
    path,
    deadline: startDeadline(policy.clock, timeoutMs),
    signal: options.signal ?? undefined,
    maxAttempts: wholeAboveZero("retry.maxAttempts", retry.maxAttempts ?? policy.maxAttempts),
    replayAbsolute: retry.absoluteWrites ?? policy.absoluteWrites,
  };
}
