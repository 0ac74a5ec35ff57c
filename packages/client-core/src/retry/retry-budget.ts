import type { Clock } from "../deadline/clock.ts";

/** Bounds the retries of one client, so that they do not make an outage worse. */
export interface RetryBudget {
  /** Takes one retry out of the budget; false when it is spent. */
  take(): boolean;
  /** Notes a call that went well, which earns part of a retry. */
  credit(): void;
}

/** How large a retry budget is. */
export interface RetryBudgetOptions {
  /** Retries that may be saved up, and that there are at the start. Default 100. */
  readonly capacity?: number;
  /** Retries earned each second, so that a quiet client is never without. Default 10. */
  readonly perSecond?: number;
  /** Retries earned by each call that went well. Default 0.2: a fifth of the traffic. */
  readonly perSuccess?: number;
}

/**
 * A retry budget: a token bucket that fills with time and with success. When a service is down, many
 * concurrent calls together make at most `perSecond` retries a second instead of multiplying the load
 * by `maxAttempts`; a client that calls one after the other never notices it.
 */
export function createRetryBudget(
  clock: Clock,
  { capacity = 100, perSecond = 10, perSuccess = 0.2 }: RetryBudgetOptions = {},
): RetryBudget {
  let tokens = capacity;
  let filledAt = clock.monotonic();
  const fill = (earned: number): void => {
    tokens = Math.min(capacity, tokens + earned);
  };
  return {
    take() {
      const now = clock.monotonic();
      fill(((now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    credit() {
      fill(perSuccess);
    },
  };
}
