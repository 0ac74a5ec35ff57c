import { type Job, trigger } from "../jobs/job-queue.ts";
import type { Session } from "../store/store.ts";
import { FEED_QUEUE, type FeedJobContext, type StoredProgress } from "./feed-job.ts";
import { type PassResult, runPass } from "./run-pass.ts";
import { describeBackfill, findSeller, type SellerRow, saveSeller } from "./seller-row.ts";

/**
 * Requests an earlier start of a feed. The next feed jobs read what lies between, part by part. A request for a time that
 * is stored already, or being backfilled, changes nothing.
 *
 * @param from - epoch milliseconds
 */
export async function requestBackfill(session: Session, name: string, from: number): Promise<void> {
  const seller = await findSeller(session, name, true);
  if (seller === undefined || !isEarlier(from, seller)) return;
  await saveSeller(session, { ...seller, backfillFrom: from, backfilledTo: from });
  await trigger(session, FEED_QUEUE, [name]);
}

/** Whether a moment is before the start of a feed and of its backfill. */
export function isEarlier(moment: number, { backfillFrom, startsAt }: SellerRow): boolean {
  return moment < (backfillFrom ?? startsAt);
}

/**
 * Reads a part of what was updated before the start of the feed. The checkpoint stays, and changes are stored as late,
 * because the checkpoint is past them. The poll of the same job came first, so no package that is listed here has a
 * newer version that is still to be read.
 *
 * @returns undefined when no backfill is under way
 */
export async function runBackfill(
  context: FeedJobContext,
  job: Job,
  seller: SellerRow,
): Promise<PassResult | undefined> {
  const progress = describeBackfill(seller);
  if (progress === null) return undefined;
  const { settings, clock, onBackfilled } = context;
  const { from, checkpoint: start, to } = progress;
  let reported = start;
  const report = (stored: StoredProgress): void => {
    reported = stored.checkpoint;
    onBackfilled?.({ ...stored, from, to });
  };
  // Clocks differ, so the start of the feed may lie in the future.
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
  const result = { ...part, finished: part.finished && end === to - 1 };
  // The last part may hold no packages, and its end is progress all the same.
  if (result.finished && reported < to) {
    report({ packages: 0, changes: 0, quarantined: 0, checkpoint: to });
  }
  return result;
}

/** The changes to a seller after a part of its backfill; none when an earlier start was requested meanwhile. */
export function afterBackfill(
  row: SellerRow,
  { backfillFrom }: SellerRow,
  { checkpoint, finished = false }: { checkpoint: number; finished?: boolean },
): Partial<SellerRow> {
  if (backfillFrom === null || row.backfillFrom !== backfillFrom) return {};
  if (!finished) return { backfilledTo: checkpoint };
  return { startsAt: backfillFrom, backfillFrom: null, backfilledTo: null };
}
