import type { Clock } from "../deadline/clock.ts";

/** Bounds the retries of one client, so that they do not make an outage worse. */
export interface RetryBudget {
  /** Takes one retry out of the budget; false when it is spent. */
  take(): boolean;
  /** Notes a call that went well, which earns part of a retry. */
  credit(): void;
}

/** Retries that may be saved up, and that there are at the start. */
const CAPACITY = 100;
/** Retries earned each second, so that a quiet client is never without. */
const PER_SECOND = 10;
/** Retries earned by each call that went well: a fifth of the traffic. */
const PER_SUCCESS = 0.2;

/**
 * A retry budget: a token bucket that fills with time and with success. When a service is down, many
 * concurrent calls together make at most ten retries a second instead of multiplying the load
 * by `maxAttempts`; a client that calls one after the other never notices it.
 */
export function createRetryBudget(clock: Clock): RetryBudget {
  let tokens = CAPACITY;
  let filledAt = clock.monotonic();
  const fill = (earned: number): void => {
    tokens = Math.min(CAPACITY, tokens + earned);
  };
  return {
    take() {
      const now = clock.monotonic();
      fill(((now - filledAt) / 1000) * PER_SECOND);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    credit() {
      fill(PER_SUCCESS);
    },
  };
}
