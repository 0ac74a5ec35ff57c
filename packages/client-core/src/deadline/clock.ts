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
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    let left = Math.max(0, ms);
    const arm = (): ReturnType<typeof setTimeout> => {
      const step = Math.min(left, MAX_TIMER_MS);
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

/** The moment by which a whole call must be over: every attempt, every wait, the body included. */
export interface Deadline {
  /** How long the call may take in all, in milliseconds; `Infinity` when it is unbounded. */
  readonly totalMs: number;
  remainingMs(): number;
}

/** @throws RangeError when it is not a number above 0 */
export function startDeadline(clock: Clock, totalMs: number): Deadline {
  if (!(totalMs > 0)) throw new RangeError("timeoutMs must be a number above 0");
  const end = clock.monotonic() + totalMs;
  return { totalMs, remainingMs: () => Math.max(0, end - clock.monotonic()) };
}

export interface Bounds {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly timeoutReason: () => unknown;
  readonly signal?: AbortSignal | undefined;
}

/** A limit that has begun. It must be given the work, which then ends it. */
export interface Limit {
  /** For the work: aborts when the time is over or the caller aborts. */
  readonly signal: AbortSignal;
  /**
   * What the work gives. Rejects at once when the limit is reached, whether or not the work listens to the
   * signal; what the work does later is ignored. A body that the work reads is covered.
   *
   * @throws the caller's abort reason, `timeoutReason()`, or what the work throws
   */
  enforce<T>(work: Promise<T>): Promise<T>;
}

/**
 * Begins a time limit on a piece of work, under the caller's signal.
 *
 * One timer, and one listener only if there is a caller's signal; both are gone when the work settles.
 */
export function startLimit({ clock, timeoutMs, timeoutReason, signal }: Bounds): Limit {
  const controller = new AbortController();
  const ended = Promise.withResolvers<never>();
  const end = (reason: unknown): void => {
    ended.reject(reason);
    controller.abort(reason);
  };
  const onAbort = (): void => end(signal?.reason);
  if (signal?.aborted) onAbort();
  const cancelTimer =
    timeoutMs === Infinity ? undefined : clock.after(timeoutMs, () => end(timeoutReason()));
  signal?.addEventListener("abort", onAbort);
  return {
    signal: controller.signal,
    async enforce(work) {
      try {
        return await Promise.race([ended.promise, work]);
      } finally {
        cancelTimer?.();
        signal?.removeEventListener("abort", onAbort);
      }
    },
  };
}
