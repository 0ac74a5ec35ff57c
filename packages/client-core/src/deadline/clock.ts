/**
 * The clock that all code of this package uses: three functions that tests and simulations replace, so that they need
 * no real waiting.
 */
export interface Clock {
  /** Returns the wall-clock time in epoch milliseconds, for comparisons with dates of the service. */
  now(): number;
  /**
   * Returns a monotonic time in milliseconds, with which durations are measured, because a corrected wall clock must
   * not change them.
   */
  monotonic(): number;
  /**
   * Calls `run` once, `ms` milliseconds from now.
   *
   * @param isWait - true when the caller only lets time pass, as between two attempts. A clock for tests may end such
   *   a wait early; any other timer is a limit, which must not end early.
   * @returns a function that cancels the call; it does nothing after the call
   */
  after(ms: number, run: () => void, isWait?: boolean): () => void;
  /**
   * Only on clocks that end waits early: marks work with a deadline as under way, during which no wait ends early,
   * because the skipped time would count towards the deadline.
   *
   * @returns a function that ends the mark
   */
  hold?(): () => void;
}

/** Returns a random number in [0, 1), like `Math.random`. */
export type Random = () => number;

/**
 * The longest delay of a platform timer, in milliseconds. A platform timer with a delay beyond this limit would fire at
 * once.
 */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    let remainingMs = Math.max(0, ms);
    const arm = (): ReturnType<typeof setTimeout> => {
      const step = Math.min(remainingMs, MAX_TIMER_MS);
      remainingMs -= step;
      return setTimeout(() => {
        if (remainingMs > 0) timer = arm();
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
 * Waits for a number of milliseconds. Neither a timer nor an abort listener is left behind, whether the wait ends by
 * time or by abort.
 *
 * @throws the reason of the signal when it aborts before the time is over
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
    const onEnd = (): void => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    };
    const cancel = clock.after(ms, onEnd, true);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** The deadline of a whole call with all its attempts, waits and bodies. */
export interface Deadline {
  /** How long the call may take in all, in milliseconds; `Infinity` when the duration of the call is unbounded. */
  readonly totalMs: number;
  remainingMs(): number;
  /** Runs a wait of the call, which a clock may end early; see {@link Clock.hold}. */
  whileWaiting<T>(wait: () => Promise<T>): Promise<T>;
  /** Must be called when the call has ended. */
  end(): void;
}

/** @throws RangeError when the duration is not a number above 0 */
export function startDeadline(clock: Clock, totalMs: number): Deadline {
  if (!(totalMs > 0)) throw new RangeError("timeoutMs must be a number above 0");
  const endsAt = clock.monotonic() + totalMs;
  let release = clock.hold?.();
  return {
    totalMs,
    remainingMs: () => Math.max(0, endsAt - clock.monotonic()),
    async whileWaiting(wait) {
      release?.();
      try {
        return await wait();
      } finally {
        release = clock.hold?.();
      }
    },
    end: () => release?.(),
  };
}

export interface Bounds {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly timeoutReason: () => unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A time limit for a piece of work that has started. The caller must call `run` with the work that the time limit is
 * for, because only `run` removes the timer and the abort listener of the time limit.
 */
export interface Limit {
  /** The abort signal of the work: aborts when the time limit is over or when the caller aborts. */
  readonly signal: AbortSignal;
  /**
   * Resolves to the result of the work that the time limit is for. Rejects at once when the time limit is reached,
   * whether or not the work listens to the signal; a later result of the work is ignored. The time limit includes the
   * reading of a body within the work.
   *
   * @throws the reason of the caller's signal, the error of `timeoutReason()`, or the error of the work
   */
  enforce<T>(work: Promise<T>): Promise<T>;
}

/**
 * Starts a time limit for a piece of work that the caller's signal can abort. A time limit uses one timer, and one
 * abort listener when the caller has a signal; the timer and the listener are removed when the work ends.
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
