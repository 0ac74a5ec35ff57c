import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { isDatabaseAway } from "../store/postgres/failures.ts";

const RETRY_INTERVAL_MS = 5_000;

interface DatabaseWait {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called before each further attempt. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Retries work while the database server cannot be reached, for instance during a restart.
 *
 * @returns undefined when the signal aborts
 * @throws the error of the work when it does not come from an unreachable server
 */
export async function waitForDatabase<Result>(
  { clock, signal, onFailure }: DatabaseWait,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) break;
      if (!isDatabaseAway(error)) throw error;
      onFailure(error);
    }
    await sleep(clock, RETRY_INTERVAL_MS, signal).catch(() => undefined);
  }
  return undefined;
}
