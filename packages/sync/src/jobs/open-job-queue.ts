import type { Clock } from "@marketplace-seller/client-core";
import type { Store } from "../store/store.ts";
import { inMemoryJobQueue } from "./in-memory-job-queue.ts";
import type { JobQueue } from "./job-queue.ts";

/**
 * Opens the job queue of a store: an in-memory queue for a SQLite file, whose run lock the caller has taken, and
 * pg-boss for PostgreSQL, which all processes share.
 *
 * @param onFailure - receives failures of the job queue's background work
 * @throws SyncError `database-job-queue` when the package pg-boss is missing
 */
export async function openJobQueue(
  store: Store,
  clock: Clock,
  onFailure: (error: unknown) => void,
): Promise<JobQueue> {
  const { jobQueue } = store;
  if (jobQueue.kind === "pg-boss") {
    const { openPgBoss } = await import("./pg-boss/open-pg-boss.ts");
    return openPgBoss(store, jobQueue, clock, onFailure);
  }
  if (jobQueue.kind === "custom") return jobQueue.open(clock) as JobQueue;
  return inMemoryJobQueue(store, clock, jobQueue.unlock);
}
