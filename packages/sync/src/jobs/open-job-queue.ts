import type { Clock } from "@marketplace-seller/client-core";
import type { Store } from "../store/store.ts";
import { inMemoryJobQueue } from "./in-memory-job-queue.ts";
import type { JobQueue } from "./job-queue.ts";

/**
 * In memory for a SQLite file, whose run lock the caller has taken; pg-boss for PostgreSQL, shared by all processes.
 *
 * @param onFailure - receives failures of background work
 * @throws SyncError `database-job-queue` without the package pg-boss
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
