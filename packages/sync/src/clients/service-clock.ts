import type { Clock } from "@marketplace-seller/client-core";

export interface ServiceClock extends Clock {
  /**
   * How far the service's clock is ahead of this machine's clock, milliseconds; null while the clocks agree, or the
   * service's time is unknown.
   */
  aheadMs(): number | null;
  /** Tells whether the service's time is known, from a response or from an earlier process. */
  isKnown(): boolean;
  /** When the last response was observed, by the monotonic clock; -Infinity before the first response. */
  observedAt(): number;
  /**
   * Sets the service's time as an earlier process knew it; the set time applies until the first response of the
   * service.
   *
   * @param serviceNow - the service's current time, epoch milliseconds; null when it is unknown
   */
  assume(serviceNow: number | null): void;
  /**
   * Sets the service's time from a response, which the service wrote at some moment during the call.
   *
   * @param serviceTime - the response header `Date`, epoch milliseconds
   * @param durationMs - the duration of the call; after a long call, for instance of a suspended process, the time may
   * be old
   */
  observe(serviceTime: number, durationMs: number): void;
}

/**
 * The response header `Date` has whole seconds, so a response was written up to a second later than the header tells.
 */
const DATE_RESOLUTION_MS = 1_000;
/** Two clocks whose difference is smaller than this number of milliseconds count as equal. */
const MIN_DIFFERENCE_MS = 5_000;
/**
 * A difference of two clocks that is larger than this number of milliseconds causes a warning, because somebody has
 * to set a clock.
 */
const WARNING_DIFFERENCE_MS = 60_000;

/**
 * Creates the clock of one service, which follows the times of its responses.
 *
 * @param machine - this machine's clock
 * @param onWarning - receives a message when the two clocks start to differ by more than a minute
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
      // The service's time is rounded, because the database stores whole milliseconds.
      const maximumMs = Math.round(minimumMs + durationMs) + DATE_RESOLUTION_MS;
      const knownMs = differenceMs ?? 0;
      // A slow response allows a range of times for the service's clock: a known clock difference within the range
      // stays; a known difference outside the range is replaced by the difference to the earliest time, because a
      // feed that reads beyond the service's time misses rows.
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

/** Describes two clocks that differ by more than a minute; undefined for a smaller difference. */
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
