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

/** One call on its way: what it may take, and what has become of it so far. */
export interface CallCourse extends OperationFacts {
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly maxAttempts: number;
  readonly replayAbsolute: boolean;
  /** How many times the request was sent. */
  attempts: number;
  /** The status of the last answer. */
  status: number | undefined;
  /** A write may have taken effect although no answer says so. */
  inDoubt: boolean;
  /**
   * A write was turned away by a 429 and sent again. If that is refused, it may be because the first was
   * carried out after all.
   */
  turnedAway: boolean;
  /** The last answer's Retry-After in milliseconds. */
  retryAfterMs: number | undefined;
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
): CallCourse {
  const timeoutMs = aboveZero("timeoutMs", options.timeoutMs ?? policy.timeoutMs);
  return {
    ...facts,
    deadline: startDeadline(policy.clock, timeoutMs),
    signal: options.signal ?? undefined,
    maxAttempts: wholeAboveZero("maxAttempts", options.maxAttempts ?? policy.maxAttempts),
    replayAbsolute: options.retryAbsoluteWrites ?? policy.retryAbsoluteWrites,
    attempts: 0,
    status: undefined,
    inDoubt: false,
    turnedAway: false,
    retryAfterMs: undefined,
  };
}
