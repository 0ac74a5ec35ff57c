import { timeText } from "../domain/stored-time.ts";
import { erasePersonalData } from "../feed/erase.ts";
import { forgetOldWrites } from "../writes/write-row.ts";
import type { SyncContext } from "./context.ts";

/** How often what is kept for a time only is removed. */
export const RETENTION_EVERY_MS = 60 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Removes customers' data that are older than the retention, if there is one, and outcomes of old keys. */
export async function applyRetention({
  store,
  retentionDays,
  keepWritesMs,
}: SyncContext): Promise<void> {
  const removed = await store.write(async (session) => {
    const now = await session.now();
    await forgetOldWrites(session, now - keepWritesMs);
    await session.run("DELETE FROM lease WHERE ends_at < ?", [timeText(now - DAY)]);
    if (retentionDays === undefined) return 0;
    const { packages, changes } = await erasePersonalData(session, now - retentionDays * DAY);
    return packages + changes;
  });
  if (removed > 0) await store.scrub();
}
