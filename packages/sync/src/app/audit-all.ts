import { formatTime } from "../store/stored-time.ts";
import { type FeedJobs, runFeedNow } from "./seller-feeds.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

/** Audits the sellers one after the other; returns how many changes each audit stored. */
export async function auditAll(
  runtime: SyncRuntime,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number | undefined>> {
  const jobQueue = await (await runtime.open()).openJobQueue("audit");
  const missedBySeller = new Map<string, number | undefined>();
  for (const seller of runtime.feeds.keys()) {
    await runtime.store.write(async (session) => {
      const sql = "UPDATE seller SET audit_due_at = ?, audit_from = NULL WHERE name = ?";
      await session.run(sql, [formatTime(await session.now()), seller]);
    });
    missedBySeller.set(seller, await auditOne(runtime, { jobQueue, signal }, seller));
  }
  return missedBySeller;
}

async function auditOne(
  runtime: SyncRuntime,
  jobs: FeedJobs,
  seller: string,
): Promise<number | undefined> {
  for (let changes = 0; ; ) {
    const outcome = await runFeedNow(runtime, jobs, seller);
    if (outcome.state !== "done") return undefined;
    changes += outcome.audit?.changes ?? 0;
    if (outcome.audit?.isFinished === true) return changes;
  }
}
