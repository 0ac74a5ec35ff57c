/**
 * Time, as everything in this package takes it: three functions that can be replaced, so that tests
 * and simulations need no real waiting.
 */
export interface Clock {
  /** Wall time in epoch milliseconds: for dates that the service names. */
  now(): number;
  /** Milliseconds that only ever grow: for durations, which a corrected wall clock must not bend. */
  monotonic(): number;
  /**
   * Calls `run` once, `ms` milliseconds from now.
   *
   * @returns cancels the call; harmless when it has been made
   */
  after(ms: number, run: () => void): () => void;
}

/** A number in [0, 1), as `Math.random` gives it. */
export type Random = () => number;

/** The longest delay a timer of the platform takes; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    let left = Math.max(0, ms);
    const arm = (): ReturnType<typeof setTimeout> => {
      const step = Math.min(left, LONGEST_TIMER_MS);
      left -= step;
      return setTimeout(() => {
        if (left > 0) timer = arm();
        else run();
      }, step);
    };
    let timer = arm();
    return () => clearTimeout(timer);
  },
};

/** The time since a moment of the monotonic clock, in milliseconds, to tenths. */
export function elapsedMs(clock: Clock, since: number): number {
  return Math.round((clock.monotonic() - since) * 10) / 10;
}

/**
 * Waits. Leaves neither a timer nor a listener behind, however it ends.
 *
 * @throws the signal's reason, when it aborts before the time is over
 */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
