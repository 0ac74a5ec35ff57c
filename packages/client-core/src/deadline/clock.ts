/** The time of a client: tests and simulations replace it, so that they need no real waiting. */
export interface Clock {
  /** Wall-clock time in epoch milliseconds, for comparisons with the service's dates. */
  now(): number;
  /** Milliseconds for durations, which a corrected wall clock must not change. */
  monotonic(): number;
  /**
   * Calls `run` once, `ms` milliseconds from now.
   *
   * @param isWait - true when the caller only lets time pass, as between two attempts: a test clock may end it early.
   *   Any other timer is a limit, which must not end early.
   * @returns cancels the call
   */
  after(ms: number, run: () => void, isWait?: boolean): () => void;
  /**
   * Only on clocks that end waits early: none ends until the returned function is called, because skipped time would
   * count towards a deadline.
   */
  hold?(): () => void;
}

/** In [0, 1), like `Math.random`. */
export type Random = () => number;

/** Beyond this, a platform timer fires at once. */
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
 * Leaves neither a timer nor an abort listener behind.
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

/** Of a whole call with all its attempts, waits and bodies. */
export interface Deadline {
  /** Milliseconds; `Infinity` for none. */
  readonly totalMs: number;
  remainingMs(): number;
  /** A clock may end this wait early; see {@link Clock.hold}. */
  whileWaiting<T>(wait: () => Promise<T>): Promise<T>;
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

/** A limit that runs. Only `enforce` removes its timer and its abort listener. */
export interface Limit {
  /** Aborts when the time is over or the caller aborts. */
  readonly signal: AbortSignal;
  /**
   * Rejects at once when the limit is reached, whether or not the work listens to the signal. What the work includes,
   * such as reading a body, is limited too.
   *
   * @throws the reason of the caller's signal, `timeoutReason()`, or the error of the work
   */
  enforce<T>(work: Promise<T>): Promise<T>;
}

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
