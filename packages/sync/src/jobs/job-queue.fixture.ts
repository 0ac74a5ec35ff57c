import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { isSyncError } from "../contract/sync-error.ts";
import type { Store, StoreSource } from "../store/store.ts";
import type { Job, JobQueue } from "./job-queue.ts";
import { openJobQueue } from "./open-job-queue.ts";

/** Opens the job queue of a store; failures in the background fail the test. */
export function openTestJobQueue(store: Store, clock: Clock = systemClock): Promise<JobQueue> {
  return openJobQueue(store, clock, (error) => {
    throw error;
  });
}

/** Opens a store and its job queue, schedules a job, and closes both. */
export async function scheduleJob(source: StoreSource): Promise<void> {
  const store = await source.open(Date.now);
  try {
    const jobQueue = await openJobQueue(store, systemClock, () => undefined);
    await jobQueue.scheduleMissing("feed", ["shop"]);
    await jobQueue.close();
  } finally {
    await store.close();
  }
}

/** Claims the job of a key, which must be free. */
export async function claimJob(jobQueue: JobQueue, queue: string, key: string): Promise<Job> {
  const [job] = await jobQueue.claim(queue, 1, [key]);
  if (job === undefined) throw new Error(`${key} has a job already`);
  return job;
}

/**
 * Makes the jobs of a dead process claimable at once. Without this call, the job queue would notice the dead process
 * only after some seconds.
 */
export async function endDeadJobs(store: Store): Promise<void> {
  const sql =
    "UPDATE marketplace_jobs.job SET state = 'retry', start_after = now() WHERE state = 'active'";
  for (let isEnded = false; !isEnded; ) {
    isEnded = await store.write((session) => session.run(sql)).then(() => true, isDeadlock);
  }
}

/** Tells whether the update has to be repeated, because pg-boss changed the same jobs at the same time. */
function isDeadlock(error: unknown): false {
  if (isSyncError(error, "database-locked")) return false;
  throw error;
}
