import { performance } from "node:perf_hooks";
// The timers of the module stay real when a test replaces the global ones.
import { clearTimeout, setTimeout } from "node:timers";
import type { Clock } from "@marketplace-seller/client-core";
import type { SandboxClock } from "../control/sandbox-clock.ts";

/**
 * Of real time before a wait is skipped, which only keep a program that does nothing but wait from taking the whole
 * processor; no limit depends on them.
 */
const SKIP_DELAY_MS = 5;

/** Node would fire a longer timer at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Wait {
  /** In the clock's `monotonic`. */
  readonly due: number;
  readonly end: () => void;
}

/**
 * A clock for clients, whose waits take no real time: while no call is under way, the sandbox's clock is advanced to
 * the end of the next wait. Limits, such as deadlines, run by the machine's clock and are never skipped; a call that
 * waits is not under way.
 */
export function createClientClock(sandbox: SandboxClock): Clock {
  const waits = new Set<Wait>();
  let holds = 0;
  let skippedMs = 0;
  let isScheduled = false;
  const monotonic = (): number => performance.now() + skippedMs;
  const scheduleSkip = (): void => {
    if (isScheduled || holds > 0 || waits.size === 0) return;
    isScheduled = true;
    setTimeout(skipToNextEnd, SKIP_DELAY_MS);
  };
  const skipToNextEnd = (): void => {
    isScheduled = false;
    const [next] = [...waits].sort((one, other) => one.due - other.due);
    if (next === undefined || holds > 0) return;
    skippedMs += Math.max(0, next.due - monotonic());
    next.end();
    scheduleSkip();
  };
  const startWait = (ms: number, run: () => void): (() => void) => {
    const until = sandbox.now() + Math.ceil(ms);
    const end = (): void => {
      cancel();
      // A frozen clock would never reach the end of the wait.
      sandbox.advance(Math.max(0, until - sandbox.now()));
      run();
    };
    const wait: Wait = { due: monotonic() + ms, end };
    const timer = setTimeout(end, Math.min(ms, MAX_TIMER_MS));
    const cancel = (): void => {
      clearTimeout(timer);
      waits.delete(wait);
    };
    waits.add(wait);
    scheduleSkip();
    return cancel;
  };
  return {
    now: () => sandbox.now(),
    monotonic,
    after(ms, run, isWait = false) {
      const delayMs = Math.max(0, ms);
      if (isWait) return startWait(delayMs, run);
      const timer = setTimeout(run, Math.min(delayMs, MAX_TIMER_MS));
      return () => clearTimeout(timer);
    },
    hold() {
      holds += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        scheduleSkip();
      };
    },
  };
}
