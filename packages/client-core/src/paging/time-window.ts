export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Splits a range of dates into windows that one listing request can cover. The end of a window is the
 * start of the next window, so that no row is lost when the service excludes the start or the end of a window from its
 * listing (a service that excludes both loses the rows of that millisecond). A row that was last updated in such a
 * millisecond may be listed twice and must be de-duplicated.
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
 * A point in time: a `Date`, epoch milliseconds, or a `Temporal.Instant` or `ZonedDateTime`, recognized by its
 * `epochMilliseconds` because not every runtime has Temporal.
 */
export type InstantInput = Date | number | { readonly epochMilliseconds: number };

/**
 * Converts a point in time to whole epoch milliseconds. A fraction of a millisecond is dropped.
 *
 * @throws RangeError when the input is not a moment, such as an invalid Date, NaN or a text
 */
export function toEpochMs(instant: InstantInput): number {
  const ms = instantMs(instant);
  if (typeof ms !== "number" || !(Math.abs(ms) <= FURTHEST_MS)) {
    throw new RangeError("a moment must be a valid Date, epoch milliseconds or a Temporal.Instant");
  }
  return Math.floor(ms);
}

/** The largest time that a Date can hold (ECMAScript, Time Values and Time Range). */
const FURTHEST_MS = 8.64e15;

/**
 * Converts a point in time to epoch milliseconds without validating it. A value that is not a point in time is returned
 * unchanged, so that the validation of the request reports the value with its path.
 */
export function instantMs(instant: unknown): unknown {
  if (typeof instant !== "object" || instant === null) return instant;
  // A Date of another realm, such as another frame, is not an `instanceof` this realm's `Date`.
  if ("epochMilliseconds" in instant) return instant.epochMilliseconds;
  return Object.prototype.toString.call(instant) === "[object Date]"
    ? (instant as Date).getTime()
    : instant;
}
