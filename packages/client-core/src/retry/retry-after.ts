const SECONDS = /^\d{1,10}$/;
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Reads a Retry-After header: seconds, or a date in one of HTTP's three forms (RFC 9110, 10.2.3 and
 * 5.6.7).
 *
 * @param value - the header's value
 * @param now - epoch milliseconds, to turn a date into a wait
 * @returns milliseconds from now, 0 for a date that has passed; undefined when there is none or it is
 *   garbage, which is ignored
 * @example parseRetryAfter("120", Date.now()) // 120000
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
