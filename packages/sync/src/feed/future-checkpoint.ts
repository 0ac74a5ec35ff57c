import { isFuture, timeText } from "../domain/time.ts";
import type { FeedSettings } from "../option-table.ts";
import type { Store } from "../store/store.ts";
import { type FeedTurn, holdSeller } from "./feed-turn.ts";
import type { SellerRow } from "./seller-row.ts";

/**
 * What is wrong with a checkpoint in the future; undefined for any other.
 *
 * @param times - the service's, and others that are as good where that is not known; epoch milliseconds
 */
export function futureCheckpoint(
  { resumeFrom }: SellerRow,
  ...times: readonly number[]
): string | undefined {
  if (!isFuture(resumeFrom, Math.max(...times))) return undefined;
  return (
    `The checkpoint ${timeText(resumeFrom)} lies in the future: nothing before it would be read. ` +
    "The next poll goes back to the last days; what is older needs another begin. Check this machine's clock."
  );
}

/** Sets a checkpoint in the future back to where an audit begins, for it says nothing of what was read. */
export function mendCheckpoint(
  store: Store,
  feed: FeedTurn,
  { auditReachMs }: FeedSettings,
  now: number,
): Promise<SellerRow> {
  return store.write(async (session) => {
    const seller = await holdSeller(session, feed);
    const begin = now - auditReachMs;
    const beginsAt = isFuture(seller.beginsAt, now) ? begin : seller.beginsAt;
    const resumeFrom = Math.max(beginsAt, begin);
    await session.run(
      "UPDATE seller SET begins_at = ?, resume_from = ?, audit_from = NULL WHERE name = ?",
      [timeText(beginsAt), timeText(resumeFrom), seller.name],
    );
    return { ...seller, beginsAt, resumeFrom, auditFrom: null };
  });
}
