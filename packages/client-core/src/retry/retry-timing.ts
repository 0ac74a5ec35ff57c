import type { Random } from "../deadline/clock.ts";

/** How waits between attempts grow. All in milliseconds. */
export interface RetryTiming {
  /** The longest wait after the first failure; it doubles with each further one. */
  readonly baseDelayMs: number;
  /** No wait grows beyond this, Retry-After aside. */
  readonly maxDelayMs: number;
}

/** Waits of at most 200 ms, 400 ms, 800 ms ... 10 s. */
export const defaultRetryTiming: RetryTiming = { baseDelayMs: 200, maxDelayMs: 10_000 };

/**
 * How long to wait before the next attempt: exponential back-off with full jitter, a random part of
 * the whole, so that clients that failed together do not return together. A Retry-After is a lower
 * bound; the jitter comes on top, for the same reason.
 *
 * @param failures - attempts that failed so far, from 1
 * @param retryAfterMs - what the service asked for
 * @returns whole milliseconds
 * @example retryDelayMs(3, undefined, defaultRetryTiming, () => 0.5) // 400
 */
export function retryDelayMs(
  failures: number,
  retryAfterMs: number | undefined,
  timing: RetryTiming,
  random: Random,
): number {
  const ceiling = Math.min(timing.maxDelayMs, timing.baseDelayMs * 2 ** (failures - 1));
  return Math.ceil((retryAfterMs ?? 0) + random() * ceiling);
}
