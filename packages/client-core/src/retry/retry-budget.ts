import type { Clock } from "../deadline/clock.ts";

/**
 * Bounds the number of retries, so that retries do not make an outage worse. The built-in budget counts the retries of
 * this process; implement the interface `RetryBudget` to count the retries of several processes.
 */
export interface RetryBudget {
  /** Takes one retry from the retry budget, and returns false when the budget has none left. */
  take(): boolean;
  /** Adds a part of a retry to the retry budget; the client calls this method after each successful request. */
  credit(): void;
}

/** The built-in retry budget, which counts the retries of this process. */
export interface TokenBudget extends RetryBudget {
  /** True when the retry budget is full, so that the registry can remove the budget and create it again later. */
  readonly isIdle: boolean;
}

/** The largest number of retries that the retry budget saves, which is also its number of retries at the start. */
const CAPACITY = 100;
/** The number of retries that the retry budget earns each second, so that a process with few calls can retry, too. */
const PER_SECOND = 1;
/**
 * The part of a retry that the retry budget earns by each successful call, so that retries are at most a fifth of the
 * successful calls.
 */
const PER_SUCCESS = 0.2;

/**
 * Creates a token bucket that earns retries with time and with successful calls. During an outage, once the saved
 * retries are used, all concurrent calls together make at most one retry a second instead of multiplying the load by
 * `maxAttempts`.
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
