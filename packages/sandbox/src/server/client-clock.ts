import type { Clock } from "@marketplace-seller/client-core";
import type { SandboxClock } from "../control/sandbox-clock.ts";

/**
 * The number of milliseconds without an open exchange after which a waiting client waits only for time to pass, so
 * that the sandbox's clock is advanced.
 */
const IDLE_MS = 5;

/** The longest delay of a Node timer in milliseconds; Node would fire a longer timer at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Timer {
  /** When the client's timer fires, in milliseconds of the clock's `monotonic`. */
  readonly due: number;
  /** Advances the sandbox's clock to the time at which a client's timer is due, and runs the timer's callback. */
  readonly fire: () => void;
}

/** Counts the open exchanges (requests without a complete response) between clients and a sandbox. */
export class OpenExchanges {
  #count = 0;

  /** Counts a new exchange of a client with the sandbox; calling the returned function ends the exchange. */
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
 * Creates a clock for a client of the sandbox, with which waiting of the client takes no real time. When the client
 * waits (before a retry, or for the consistency delay of a listing) and no exchange is open, the sandbox's clock is
 * advanced to the end of the wait. During an exchange the client's clock runs as fast as the machine's clock, so that
 * a deadline can end an exchange that stalls.
 */
export function createClientClock(sandbox: SandboxClock, exchanges: OpenExchanges): Clock {
  const timers = new Set<Timer>();
  let skipped = 0;
  let idle: NodeJS.Timeout | undefined;
  const monotonic = (): number => performance.now() + skipped;
  const fireNextTimer = (): void => {
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
    if (timers.size > 0) idle ??= setTimeout(fireNextTimer, IDLE_MS);
  };
  return {
    now: () => sandbox.now(),
    monotonic,
    after(ms, run) {
      const wait = Math.max(0, ms);
      const until = sandbox.now() + Math.ceil(wait);
      const fire = (): void => {
        cancel();
        // While the sandbox's clock is frozen, it reaches the end of a client's wait only when a caller advances it.
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
      // A new timer of the client restarts the idle time after which the sandbox's clock is advanced.
      clearTimeout(idle);
      idle = undefined;
      scheduleSkip();
      return cancel;
    },
  };
}
