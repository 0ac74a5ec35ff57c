import type { Clock, Random } from "../deadline/clock.ts";

/** How waits between attempts grow. All in milliseconds. */
export interface RetryTiming {
  /** The longest wait after the first failure; it doubles with each further one. */
  readonly baseDelayMs: number;
  /** No wait grows beyond this, Retry-After aside. */
  readonly maxDelayMs: number;
}

/** Waits of at most 200 ms, 400 ms, 800 ms ... 10 s. */
export const defaultRetryTiming: RetryTiming = { baseDelayMs: 200, maxDelayMs: 10_000 };

/**
 * How long to wait before the next attempt: exponential back-off with full jitter, a random part of
 * the whole, so that clients that failed together do not return together. A Retry-After is a lower
 * bound; the jitter comes on top, for the same reason.
 */
export function retryDelayMs(
  failures: number,
  retryAfterMs: number | undefined,
  timing: RetryTiming,
  random: Random,
): number {
  const ceiling = Math.min(timing.maxDelayMs, timing.baseDelayMs * 2 ** (failures - 1));
  return Math.ceil((retryAfterMs ?? 0) + random() * ceiling);
}

const SECONDS = /^\d{1,10}$/;
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Reads a Retry-After header: seconds, or a date in one of HTTP's three forms (RFC 9110, 10.2.3 and
 * 5.6.7).
 *
 * @returns milliseconds from now, 0 for a date that has passed; undefined when there is none or it is
 *   garbage, which is ignored
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (SECONDS.test(text)) return Number(text) * 1000;
  const date = parseHttpDate(text);
  return date === undefined ? undefined : Math.max(0, date - now);
}

/**
 * Reads a date of a header, epoch milliseconds. `Date.parse` alone would take nearly anything for one: the form is
 * checked first.
 */
export function parseHttpDate(text: string): number | undefined {
  if (IMF_FIXDATE.test(text)) {
    const date = Date.parse(text);
    // The calendar must agree: no 31 February.
    return !Number.isNaN(date) && new Date(date).toUTCString() === text ? date : undefined;
  }
  const obsolete = RFC_850.test(text) ? text : ASCTIME.test(text) ? `${text} GMT` : undefined;
  const date = obsolete === undefined ? Number.NaN : Date.parse(obsolete);
  return Number.isNaN(date) ? undefined : date;
}

/** Bounds the retries of one client, so that they do not make an outage worse. */
export interface RetryBudget {
  take(): boolean;
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
