import { formatTime, isFuture } from "../domain/stored-time.ts";
import type { FeedSettings } from "../option-table.ts";
import type { Store } from "../store/store.ts";
import { type FeedJob, lockSeller } from "./feed-job.ts";
import type { SellerRow } from "./seller-row.ts";

/**
 * What is wrong with a checkpoint in the future; undefined for any other.
 *
 * @param times - the service's, and others that are as good where that is not known; epoch milliseconds
 */
export function describeFutureCheckpoint(
  { checkpoint }: SellerRow,
  ...times: readonly number[]
): string | undefined {
  if (!isFuture(checkpoint, Math.max(...times))) return undefined;
  return (
    `The checkpoint ${formatTime(checkpoint)} lies in the future: nothing before it would be read. ` +
    "The next poll goes back to the last days; what is older needs another begin. Check this machine's clock."
  );
}

/** Sets a checkpoint in the future back to where an audit begins, for it says nothing of what was read. */
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
