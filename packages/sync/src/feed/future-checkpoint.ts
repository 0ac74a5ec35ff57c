import type { FeedSettings } from "../contract/option-table.ts";
import type { Store } from "../store/store.ts";
import { formatTime, isFuture } from "../store/stored-time.ts";
import { type FeedJob, lockSeller } from "./feed-job.ts";
import type { SellerRow } from "./seller-row.ts";

/** @param times - now by each known clock, epoch milliseconds; the latest counts */
export function describeFutureCheckpoint(
  { checkpoint }: SellerRow,
  ...times: readonly number[]
): string | undefined {
  if (!isFuture(checkpoint, Math.max(...times))) return undefined;
  return (
    `The feed's checkpoint ${formatTime(checkpoint)} lies in the future, so current packages would not be read. ` +
    "The next poll resets the checkpoint and reads the audit window again; raise feed.auditWindowMs to read further back. " +
    "Check this machine's clock."
  );
}

/** To the start of the audit window: such a checkpoint does not tell how far the feed was read. */
export function resetCheckpoint(
  store: Store,
  feed: FeedJob,
  { auditWindowMs }: FeedSettings,
  now: number,
): Promise<SellerRow> {
  return store.write(async (session) => {
    const seller = await lockSeller(session, feed);
    const begin = now - auditWindowMs;
    const startsAt = isFuture(seller.startsAt, now) ? begin : seller.startsAt;
    const checkpoint = Math.max(startsAt, begin);
    await session.run(
      "UPDATE seller SET starts_at = ?, checkpoint = ?, audit_from = NULL WHERE name = ?",
      [formatTime(startsAt), formatTime(checkpoint), seller.name],
    );
    return { ...seller, startsAt, checkpoint, auditFrom: null };
  });
}
