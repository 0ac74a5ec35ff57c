export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Splits a range into windows that one listing request can cover. A window begins where the last one ended, so that no
 * row is lost when the service excludes start or end (one that excludes both loses the rows of that millisecond); such
 * rows may be listed twice.
 *
 * @throws RangeError when the range ends before it begins, or `widestMs` is not above 0
 */
export function* splitIntoWindows(
  { from, to }: TimeWindow,
  widestMs: number,
): Generator<TimeWindow, void, undefined> {
  if (!(from <= to)) throw new RangeError("a range must not end before it begins");
  if (!(widestMs > 0)) throw new RangeError("a window must be wider than nothing");
  let start = from;
  do {
    const end = Math.min(start + widestMs, to);
    yield { from: start, to: end };
    start = end;
  } while (start < to);
}

/**
 * A `Date`, epoch milliseconds, or a `Temporal.Instant` or `ZonedDateTime`, recognized by `epochMilliseconds` because
 * not every runtime has Temporal.
 */
export type InstantInput = Date | number | { readonly epochMilliseconds: number };

/**
 * Drops a fraction of a millisecond.
 *
 * @throws RangeError when the input is no moment, such as an invalid Date, NaN or a text
 */
export function toEpochMs(instant: InstantInput): number {
  const ms = instantMs(instant);
  if (typeof ms !== "number" || !(Math.abs(ms) <= FURTHEST_MS)) {
    throw new RangeError("a moment must be a valid Date, epoch milliseconds or a Temporal.Instant");
  }
  return Math.floor(ms);
}

/** Of a Date (ECMAScript, Time Values and Time Range). */
const FURTHEST_MS = 8.64e15;

/** What is no moment is returned unchanged, so that the validation of the request reports it with its path. */
export function instantMs(instant: unknown): unknown {
  if (typeof instant !== "object" || instant === null) return instant;
  // A Date of another realm is no `instanceof` this realm's `Date`.
  if ("epochMilliseconds" in instant) return instant.epochMilliseconds;
  return Object.prototype.toString.call(instant) === "[object Date]"
    ? (instant as Date).getTime()
    : instant;
}
