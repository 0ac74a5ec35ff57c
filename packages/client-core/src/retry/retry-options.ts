import type { Clock, Random } from "../deadline/clock.ts";
import type { Deadline } from "../deadline/deadline.ts";
import type { HookDispatcher } from "../hooks/hook-dispatcher.ts";
import type { Pacer } from "../pacing/pacer.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { RetryClass } from "./retry-class.ts";
import type { RetryTiming } from "./retry-timing.ts";

/** The limits that hold when neither the client nor the call names others. */
export const defaultRetryLimits = {
  /** How many times a request is sent at most. */
  maxAttempts: 6,
  /** How long one attempt may take, its body included, in milliseconds. */
  attemptTimeoutMs: 30_000,
  /** How long the whole call may take, its waits included, in milliseconds. */
  totalTimeoutMs: 120_000,
} as const;

/**
 * What a response means for the request, in words that suit any protocol.
 *
 * - `done`: the service did what was asked.
 * - `refused`: it decided against it; the same request would be refused again.
 * - `rate-limited`: the request was not processed because there were too many (429); no effect.
 * - `failed`: it responded, but not to the request (408, 5xx); a write may have taken effect.
 */
export type ResponseKind = "done" | "refused" | "rate-limited" | "failed";

/** What one attempt brought. */
export interface AttemptResponse<T> {
  readonly kind: ResponseKind;
  /** The protocol's own response, body read to the end; the loop only hands it on. */
  readonly value: T;
  /** For messages and hooks, such as `HTTP 503`. */
  readonly label?: string;
  /** What `parseRetryAfter` made of the service's Retry-After. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Sends the request once and reads its response, body included.
 *
 * @param signal - aborts when the attempt's time is over or the caller aborts
 */
export type Attempt<T> = (signal: AbortSignal) => Promise<AttemptResponse<T>>;

/** What the retry loop needs to know. */
export interface RetryOptions {
  /** The contract's operation id; for messages. */
  readonly operation: string;
  /** Scheme, host and port that the request goes to; for messages. */
  readonly origin: string;
  readonly retryClass: RetryClass;
  /** Treats an absolute write like a read. */
  readonly replayAbsolute: boolean;
  /** At least 1. */
  readonly maxAttempts: number;
  /** Milliseconds, body included; `Infinity` for none. */
  readonly attemptTimeoutMs: number;
  /** Covers every attempt and every wait. */
  readonly deadline: Deadline;
  readonly timing: RetryTiming;
  readonly clock: Clock;
  readonly random: Random;
  /** Shared by all calls of one client. */
  readonly budget: RetryBudget;
  /** Called before every attempt, and notified of every 429. */
  readonly pacer?: Pacer | undefined;
  /** Refuses instead of waiting longer for the pacer than this, in milliseconds. Default: no limit. */
  readonly maxWaitMs?: number | undefined;
  /** The caller's signal. */
  readonly signal?: AbortSignal | undefined;
  /** Are notified of retries and waits. */
  readonly hooks: Pick<HookDispatcher, "retry" | "wait">;
  /** Makes an underlying error fit to be kept as `cause`: `(error) => safeCause(error, redact)`. */
  readonly safeCause: (error: unknown) => unknown;
}
