import type { PassResult } from "../contract/feed-job-outcome.ts";
import type { StoredProgress } from "../contract/sync-event.ts";
import { type Job, trigger } from "../jobs/job-queue.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import type { Session } from "../store/store.ts";
import type { FeedJobContext } from "./feed-job.ts";
import { runPass } from "./run-pass.ts";
import { describeBackfill, findSeller, type SellerRow, saveSeller } from "./seller-row.ts";

/**
 * Gives a feed an earlier start; its next jobs read up to the old start, part by part. Nothing changes unless the start
 * is earlier than that of the feed or its running backfill.
 *
 * @param from - epoch milliseconds
 */
export async function requestBackfill(session: Session, name: string, from: number): Promise<void> {
  const seller = await findSeller(session, name, true);
  if (seller === undefined || !isEarlier(from, seller)) return;
  await saveSeller(session, { ...seller, backfillFrom: from, backfilledTo: from });
  await trigger(session, FEED_QUEUE, [name]);
}

/** Compares with the start that a running backfill will give the feed, if there is one. */
export function isEarlier(moment: number, { backfillFrom, startsAt }: SellerRow): boolean {
  return moment < (backfillFrom ?? startsAt);
}

/**
 * One part. The checkpoint stays, and changes are marked as late because they lie before it. The poll of the same job
 * runs first, so a listed package has no newer version that is still unread.
 *
 * @returns undefined when no backfill is running
 */
export async function runBackfill(
  context: FeedJobContext,
  job: Job,
  seller: SellerRow,
): Promise<PassResult | undefined> {
  const progress = describeBackfill(seller);
  if (progress === null) return undefined;
  const { settings, clock } = context;
  const { from, checkpoint: start, to } = progress;
  let reported = start;
  const report = (stored: StoredProgress): void => {
    reported = stored.checkpoint;
    context.emit({ type: "backfilled", seller: seller.name, ...stored, from, to });
  };
  // Another machine's clock may have been ahead when the start was stored.
  const end = Math.min(to - 1, clock.now() - settings.consistencyDelayMs);
  const part = await runPass({
    ...context,
    feed: { ...context, job },
    range: { from: start, to: end },
    present: () => clock.now() - settings.consistencyDelayMs,
    lateBefore: seller.checkpoint,
    budget: { packages: settings.maxPackagesPerJob, notBefore: start },
    advance: (checkpoint, row) => afterBackfill(row, seller, { checkpoint }),
    onStored: report,
  });
  const result = { ...part, isFinished: part.isFinished && end === to - 1 };
  // The last part may be empty; its progress is reported all the same.
  if (result.isFinished && reported < to) {
    report({ packages: 0, changes: 0, quarantined: 0, checkpoint: to });
  }
  return result;
}

/** None when an earlier start was requested meanwhile. */
export function afterBackfill(
  row: SellerRow,
  { backfillFrom }: SellerRow,
  { checkpoint, isFinished = false }: { checkpoint: number; isFinished?: boolean },
): Partial<SellerRow> {
  if (backfillFrom === null || row.backfillFrom !== backfillFrom) return {};
  if (!isFinished) return { backfilledTo: checkpoint };
  return { startsAt: backfillFrom, backfillFrom: null, backfilledTo: null };
}
