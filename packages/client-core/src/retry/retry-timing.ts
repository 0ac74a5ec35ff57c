import type { Random } from "../deadline/clock.ts";

/** How waits between attempts grow. All in milliseconds. */
export interface RetryTiming {
  /** The longest wait after the first failure; it doubles with each further one. */
  readonly baseDelayMs: number;
  /** No wait grows beyond this, Retry-After aside. */
  readonly maxDelayMs: number;
}

/**
 * How long to wait before the next attempt: exponential backoff with full jitter, a random part of
 * the whole, so that those who failed together do not return together. What the service asks for is a lower
 * bound; the jitter comes on top, for the same reason.
 *
 * @param failures - how many there were in succession, from 1
 * @param retryAfterMs - the service's Retry-After, in milliseconds
 */
export function backoffMs(
  failures: number,
  { baseDelayMs, maxDelayMs }: RetryTiming,
  random: Random,
  retryAfterMs = 0,
): number {
  const ceiling = Math.min(maxDelayMs, baseDelayMs * 2 ** Math.min(failures - 1, 30));
  return Math.ceil(retryAfterMs + random() * ceiling);
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
