import type { Job, JobQueue } from "../jobs/job-queue.ts";
import type { Store } from "../store/store.ts";
import { findSeller } from "./seller-row.ts";

const RECENT_JOB_MS = 10 * 60_000;
const HANDOVER_DELAY_MS = 10_000;

/** This process does not know the seller. The job ends when no process has polled it for a long time. */
export function leaveToOthers(store: Store, jobQueue: JobQueue, job: Job): Promise<void> {
  return store.write(async (session) => {
    const lastJobAt = (await findSeller(session, job.key))?.lastJobAt ?? -Infinity;
    const isRecent = (await session.now()) - lastJobAt < RECENT_JOB_MS;
    await jobQueue.finish(session, job, { afterMs: isRecent ? HANDOVER_DELAY_MS : null });
  });
}
