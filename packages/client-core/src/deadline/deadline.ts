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
  if (!(totalMs > 0)) throw new RangeError("timeoutMs must be a number above 0");
  const end = clock.monotonic() + totalMs;
  return { totalMs, remainingMs: () => Math.max(0, end - clock.monotonic()) };
}

/** What may end a piece of work before it ends by itself. */
export interface Bounds {
  readonly clock: Clock;
  /** Milliseconds; `Infinity` for no limit. */
  readonly timeoutMs: number;
  /** What the work is rejected with when the time is over. */
  readonly timeoutReason: () => unknown;
  /** The caller's own signal. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a piece of work under a time limit and the caller's signal. When either ends it, the promise
 * rejects at once, whether or not the work listens to the signal it was given; what the work does
 * later is ignored. The time limit covers all of the work, so a body that is read inside it is covered.
 *
 * One timer, and one listener only if there is a caller's signal; both are gone when it settles.
 *
 * @throws the signal's reason, `timeoutReason()`, or whatever the work throws
 */
export async function runWithin<T>(
  { clock, timeoutMs, timeoutReason, signal }: Bounds,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  let end = (_reason: unknown): void => {};
  const ended = new Promise<never>((_, reject) => {
    end = (reason) => {
      reject(reason);
      controller.abort(reason);
    };
  });
  const onAbort = (): void => end(signal?.reason);
  const cancelTimer =
    timeoutMs === Infinity ? undefined : clock.after(timeoutMs, () => end(timeoutReason()));
  signal?.addEventListener("abort", onAbort);
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    cancelTimer?.();
    signal?.removeEventListener("abort", onAbort);
  }
}
