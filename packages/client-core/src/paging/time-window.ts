export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a range into windows that the listing takes whole. Neighbours share their boundary millisecond, so
 * that nothing is lost whether the service includes its bounds or not; what stands exactly there may be
 * listed twice and is de-duplicated after.
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
 * A moment: a `Date`, epoch milliseconds, or a `Temporal.Instant` (or `ZonedDateTime`), known by its
 * `epochMilliseconds` because not every runtime has Temporal.
 */
export type InstantInput = Date | number | { readonly epochMilliseconds: number };

/**
 * Reads a moment as whole epoch milliseconds. A fraction of a millisecond is dropped.
 *
 * @throws RangeError when it is no moment: an invalid Date, NaN, a text
 */
export function toEpochMs(instant: InstantInput): number {
  const ms = instantMs(instant);
  if (typeof ms !== "number" || !(Math.abs(ms) <= FURTHEST_MS)) {
    throw new RangeError("a moment must be a valid Date, epoch milliseconds or a Temporal.Instant");
  }
  return Math.floor(ms);
}

/** What a Date can hold (ECMAScript, Time Values and Time Range). */
const FURTHEST_MS = 8.64e15;

/**
 * The epoch milliseconds of a moment as its holder has them, unchecked: for a request's check to evaluate with
 * its path. Gives back what is no moment unchanged.
 */
export function instantMs(instant: unknown): unknown {
  if (typeof instant !== "object" || instant === null) return instant;
  // A Date of another realm is no instanceof ours.
  if ("epochMilliseconds" in instant) return instant.epochMilliseconds;
  return Object.prototype.toString.call(instant) === "[object Date]"
    ? (instant as Date).getTime()
    : instant;
}
