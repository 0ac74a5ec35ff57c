import type { Clock } from "../deadline/clock.ts";

/**
 * Bounds how often requests are sent again, so that repeats do not make an outage worse. The built-in one counts those
 * of this process; put another behind this interface to count those of several.
 */
export interface RetryBudget {
  /** Takes one repeat; false when there is none left. */
  take(): boolean;
  /** Called after each request with a response that is no failure. */
  credit(): void;
}

/** The built-in retry budget. */
export interface TokenBudget extends RetryBudget {
  /** Whether it could be forgotten and made anew without anyone noticing. */
  readonly idle: boolean;
}

/** Retries that may be saved up, and that there are at the start. */
const CAPACITY = 100;
/** Retries earned each second, so that a quiet process is never without. */
const PER_SECOND = 1;
/** Retries earned by each call that went well: a fifth of the traffic. */
const PER_SUCCESS = 0.2;

/**
 * A token bucket that fills with time and with success. When a service is down, many concurrent calls together make
 * at most one repeat a second, once what was saved is spent, instead of multiplying the load by `maxAttempts`.
 */
export function createRetryBudget(clock: Pick<Clock, "monotonic">): TokenBudget {
  let tokens = CAPACITY;
  let filledAt = clock.monotonic();
  const fill = (earned: number): void => {
    tokens = Math.min(CAPACITY, tokens + earned);
  };
  const fillByTime = (): void => {
    const now = clock.monotonic();
    fill(((now - filledAt) / 1000) * PER_SECOND);
    filledAt = now;
  };
  return {
    take() {
      fillByTime();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    credit() {
      fill(PER_SUCCESS);
    },
    get idle() {
      fillByTime();
      return tokens === CAPACITY;
    },
  };
}
