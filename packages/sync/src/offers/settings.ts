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

/** The longest time between two polls of the same task, unless the first comes later. */
const LONGEST_POLL_MS = 60_000;

/** When the products of a task are to be polled next: after half as long as it has been open. */
export function nextPollMs(openMs: number, { firstPollMs }: OfferSettings): number {
  return Math.max(firstPollMs, Math.min(LONGEST_POLL_MS, openMs / 2));
}
