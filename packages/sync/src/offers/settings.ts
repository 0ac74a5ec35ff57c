import { LONGEST_WAIT_MS } from "../domain/waits.ts";

/** How desired prices and stock are sent and confirmed. Times in milliseconds. */
export interface OfferSettings {
  /** Who integrates, as every task says. */
  readonly integrator: string;
  /** How long sending a task or reading products may go without a commit before another process may take over. */
  readonly leaseMs: number;
  /**
   * How long a task may take until its products show it. What they do not show then is sent again or ends as not
   * confirmed; a newer desired offer for the same stock code waits so long at most.
   */
  readonly confirmWithinMs: number;
  /** From sending a task to the first poll of its products; later polls are further and further apart. */
  readonly firstPollMs: number;
  /** How often the same desired offer is sent at most. */
  readonly mostSends: number;
}

const MINUTE = 60_000;

/** The default settings. */
export const defaultOfferSettings: OfferSettings = {
  integrator: "marketplace-sync",
  leaseMs: MINUTE,
  confirmWithinMs: 5 * MINUTE,
  firstPollMs: 2_000,
  mostSends: 3,
};

/** The longest time between two polls of the same task, unless the first comes later. */
const LONGEST_POLL_MS = MINUTE;

/** When the products of a task are to be polled next: after half as long as it has been open. */
export function nextPollMs(openMs: number, { firstPollMs }: OfferSettings): number {
  return Math.max(firstPollMs, Math.min(LONGEST_POLL_MS, openMs / 2));
}

/** @throws RangeError or TypeError that names the option */
export function checkOfferSettings(settings: Partial<OfferSettings>): void {
  const { integrator, ...counts } = settings;
  if (integrator !== undefined && integrator.trim() === "") {
    throw new TypeError("offers.integrator is empty");
  }
  for (const [name, value] of Object.entries(counts)) {
    if (Number.isSafeInteger(value) && value >= 1) continue;
    throw new RangeError(`offers.${name} must be a whole number above 0`);
  }
  for (const name of ["leaseMs", "firstPollMs"] as const) {
    if ((settings[name] ?? 0) <= LONGEST_WAIT_MS) continue;
    throw new RangeError(`offers.${name} must be at most ${LONGEST_WAIT_MS}`);
  }
}
