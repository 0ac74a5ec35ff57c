import { HOLDS, type PremiseVerdict, unknown } from "./premise.ts";
import type { ListingResponse } from "./premise-reader.ts";

/** Clocks always differ a little, and the header `Date` has whole seconds. */
const TOLERANCE_MS = 60_000;

/** Compares the header `Date`, this machine's clock and the date of the newest package. */
export function judgeClock({ serviceTime, machineTime, rows }: ListingResponse): PremiseVerdict {
  if (serviceTime === undefined) return unknown("responses have no header Date");
  const aheadMs = serviceTime - machineTime;
  const newestAheadMs = (rows[0]?.updatedAt ?? serviceTime) - serviceTime;
  const isMachineOff = Math.abs(aheadMs) > TOLERANCE_MS;
  if (!isMachineOff && newestAheadMs <= TOLERANCE_MS) return HOLDS;
  const received = [
    ...(isMachineOff ? [`Date is ${describeSpan(aheadMs)} this machine's clock`] : []),
    ...(newestAheadMs > TOLERANCE_MS
      ? [`the newest package is dated ${describeSpan(newestAheadMs)} Date`]
      : []),
  ];
  return {
    state: "false",
    sent: "any request",
    expected:
      "a header Date within a minute of this machine's clock, and no package dated after it",
    received: received.join("; "),
    remedy: isMachineOff
      ? "set this machine's clock right (NTP); where it is right, the service's is not"
      : "ask the service by which clock it dates packages",
    // Rounded, so that two measurements agree.
    measured: { widenMs: roundUp(Math.max(Math.abs(aheadMs), newestAheadMs)) },
  };
}

const MINUTE = 60_000;

/** Whole minutes, and one more, because two measurements of the clocks differ by seconds. */
const roundUp = (ms: number): number => Math.round(ms / MINUTE) * MINUTE + MINUTE;

function describeSpan(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${ms > 0 ? "ahead of" : "behind"}`;
}
