import type { Random } from "@marketplace-seller/client-core";
import { backoffMs } from "@marketplace-seller/client-core/internal";

/** The longest lease and the longest pause. A longer one in the database was stored before the clock was set back. */
export const MAX_LEASE_OR_PAUSE_MS = 10 * 60_000;

const MAX_BACKOFF_MS = 5 * 60_000;

/** For a retry that only one process waits for: there is nothing to spread. */
export const NO_JITTER: Random = () => 1;

interface RetryDelayOptions {
  /** The longest delay. Default 5 minutes. */
  readonly maxDelayMs?: number;
  /** For the jitter; `Math.random` by default. */
  readonly random?: Random;
}

/**
 * The delay before the next attempt, milliseconds: the backoff with jitter of the clients.
 *
 * @param failures - the number of failures in succession, from 1
 * @param baseDelayMs - the longest delay after the first failure
 */
export function retryDelayMs(
  failures: number,
  baseDelayMs: number,
  { maxDelayMs = MAX_BACKOFF_MS, random = Math.random }: RetryDelayOptions = {},
): number {
  return backoffMs(failures, { baseDelayMs, maxDelayMs }, random);
}
