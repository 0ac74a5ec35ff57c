import { isoTime } from "./stored-time.ts";

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
