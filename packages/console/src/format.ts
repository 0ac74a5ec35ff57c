/**
 * The marketplace's time zone: GMT+3 without daylight saving (interface-specification.md, Endpoints 1).
 */
const ZONE = "Europe/Istanbul";

const instant = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: ZONE,
});
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: ZONE });
const count = new Intl.NumberFormat("en-US");

/**
 * Renders date and time of a moment in the marketplace's time zone.
 *
 * @param epochMs - epoch milliseconds
 * @example formatDateTime(1735689600000) // "1 Jan 2025, 03:00:00 GMT+3"
 */
export function formatDateTime(epochMs: number): string {
  return Number.isFinite(epochMs) && Math.abs(epochMs) <= 8.64e15
    ? `${instant.format(epochMs)} GMT+3`
    : String(epochMs);
}

/** In the marketplace's time zone. */
export function formatTimeOfDay(epochMs: number): string {
  return `${time.format(epochMs)} GMT+3`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Renders a duration in the largest unit that fits.
 *
 * @example formatDuration(7_200_000) // "2 h"
 */
export function formatDuration(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1_000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return formatCount(Math.floor(ms / DAY_MS), "day");
}

/**
 * Renders the time since a moment; a moment more than a month ago is rendered as date and time.
 *
 * @example formatRelativeTime(now - 90_000, now) // "1 min ago"
 */
export function formatRelativeTime(epochMs: number, now: number): string {
  const ms = now - epochMs;
  if (!(Math.abs(ms) < 31 * DAY_MS)) return formatDateTime(epochMs);
  return ms < 0 ? `in ${formatDuration(-ms)}` : `${formatDuration(ms)} ago`;
}

/**
 * Renders a whole number with thousands separators.
 *
 * @example formatNumber(100000) // "100,000"
 */
export function formatNumber(value: number): string {
  return count.format(value);
}

/**
 * Renders a number with a noun in singular or plural.
 *
 * @example formatCount(1, "line") // "1 line"
 */
export function formatCount(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}

export const DAY_MS = 86_400_000;

/**
 * Returns the start of a calendar day in the marketplace's time zone, in epoch milliseconds.
 *
 * @param day - the calendar day, such as `2025-01-31`
 */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00+03:00`);
}
