/** A stretch of time, both ends included, in epoch milliseconds. */
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
 * @example [...windowsOf({ from: 0, to: 20 * DAY }, 15 * DAY)] // [0, 15 days] and [15 days, 20 days]
 */
export function* windowsOf(
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
