/** A clock that moves only when a test advances it, for the option `clock` of the clients. */
export interface FakeClock {
  now(): number;
  monotonic(): number;
  /** Calls `run` when a test has advanced the clock by `ms`; the returned function cancels the timer. */
  after(ms: number, run: () => void): () => void;
  /** The number of active timers of the fake clock. */
  readonly pending: number;
  /**
   * Advances the fake clock from timer to timer, and lets the code after each timer run until the code waits again.
   */
  advance(ms: number): Promise<void>;
  /** Advances the fake clock to its next timer and runs the timer. */
  skip(): void;
  /** Advances the fake clock without running timers, as when time passes during a request. */
  elapse(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Lets all pending promise callbacks run, by waiting for a turn of the event loop. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates a fake clock that starts at `start` epoch ms. */
export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  const findNextTimer = (end: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer;
    }
    return next;
  };
  return {
    now: () => now,
    monotonic: () => now - start,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    get pending() {
      return timers.size;
    },
    skip() {
      const next = findNextTimer(Infinity);
      if (next === undefined) return;
      now = Math.max(now, next.at);
      timers.delete(next);
      next.run();
    },
    elapse(ms) {
      now += ms;
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (let next = findNextTimer(end); next !== undefined; next = findNextTimer(end)) {
        now = Math.max(now, next.at);
        timers.delete(next);
        next.run();
        await settle();
      }
      now = end;
    },
  };
}

/**
 * Creates a clock whose timers fire sooner by a factor. The accelerated clock is for tests that also wait for a
 * process or a database, which a fake clock cannot advance. The dates of the accelerated clock are those of the
 * machine.
 */
export function createAcceleratedClock(
  factor: number,
): Pick<FakeClock, "now" | "monotonic" | "after"> {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now() * factor,
    after(ms, run) {
      const timer = setTimeout(run, ms / factor);
      return () => clearTimeout(timer);
    },
  };
}

/**
 * Creates a clock that advances itself to the next timer whenever no other code can run. A wait with the
 * self-advancing clock ends at once, and the clock has then advanced by the waiting time.
 */
export function createSkippingClock(start?: number): FakeClock {
  const clock = createFakeClock(start);
  let isRunning = false;
  const runTimers = async (): Promise<void> => {
    isRunning = true;
    for (;;) {
      await settle();
      if (clock.pending === 0) break;
      clock.skip();
    }
    isRunning = false;
  };
  return {
    ...clock,
    get pending() {
      return clock.pending;
    },
    after(ms, run) {
      const cancel = clock.after(ms, run);
      if (!isRunning) runTimers();
      return cancel;
    },
  };
}
