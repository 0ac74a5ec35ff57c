import type { Clock } from "../deadline/clock.ts";

/**
 * Bounds the number of retries, so that they do not make an outage worse. The built-in one counts those of this
 * process; implement `RetryBudget` to count those of several.
 */
export interface RetryBudget {
  /** Takes one retry; false when none is left. */
  take(): boolean;
  /** Called after each successful request; adds a part of a retry. */
  credit(): void;
}

export interface TokenBudget extends RetryBudget {
  /** Full: may be removed and created again. */
  readonly isIdle: boolean;
}

/** Saved retries at most, and at the start. */
const CAPACITY = 100;
/** For a process with few calls. */
const PER_SECOND = 1;
/** Retries are at most a fifth of the successful calls. */
const PER_SUCCESS = 0.2;

/**
 * A token bucket: in an outage, once the saved retries are used, all calls together make one retry a second instead of
 * multiplying the load by `maxAttempts`.
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
    get isIdle() {
      fillByTime();
      return tokens === CAPACITY;
    },
  };
}
