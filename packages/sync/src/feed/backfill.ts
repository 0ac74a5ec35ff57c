import { type Job, trigger } from "../jobs/job-queue.ts";
import type { Session } from "../store/store.ts";
import { FEED_QUEUE, type FeedJobContext, type StoredProgress } from "./feed-job.ts";
import { type PassResult, runPass } from "./run-pass.ts";
import { describeBackfill, findSeller, type SellerRow, saveSeller } from "./seller-row.ts";

/**
 * Requests that a feed begin earlier. Its jobs read what is between, part by part; a request for what is stored or
 * under way changes nothing.
 *
 * @param from - epoch milliseconds
 */
export async function requestBackfill(session: Session, name: string, from: number): Promise<void> {
  const seller = await findSeller(session, name, true);
  if (seller === undefined || !isEarlier(from, seller)) return;
  await saveSeller(session, { ...seller, backfillFrom: from, backfilledTo: from });
  await trigger(session, FEED_QUEUE, [name]);
}

/** Whether a moment is before all that a feed has stored or is about to. */
export function isEarlier(moment: number, { backfillFrom, startsAt }: SellerRow): boolean {
  return moment < (backfillFrom ?? startsAt);
}

/**
 * Reads a part of what was updated before the feed began. The checkpoint stays, and what is found is stored as late:
 * the feed has passed its time. The poll of the same job came before, so a package that is listed here was not
 * updated since.
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
  // The begin may lie in a moment to come, as far as clocks differ.
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
  // The last part of the range may hold nothing.
  if (result.finished && reported < to) {
    report({ packages: 0, changes: 0, quarantined: 0, checkpoint: to });
  }
  return result;
}

/** What a part of a backfill changes of its seller: nothing when an earlier begin was requested meanwhile. */
export function afterBackfill(
  row: SellerRow,
  { backfillFrom }: SellerRow,
  { checkpoint, finished = false }: { checkpoint: number; finished?: boolean },
): Partial<SellerRow> {
  if (backfillFrom === null || row.backfillFrom !== backfillFrom) return {};
  if (!finished) return { backfilledTo: checkpoint };
  return { startsAt: backfillFrom, backfillFrom: null, backfilledTo: null };
}
