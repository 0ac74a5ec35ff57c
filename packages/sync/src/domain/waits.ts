/** No lease and no pause is longer. */
export const LONGEST_WAIT_MS = 10 * 60_000;

const LONGEST_BACK_OFF_MS = 5 * 60_000;

/**
 * How long to wait after a failure, milliseconds: twice as long after each that went before it in succession.
 *
 * @param firstMs - the wait after the first one
 * @param longestMs - no wait is longer
 */
export function backOffMs(
  firstMs: number,
  failuresBefore: number,
  longestMs = LONGEST_BACK_OFF_MS,
): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failuresBefore, 20));
}
