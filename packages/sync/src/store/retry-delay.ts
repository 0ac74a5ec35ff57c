import type { Random } from "@marketplace-seller/client-core";
import { backoffMs } from "@marketplace-seller/client-core/internal";
import { MAX_LEASE_OR_PAUSE_MS } from "../contract/option-table.ts";

/**
 * How long a job waits for a stored time, milliseconds; at most the longest pause, since a clock that was ahead may
 * have stored it, and a job's wait is not reset when the clock is set back.
 */
export function jobDelayMs(dueAt: number, now: number): number {
  return Math.min(MAX_LEASE_OR_PAUSE_MS, Math.max(0, dueAt - now));
}

/** The longest wait that a delivery's receiver can ask for, milliseconds. */
export const MAX_RETRY_AFTER_MS = 60 * 60_000;
/** In a delivery's stored failure: its receiver asked to wait. */
export const ASKED_TO_WAIT = " (asked to wait ";

export function hasAskedToWait(failure: unknown): boolean {
  return typeof failure === "string" && failure.includes(ASKED_TO_WAIT);
}

const MAX_BACKOFF_MS = 5 * 60_000;

/** For a retry that only one process waits for; jitter spreads those of several. */
export const NO_JITTER: Random = () => 1;

interface RetryDelayOptions {
  /** Milliseconds. Default 5 minutes. */
  readonly maxDelayMs?: number;
  /** For the jitter. Default `Math.random`. */
  readonly random?: Random;
}

/**
 * The clients' backoff with jitter, milliseconds.
 *
 * @param failures - in a row, from 1
 * @param baseDelayMs - the longest delay after the first failure, milliseconds
 */
export function retryDelayMs(
  failures: number,
  baseDelayMs: number,
  { maxDelayMs = MAX_BACKOFF_MS, random = Math.random }: RetryDelayOptions = {},
): number {
  return backoffMs(failures, { baseDelayMs, maxDelayMs }, random);
}
