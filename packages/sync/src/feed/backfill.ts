import type { PassResult } from "../contract/feed-job-outcome.ts";
import type { StoredProgress } from "../contract/sync-event.ts";
import { type Job, trigger } from "../jobs/job-queue.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import type { Session } from "../store/store.ts";
import type { FeedJobContext } from "./feed-job.ts";
import { runPass } from "./run-pass.ts";
import { describeBackfill, findSeller, type SellerRow, saveSeller } from "./seller-row.ts";

/**
 * Requests a backfill: the feed gets an earlier start. The next feed jobs read the packages between the new start and
 * the old start, part by part. A request for a start that is not earlier than that of the feed or of its running
 * backfill changes nothing.
 *
 * @param from - the requested start of the feed, epoch milliseconds
 */
export async function requestBackfill(session: Session, name: string, from: number): Promise<void> {
  const seller = await findSeller(session, name, true);
  if (seller === undefined || !isEarlier(from, seller)) return;
  await saveSeller(session, { ...seller, backfillFrom: from, backfilledTo: from });
  await trigger(session, FEED_QUEUE, [name]);
}

/** Tells whether a moment is before the start of a feed and of its running backfill. */
export function isEarlier(moment: number, { backfillFrom, startsAt }: SellerRow): boolean {
  return moment < (backfillFrom ?? startsAt);
}

/**
 * Reads one part of the backfill: packages that were updated before the start of the feed. A backfill does not move
 * the checkpoint, and its changes are marked as late because they lie before the checkpoint. The poll of the same
 * feed job runs before the backfill, so a package listed by the backfill has no newer version that is still unread.
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
  // The stored start of the feed may lie in the future, because another machine's clock may have been ahead when the
  // start was stored.
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
  // The last part of a backfill may contain no packages; nevertheless the progress up to the end of this part is
  // reported.
  if (result.isFinished && reported < to) {
    report({ packages: 0, changes: 0, quarantined: 0, checkpoint: to });
  }
  return result;
}

/**
 * Returns the columns of a seller's row to change after a part of its backfill; no columns when an earlier start was
 * requested meanwhile.
 */
export function afterBackfill(
  row: SellerRow,
  { backfillFrom }: SellerRow,
  { checkpoint, isFinished = false }: { checkpoint: number; isFinished?: boolean },
): Partial<SellerRow> {
  if (backfillFrom === null || row.backfillFrom !== backfillFrom) return {};
  if (!isFinished) return { backfilledTo: checkpoint };
  return { startsAt: backfillFrom, backfillFrom: null, backfilledTo: null };
}
