/** Moves only when a test advances it; for the option `clock` of the clients. */
export interface FakeClock {
  now(): number;
  monotonic(): number;
  /** @returns a function that cancels the timer */
  after(ms: number, run: () => void): () => void;
  /** The number of active timers. */
  readonly pending: number;
  /** From timer to timer; after each, code runs until it waits again. */
  advance(ms: number): Promise<void>;
  /** To the next timer, which runs. */
  skip(): void;
  /** Without running timers, as when time passes during a request. */
  elapse(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Pending promise callbacks run. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @param start - epoch milliseconds */
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

/** Timers fire sooner by a factor, for tests that also wait for a process or a database. Dates are the machine's. */
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

/** Advances itself to the next timer whenever no other code can run: a wait ends at once. */
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
