import type { Clock } from "./clock.ts";

/** The moment by which a whole call must be over: every attempt, every wait, the body included. */
export interface Deadline {
  /** How long the call may take in all, in milliseconds; `Infinity` when it is unbounded. */
  readonly totalMs: number;
  /** What is left of it in milliseconds, never below 0. */
  remainingMs(): number;
}

/**
 * Starts counting now.
 *
 * @param totalMs - milliseconds; `Infinity` for no deadline
 * @throws RangeError when it is not a number above 0
 */
export function startDeadline(clock: Clock, totalMs: number): Deadline {
  if (!(totalMs > 0)) throw new RangeError("a deadline must be a number of milliseconds above 0");
  const end = clock.monotonic() + totalMs;
  return { totalMs, remainingMs: () => Math.max(0, end - clock.monotonic()) };
}
