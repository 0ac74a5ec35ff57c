import type { Clock, Random } from "../deadline/clock.ts";
import type { Deadline } from "../deadline/deadline.ts";
import type { HookDispatcher } from "../hooks/hook-dispatcher.ts";
import type { Pacer } from "../pacing/pacer.ts";
import type { RetryBudget, RetryTiming } from "./retry-timing.ts";

/**
 * What may be done again, from the contract's `x-retry` (ARCHITECTURE.md, Vendor extensions).
 *
 * - `safe`: a read.
 * - `never`: a write that adds something each time, such as a split.
 * - `absolute`: a write that sets values; the same again changes nothing, but could undo what another
 *   program wrote in between, so it is replayed only if the caller opts in.
 */
export type RetryClass = "safe" | "never" | "absolute";

/** What is known about a request without a response. */
export interface DeliveryFailure {
  /** `none`: the service certainly did not process it. `unknown`: it may have. */
  readonly delivery: "none" | "unknown";
  /** Trying again would end the same way. */
  readonly permanent: boolean;
  /** For messages and hooks: `HTTP 503`, `ECONNRESET`, `timeout`. Never holds a secret. */
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Whether a request of this class may be sent again after this failure: reads always; writes only
 * when the service certainly did not process the request, which includes 429; absolute writes like
 * reads if the caller opted in.
 */
export function mayReplay(
  retryClass: RetryClass,
  failure: DeliveryFailure,
  replayAbsolute: boolean,
): boolean {
  if (failure.permanent) return false;
  if (failure.delivery === "none" || retryClass === "safe") return true;
  return retryClass === "absolute" && replayAbsolute;
}

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
  /** For hooks. */
  readonly callId: string;
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
