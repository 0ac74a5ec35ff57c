import { findSeller } from "../feed/seller-row.ts";
import { formatTime } from "../store/stored-time.ts";
import { type FeedJobs, runFeedNow } from "./seller-feeds.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

/** What an audit of a seller compared, and how many changes it found that polls had missed. */
export interface AuditOutcome {
  readonly packages: number;
  readonly missedChanges: number;
}

/** Audits the sellers one after the other. */
export async function auditAll(
  runtime: SyncRuntime,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AuditOutcome | undefined>> {
  const jobQueue = await (await runtime.open()).openJobQueue("audit");
  const missedBySeller = new Map<string, AuditOutcome | undefined>();
  for (const seller of runtime.feeds.keys()) {
    const dueAt = await runtime.store.write(async (session) => {
      const now = await session.now();
      const sql = "UPDATE seller SET audit_due_at = ?, audit_from = NULL WHERE name = ?";
      await session.run(sql, [formatTime(now), seller]);
      return now;
    });
    missedBySeller.set(seller, await auditOne(runtime, { jobQueue, signal }, seller, dueAt));
  }
  return missedBySeller;
}

async function auditOne(
  runtime: SyncRuntime,
  jobs: FeedJobs,
  seller: string,
  dueAt: number,
): Promise<AuditOutcome | undefined> {
  const sum = { packages: 0, missedChanges: 0 };
  for (;;) {
    const outcome = await runFeedNow(runtime, jobs, seller);
    if (outcome.state !== "done") return undefined;
    sum.packages += outcome.audit?.packages ?? 0;
    sum.missedChanges += outcome.audit?.changes ?? 0;
    if (outcome.audit?.isFinished === true) return sum;
    if (outcome.audit !== undefined) continue;
    const row = await runtime.store.read((session) => findSeller(session, seller));
    // Another job has ended the audit.
    if (row === undefined || (row.auditFrom === null && row.auditDueAt !== dueAt)) return sum;
  }
}
