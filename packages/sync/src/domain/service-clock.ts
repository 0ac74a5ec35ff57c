import type { Clock } from "@marketplace-seller/client-core";

export interface ServiceClock extends Clock {
  /** How far it is ahead of this machine's, milliseconds; null while the two agree, or nothing is known. */
  aheadMs(): number | null;
  /** Whether a response, or what an earlier process saw, says what the service's time is. */
  isKnown(): boolean;
  /**
   * Takes the service's time that an earlier process saw, until a response says otherwise.
   *
   * @param serviceNow - what it is now, epoch milliseconds; null when nothing is known
   */
  assume(serviceNow: number | null): void;
  /**
   * Receives the time that a response names, which the service wrote at some moment of the call.
   *
   * @param serviceTime - epoch milliseconds
   * @param durationMs - how long the call took; a process that was stopped meanwhile reads an old time
   */
  observe(serviceTime: number, durationMs: number): void;
}

/** A header `Date` has whole seconds. */
const AGREEING_MS = 5_000;
/** Beyond that somebody is to set a clock. */
const WARNING_MS = 60_000;

/**
 * The clock of one service.
 *
 * @param machine - this machine's clock
 * @param onWarning - receives a sentence when the two begin to differ by more than a minute
 */
export function serviceClock(
  machine: Clock,
  onWarning: (warning: string) => void = () => undefined,
): ServiceClock {
  let ahead: number | null = null;
  let isObserved = false;
  let isAssumed = false;
  return {
    monotonic: () => machine.monotonic(),
    after: (ms, run) => machine.after(ms, run),
    now: () => machine.now() + (ahead ?? 0),
    aheadMs: () => ahead,
    isKnown: () => isObserved || isAssumed,
    assume(serviceNow) {
      if (isObserved || serviceNow === null) return;
      ahead = unlessAgreeing(serviceNow - machine.now());
      isAssumed = true;
    },
    observe(serviceTime, durationMs) {
      const differed = isObserved && clockWarning(ahead) !== undefined;
      const least = serviceTime - machine.now();
      // Whole milliseconds, as they are stored.
      const difference = Math.max(least, Math.min(0, Math.round(least + durationMs)));
      ahead = unlessAgreeing(difference);
      isObserved = true;
      const warning = clockWarning(ahead);
      if (warning !== undefined && !differed) onWarning(warning);
    },
  };
}

function unlessAgreeing(differenceMs: number): number | null {
  return Math.abs(differenceMs) > AGREEING_MS ? differenceMs : null;
}

/** What is wrong where two clocks differ by more than a minute. */
export function clockWarning(aheadMs: number | null): string | undefined {
  if (aheadMs === null || Math.abs(aheadMs) <= WARNING_MS) return undefined;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const side = aheadMs > 0 ? "ahead of" : "behind";
  return (
    `The service's clock is ${minutes} ${minutes === 1 ? "minute" : "minutes"} ${side} this machine's. ` +
    "Its listing is read by its own time; set the machine's clock right."
  );
}
