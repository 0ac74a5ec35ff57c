import type { Random } from "../deadline/clock.ts";

/** The backoff between attempts, in milliseconds. */
export interface RetryTiming {
  /** At most after the first failure; each further one doubles it. */
  readonly baseDelayMs: number;
  /** The upper bound; a longer Retry-After of the service is still respected. */
  readonly maxDelayMs: number;
}

/**
 * Exponential backoff with full jitter, so that clients that failed together do not retry together. Jitter is added to
 * a Retry-After, the lower bound.
 *
 * @param failures - in succession, from 1
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
 * Seconds, or a date in one of HTTP's three formats (RFC 9110, 10.2.3 and 5.6.7).
 *
 * @returns milliseconds from now, 0 for a date that has passed; undefined when absent or unreadable
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (SECONDS.test(text)) return Number(text) * 1000;
  const date = parseHttpDate(text);
  return date === undefined ? undefined : Math.max(0, date - now);
}

/** In epoch milliseconds. The format is checked first, because `Date.parse` accepts nearly any text. */
export function parseHttpDate(text: string): number | undefined {
  if (IMF_FIXDATE.test(text)) {
    const date = Date.parse(text);
    // Rendered again, because `Date.parse` accepts days that do not exist, such as 31 February.
    return !Number.isNaN(date) && new Date(date).toUTCString() === text ? date : undefined;
  }
  const obsolete = RFC_850.test(text) ? text : ASCTIME.test(text) ? `${text} GMT` : undefined;
  const date = obsolete === undefined ? Number.NaN : Date.parse(obsolete);
  return Number.isNaN(date) ? undefined : date;
}
