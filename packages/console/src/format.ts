/** The marketplace's time: GMT+3, without daylight saving (interface-specification.md, Endpoints 1). */
const ZONE = "Europe/Istanbul";

const instant = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: ZONE,
});
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: ZONE });
const count = new Intl.NumberFormat("en-US");

/**
 * A moment in the marketplace's time.
 *
 * @param epochMs - epoch milliseconds
 * @example dateTime(1735689600000) // "1 Jan 2025, 03:00:00"
 */
export function dateTime(epochMs: number): string {
  return Number.isFinite(epochMs) && Math.abs(epochMs) <= 8.64e15
    ? instant.format(epochMs)
    : String(epochMs);
}

/** The time of day of a moment, in the marketplace's time. */
export function timeOfDay(epochMs: number): string {
  return time.format(epochMs);
}

/**
 * A whole number with separators.
 *
 * @example wholeNumber(100000) // "100,000"
 */
export function wholeNumber(value: number): string {
  return count.format(value);
}

/**
 * A noun with its number.
 *
 * @example counted(1, "line") // "1 line"
 */
export function counted(number: number, noun: string): string {
  return `${wholeNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/**
 * When a calendar day begins in the marketplace's time, in epoch milliseconds.
 *
 * @param day - such as `2025-01-31`
 */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00+03:00`);
}
