import { defaultWriteSettings } from "../contract/option-table.ts";
import { erasePersonalData } from "../feed/erase-personal-data.ts";
import type { Job, JobQueue } from "../jobs/job-queue.ts";
import { deleteOldLeases } from "../store/lease.ts";
import type { Session } from "../store/store.ts";
import { scrubErased } from "../store/unscrubbed.ts";
import { deleteOldWrites } from "../writes/keyed-write-table.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

const RETENTION_INTERVAL_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Longer than storing a page takes, because the retention searches all rows. */
const RETENTION_TIMEOUT_MS = 10 * 60_000;

/** Deletes outcomes of old keyed writes, old leases, and personal data older than `retentionDays`. */
export async function applyRetention(
  { store, options, emit, succeed }: SyncRuntime,
  finish: (session: Session) => Promise<void> = async () => undefined,
): Promise<void> {
  const { retentionDays, writes } = options;
  const { retentionMs } = { ...defaultWriteSettings, ...writes };
  const remove = async (session: Session): Promise<void> => {
    const now = await session.now();
    await deleteOldWrites(session, now - retentionMs);
    await deleteOldLeases(session, now - DAY_MS);
    if (retentionDays !== undefined) await erasePersonalData(session, now - retentionDays * DAY_MS);
    await finish(session);
  };
  await store.write(remove, { extraMs: RETENTION_TIMEOUT_MS });
  const failure = await scrubErased(store);
  if (failure === undefined) succeed({ type: "scrub-failed" });
  else emit({ type: "scrub-failed", failure });
}

export function runRetentionJob(runtime: SyncRuntime, jobQueue: JobQueue, job: Job): Promise<void> {
  // A trigger does not restart a running job, so the job ends in the transaction that removes the data: a trigger after
  // it makes the job due again.
  return applyRetention(runtime, (session) =>
    jobQueue.finish(session, job, { afterMs: RETENTION_INTERVAL_MS }),
  );
}
