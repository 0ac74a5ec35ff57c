import type { Clock } from "@marketplace-seller/client-core";

export interface ServiceClock extends Clock {
  /** How far ahead of this machine's clock, milliseconds; null while they agree, or unknown. */
  aheadMs(): number | null;
  /** From a response or from an earlier process. */
  isKnown(): boolean;
  /** The last response, by the monotonic clock; -Infinity before the first. */
  observedAt(): number;
  /**
   * The time as an earlier process knew it, until the first response.
   *
   * @param serviceNow - epoch milliseconds; null when unknown
   */
  assume(serviceNow: number | null): void;
  /**
   * The time of a response, written at some moment during the call.
   *
   * @param serviceTime - the header `Date`, epoch milliseconds
   * @param durationMs - of the call; after a long one, as of a suspended process, the time may be old
   */
  observe(serviceTime: number, durationMs: number): void;
}

/** `Date` has whole seconds: the response was written up to a second later. */
const DATE_RESOLUTION_MS = 1_000;
/** A smaller difference counts as none. */
const MIN_DIFFERENCE_MS = 5_000;
/** A larger difference causes a warning: somebody has to set a clock. */
const WARNING_DIFFERENCE_MS = 60_000;

/**
 * Follows the times of a service's responses.
 *
 * @param onWarning - called when the clocks start to differ by more than a minute
 */
export function createServiceClock(
  machine: Clock,
  onWarning: (warning: string) => void = () => undefined,
): ServiceClock {
  let differenceMs: number | null = null;
  let observedAt = -Infinity;
  let isObserved = false;
  let isAssumed = false;
  return {
    monotonic: () => machine.monotonic(),
    after: (ms, run) => machine.after(ms, run),
    now: () => machine.now() + (differenceMs ?? 0),
    aheadMs: () => differenceMs,
    isKnown: () => isObserved || isAssumed,
    observedAt: () => observedAt,
    assume(serviceNow) {
      if (isObserved || serviceNow === null) return;
      differenceMs = ignoreSmall(serviceNow - machine.now());
      isAssumed = true;
    },
    observe(serviceTime, durationMs) {
      const wasReported = isObserved && describeClockDifference(differenceMs) !== undefined;
      const minimumMs = serviceTime - machine.now();
      // The database stores whole milliseconds.
      const maximumMs = Math.round(minimumMs + durationMs) + DATE_RESOLUTION_MS;
      const knownMs = differenceMs ?? 0;
      // A slow response allows a range: a known difference within stays, one outside becomes that to the earliest time,
      // because a feed that reads beyond the service's time misses rows.
      const isPossible = minimumMs <= knownMs && knownMs <= maximumMs;
      differenceMs = ignoreSmall(isPossible ? knownMs : minimumMs);
      isObserved = true;
      observedAt = machine.monotonic();
      const warning = describeClockDifference(differenceMs);
      if (warning !== undefined && !wasReported) onWarning(warning);
    },
  };
}

function ignoreSmall(differenceMs: number): number | null {
  return Math.abs(differenceMs) > MIN_DIFFERENCE_MS ? differenceMs : null;
}

/** Undefined unless they differ by more than a minute. */
export function describeClockDifference(aheadMs: number | null): string | undefined {
  if (aheadMs === null || Math.abs(aheadMs) <= WARNING_DIFFERENCE_MS) return undefined;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const side = aheadMs > 0 ? "ahead of" : "behind";
  return (
    `The service's clock is ${minutes} ${minutes === 1 ? "minute" : "minutes"} ${side} this machine's. ` +
    "The sync reads listings by the service's time. Correct this machine's clock; where it is right, as when the clocks of " +
    "other services agree with it, the service's is wrong."
  );
}
