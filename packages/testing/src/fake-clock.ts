/** A clock for the `clock` option of client-core that stands still until it is told to move. */
export interface FakeClock {
  now(): number;
  monotonic(): number;
  /** Calls `run` when the clock has moved by `ms`; what it returns cancels the call. */
  after(ms: number, run: () => void): () => void;
  /** How many timers are armed. */
  readonly pending: number;
  /** Moves time forward, timer by timer, and lets what they woke run as far as it can. */
  advance(ms: number): Promise<void>;
  /** Moves time forward to the next timer and runs it. */
  skip(): void;
  /** Moves time forward and runs nothing: what happens while a request is under way. */
  elapse(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Lets every promise that can settle do so. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A fake clock that starts at `start` epoch ms. */
export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  const nextUpTo = (end: number): Timer | undefined => {
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
      const next = nextUpTo(Infinity);
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
      for (let next = nextUpTo(end); next !== undefined; next = nextUpTo(end)) {
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
 * A clock whose waits are over so many times as soon: for tests that wait for a process or a database as well, which
 * no clock moves. Dates are those of the machine.
 */
export function createHastyClock(times: number): Pick<FakeClock, "now" | "monotonic" | "after"> {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now() * times,
    after(ms, run) {
      const timer = setTimeout(run, ms / times);
      return () => clearTimeout(timer);
    },
  };
}

/**
 * A clock that moves by itself to the next timer whenever everything else has come to rest, so that
 * every wait is over at once and takes its time all the same.
 */
export function createSkippingClock(start?: number): FakeClock {
  const clock = createFakeClock(start);
  let driving = false;
  const drive = async (): Promise<void> => {
    driving = true;
    for (;;) {
      await settle();
      if (clock.pending === 0) break;
      clock.skip();
    }
    driving = false;
  };
  return {
    ...clock,
    get pending() {
      return clock.pending;
    },
    after(ms, run) {
      const cancel = clock.after(ms, run);
      if (!driving) drive();
      return cancel;
    },
  };
}
