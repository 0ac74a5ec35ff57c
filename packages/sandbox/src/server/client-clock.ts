import type { Clock } from "@marketplace-seller/client-core";
import type { SandboxClock } from "../control/sandbox-clock.ts";

/** Real milliseconds without any exchange after which a waiting client is only waiting for time. */
const IDLE_MS = 5;

/** Longer ones Node runs at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Timer {
  /** By the clock's own `monotonic`. */
  readonly due: number;
  /** Runs it, at the sandbox's time for which it was set. */
  readonly fire: () => void;
}

/** How many exchanges with a sandbox are under way. */
export class OpenExchanges {
  #count = 0;

  /** An exchange began. The result says, once, that it ended. */
  open(): () => void {
    this.#count += 1;
    let isOpen = true;
    return () => {
      if (isOpen) this.#count -= 1;
      isOpen = false;
    };
  }

  get isAny(): boolean {
    return this.#count > 0;
  }
}

/**
 * The sandbox's time for a client of it, without waiting: while no exchange is under way and the client
 * waits (to retry, to let a listing settle), the sandbox's clock is advanced to the end of the wait. During
 * an exchange time is the machine's, so that a deadline still ends one that stalls.
 */
export function createClientClock(sandbox: SandboxClock, exchanges: OpenExchanges): Clock {
  const timers = new Set<Timer>();
  let skipped = 0;
  let idle: NodeJS.Timeout | undefined;
  const monotonic = (): number => performance.now() + skipped;
  const skipToNextTimer = (): void => {
    idle = undefined;
    const [next] = [...timers].sort((one, other) => one.due - other.due);
    if (next === undefined) return;
    if (!exchanges.isAny) {
      skipped += Math.max(0, next.due - monotonic());
      next.fire();
    }
    scheduleSkip();
  };
  const scheduleSkip = (): void => {
    if (timers.size > 0) idle ??= setTimeout(skipToNextTimer, IDLE_MS);
  };
  return {
    now: () => sandbox.now(),
    monotonic,
    after(ms, run) {
      const wait = Math.max(0, ms);
      const until = sandbox.now() + Math.ceil(wait);
      const fire = (): void => {
        cancel();
        // A frozen clock does not reach it by itself, however short the wait.
        if (!exchanges.isAny) sandbox.advance(Math.max(0, until - sandbox.now()));
        run();
      };
      const timer: Timer = { due: monotonic() + wait, fire };
      const real = setTimeout(fire, Math.min(wait, MAX_TIMER_MS));
      const cancel = (): void => {
        clearTimeout(real);
        timers.delete(timer);
      };
      timers.add(timer);
      // What waits begins its idle time anew.
      clearTimeout(idle);
      idle = undefined;
      scheduleSkip();
      return cancel;
    },
  };
}
