/**
 * A point in time, as callers have it: a `Date`, epoch milliseconds, or anything that carries them,
 * such as a `Temporal.Instant`.
 */
export type Instant = Date | number | { readonly epochMilliseconds: number };

/**
 * The epoch milliseconds of an instant. Gives back what is no instant unchanged, for the request's
 * check to report with its path.
 *
 * @example epochMilliseconds(new Date("2026-11-01T00:00:00+03:00")) // 1793480400000
 */
export function epochMilliseconds(instant: Instant): number {
  if (typeof instant === "number") return instant;
  if (instant instanceof Date) return instant.getTime();
  return instant?.epochMilliseconds ?? instant;
}
