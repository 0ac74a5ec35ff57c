import { sleep } from "@marketplace-seller/client-core/internal";
import { isSyncError } from "../contract/sync-error.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { requestRunLock } from "../store/run-lock.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

const CHECK_INTERVAL_MS = 250;
/** Longer than a backfill takes to hand the run lock over. */
const MAX_WAIT_MS = 60_000;

/**
 * Opens the job queue of a `run`; a backfill that has the run lock of the SQLite file is asked to hand it over.
 *
 * @throws SyncError `database-locked` at once when another command has the run lock
 */
export async function waitForRunLock(runtime: SyncRuntime, signal: AbortSignal): Promise<JobQueue> {
  const { clock, store, emit } = runtime;
  const end = clock.monotonic() + MAX_WAIT_MS;
  for (let reported: string | undefined; ; ) {
    try {
      return await runtime.openJobQueue("run");
    } catch (error) {
      if (!isSyncError(error, "database-locked") || clock.monotonic() >= end) throw error;
      const holder = await requestRunLock(store, "run");
      if (holder !== reported) emit({ type: "run-lock-wait", holder });
      reported = holder;
    }
    await sleep(clock, CHECK_INTERVAL_MS, signal);
  }
}
