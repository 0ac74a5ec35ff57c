import type { Random } from "@marketplace-seller/client-core";
import { backoffMs } from "@marketplace-seller/client-core/internal";

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

/** Clocks of machines differ by this much without anybody's mistake, milliseconds. */
const TOLERANCE_MS = 60_000;

/** Whether a moment has not come yet, by more than clocks differ. Epoch milliseconds. */
export function isFuture(epochMs: number, now: number): boolean {
  return epochMs > now + TOLERANCE_MS;
}

/** @throws RangeError that names what may not lie in the future; epoch milliseconds */
export function refuseFuture(name: string, epochMs: number, now: number): void {
  if (!isFuture(epochMs, now)) return;
  throw new RangeError(
    `${name} must not be in the future: ${isoTime(epochMs) ?? epochMs}, and it is ${isoTime(now)} now`,
  );
}

/** No lease and no pause is longer. */
export const LONGEST_LEASE_OR_PAUSE_MS = 10 * 60_000;

const MAX_BACKOFF_MS = 5 * 60_000;

/** For waits of which only one is under way: there is nothing to spread. */
export const NO_JITTER: Random = () => 1;

interface RetryDelayOptions {
  /** No wait is longer. Default 5 minutes. */
  readonly maxDelayMs?: number;
  /** For the jitter; `Math.random` by default. */
  readonly random?: Random;
}

/**
 * How long to wait after a failure, milliseconds: the backoff with jitter of the clients.
 *
 * @param failures - how many there were in succession, from 1
 * @param baseDelayMs - the longest wait after the first one
 */
export function retryDelayMs(
  failures: number,
  baseDelayMs: number,
  { maxDelayMs = MAX_BACKOFF_MS, random = Math.random }: RetryDelayOptions = {},
): number {
  return backoffMs(failures, { baseDelayMs, maxDelayMs }, random);
}
