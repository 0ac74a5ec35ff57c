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
 * @example dateTime(1735689600000) // "1 Jan 2025, 03:00:00 GMT+3"
 */
export function dateTime(epochMs: number): string {
  return Number.isFinite(epochMs) && Math.abs(epochMs) <= 8.64e15
    ? `${instant.format(epochMs)} GMT+3`
    : String(epochMs);
}

/** The time of day of a moment, in the marketplace's time. */
export function timeOfDay(epochMs: number): string {
  return `${time.format(epochMs)} GMT+3`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * A span of time in its largest unit.
 *
 * @example duration(7_200_000) // "2 h"
 */
export function duration(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1_000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return counted(Math.floor(ms / DAY_MS), "day");
}

/**
 * How long ago a moment was; the date and time of one that is more than a month away.
 *
 * @example relativeTime(now - 90_000, now) // "1 min ago"
 */
export function relativeTime(epochMs: number, now: number): string {
  const ms = now - epochMs;
  if (!(Math.abs(ms) < 31 * DAY_MS)) return dateTime(epochMs);
  return ms < 0 ? `in ${duration(-ms)}` : `${duration(ms)} ago`;
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

export const DAY_MS = 86_400_000;

/**
 * When a calendar day begins in the marketplace's time, in epoch milliseconds.
 *
 * @param day - such as `2025-01-31`
 */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00+03:00`);
}
