const YEAR_0 = Date.parse("0000-01-01T00:00:00Z");
const YEAR_9999 = Date.parse("9999-12-31T23:59:59.999Z");

/** Epoch milliseconds as ISO text, which sorts by time; undefined beyond what four-digit years hold. */
export function isoTime(epochMs: number): string | undefined {
  if (!(epochMs >= YEAR_0 && epochMs <= YEAR_9999)) return undefined;
  return new Date(epochMs).toISOString();
}

/** Epoch milliseconds as the stores take them. */
export function timeText(epochMs: number): string;
export function timeText(epochMs: number | null): string | null;
export function timeText(epochMs: number | null): string | null {
  if (epochMs === null) return null;
  const text = isoTime(epochMs);
  if (text === undefined) throw new RangeError("a time must lie within the years 0 to 9999");
  return text;
}

/** Epoch milliseconds of a time as the stores give it; null when there is none. */
export function timeOrNull(value: unknown): number | null {
  return typeof value === "string" ? Date.parse(value) : null;
}
