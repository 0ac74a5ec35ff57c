const YEAR_0 = Date.parse("0000-01-01T00:00:00Z");
const YEAR_9999 = Date.parse("9999-12-31T23:59:59.999Z");

/** Most rows of a transaction have the same times. */
let last = { epochMs: 0, text: "1970-01-01T00:00:00.000Z" };

/** As ISO text, which sorts by time; undefined unless the year has four digits. */
export function tryFormatTime(epochMs: number): string | undefined {
  if (epochMs === last.epochMs) return last.text;
  if (!(epochMs >= YEAR_0 && epochMs <= YEAR_9999)) return undefined;
  last = { epochMs, text: new Date(epochMs).toISOString() };
  return last.text;
}

/** @throws RangeError unless the year has four digits */
export function formatTime(epochMs: number): string;
export function formatTime(epochMs: number | null): string | null;
export function formatTime(epochMs: number | null): string | null {
  if (epochMs === null) return null;
  const text = tryFormatTime(epochMs);
  if (text === undefined) throw new RangeError("a time must be between the years 0 and 9999");
  return text;
}

/** To epoch milliseconds; null stays null. */
export function parseTime(value: unknown): number | null {
  return typeof value === "string" ? Date.parse(value) : null;
}

/** Up to this difference, milliseconds, nobody has to correct a clock. */
const CLOCK_TOLERANCE_MS = 60_000;

/** By more than the usual difference between two clocks. */
export function isFuture(epochMs: number, now: number): boolean {
  return epochMs > now + CLOCK_TOLERANCE_MS;
}

/** @throws RangeError that names the option whose time lies in the future, epoch milliseconds */
export function refuseFuture(name: string, epochMs: number, now: number): void {
  if (!isFuture(epochMs, now)) return;
  throw new RangeError(
    `${name} must not be in the future: ${tryFormatTime(epochMs) ?? epochMs}, and it is ${tryFormatTime(now)} now`,
  );
}
