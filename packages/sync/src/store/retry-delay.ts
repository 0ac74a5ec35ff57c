import type { Random } from "@marketplace-seller/client-core";
import { backoffMs } from "@marketplace-seller/client-core/internal";
import { MAX_LEASE_OR_PAUSE_MS } from "../contract/option-table.ts";

/**
 * Computes how long a job waits for a stored time, milliseconds: at most the longest pause, because a process whose
 * clock was ahead may have stored the time, and the wait of a job is not reset when the clock is set back.
 */
export function jobDelayMs(dueAt: number, now: number): number {
  return Math.min(MAX_LEASE_OR_PAUSE_MS, Math.max(0, dueAt - now));
}

/** The longest time for which a delivery waits because its receiver asked for it, milliseconds. */
export const MAX_RETRY_AFTER_MS = 60 * 60_000;
/** The words by which the stored failure of a delivery says that its receiver asked to wait. */
export const ASKED_TO_WAIT = " (asked to wait ";

/** Tells whether the receiver of a failed delivery asked to wait, by the stored failure. */
export function hasAskedToWait(failure: unknown): boolean {
  return typeof failure === "string" && failure.includes(ASKED_TO_WAIT);
}

const MAX_BACKOFF_MS = 5 * 60_000;

/**
 * Replaces the jitter of a retry that only one process waits for, because jitter only spreads the retries of several
 * processes.
 */
export const NO_JITTER: Random = () => 1;

interface RetryDelayOptions {
  /** The longest delay, milliseconds. Default 5 minutes. */
  readonly maxDelayMs?: number;
  /** The random numbers for the jitter; `Math.random` by default. */
  readonly random?: Random;
}

/**
 * Computes the delay before the next attempt, milliseconds: the clients' backoff with jitter.
 *
 * @param failures - the number of failures in a row, from 1
 * @param baseDelayMs - the longest delay after the first failure, milliseconds
 */
export function retryDelayMs(
  failures: number,
  baseDelayMs: number,
  { maxDelayMs = MAX_BACKOFF_MS, random = Math.random }: RetryDelayOptions = {},
): number {
  return backoffMs(failures, { baseDelayMs, maxDelayMs }, random);
}
