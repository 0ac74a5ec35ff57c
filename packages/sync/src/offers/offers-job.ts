import { retryDelayMs } from "../domain/retry-delay.ts";
import { type Job, type JobQueue, trigger } from "../jobs/job-queue.ts";
import type { OfferSettings } from "../option-table.ts";
import type { Session, Store } from "../store/store.ts";
import type { AttemptOutcome } from "./push/attempt-context.ts";
import { lockOffers } from "./push/claim-offers.ts";

/** The queue of the jobs that say when offers are attempted; who may send is said by the lease. */
export const OFFERS_QUEUE = "offers";

const FIRST_BACK_OFF_MS = 2_000;
/** Credentials may be rotated: a seller that is refused is tried again after a minute. */
const REFUSED_RETRY_MS = 60_000;
/** How soon offers that another process has are looked at again. */
const BUSY_RETRY_MS = 1_000;
/** How soon a stock that waits for the feed is. */
const FEED_RETRY_MS = 2_000;

/** Ends a job; the next one is due when something is to be sent, or an open task is to be polled. */
export function endOffersJob(
  store: Store,
  jobQueue: JobQueue,
  job: Job,
  outcome: AttemptOutcome,
): Promise<void> {
  return store.write(async (session) => {
    // Whoever sets an offer locks it as well: that is seen here, or triggers a job after this.
    const { failures } = await lockOffers(session, job.key);
    if (outcome.state === "failed") {
      const { failure, isRefused } = outcome;
      const backOff = retryDelayMs(failures, FIRST_BACK_OFF_MS);
      await jobQueue.finish(session, job, {
        afterMs: isRefused ? REFUSED_RETRY_MS : backOff,
        failure,
      });
    } else if (outcome.state === "done") {
      const afterMs = outcome.hasMore ? 0 : await nextAttemptMs(session, job.key);
      await jobQueue.finish(session, job, { afterMs });
    } else await jobQueue.finish(session, job, { afterMs: BUSY_RETRY_MS });
  });
}

/** Of offers: that something is desired which no open task carries. */
const IS_DESIRED = "task IS NULL AND (price_state = 'desired' OR stock_state = 'desired')";

/** Of those: that prices, or a stock measured before a moment, can be sent. The condition on its own finds the index. */
export const IS_READY = `${IS_DESIRED} AND (price_state = 'desired' OR as_of < ?)`;

/** What is still to be done for a seller's offers. */
export interface PendingOffers {
  /** Desired, and in no task yet. */
  readonly desired: number;
  /** In tasks whose outcome is not known yet. */
  readonly open: number;
  /** Of both, stocks that wait for the feed: to be sent, or to be confirmed. */
  readonly stocks: number;
}

export async function countPending(session: Session, seller: string): Promise<PendingOffers> {
  const [row] = await session.query(
    `SELECT (SELECT count(*) FROM offer WHERE seller = ? AND ${IS_DESIRED}) AS desired,
       (SELECT count(*) FROM offer WHERE seller = ? AND task IS NOT NULL) AS open,
       (SELECT count(*) FROM offer WHERE seller = ? AND ${IS_DESIRED} AND stock_state = 'desired')
       + (SELECT count(*) FROM offer WHERE seller = ? AND task IS NOT NULL AND stock_open) AS stocks`,
    Array<string>(4).fill(seller),
  );
  return { desired: Number(row?.desired), open: Number(row?.open), stocks: Number(row?.stocks) };
}

/** How long until there is something to do, milliseconds; null when nothing is desired and no task is open. */
export async function nextAttemptMs(session: Session, seller: string): Promise<number | null> {
  const now = await session.now();
  const [row] = await session.query(
    `SELECT (SELECT min(poll_at) FROM offer_task
         WHERE seller = ? AND state IN ('sending', 'queued', 'outcome-unknown')) AS poll_at,
       EXISTS (SELECT 1 FROM offer WHERE seller = ? AND ${IS_DESIRED} AND price_state = 'desired') AS price,
       EXISTS (SELECT 1 FROM offer WHERE seller = ? AND ${IS_DESIRED}) AS stock`,
    Array<string>(3).fill(seller),
  );
  if (row?.price) return 0;
  const pollMs = typeof row?.poll_at === "string" ? Date.parse(row.poll_at) - now : Infinity;
  const nextMs = Math.min(pollMs, row?.stock ? FEED_RETRY_MS : Infinity);
  return nextMs === Infinity ? null : Math.max(0, nextMs);
}

/** Triggers the job of a seller, unless the service fails: it is tried again when its back-off is over. */
export async function triggerOffers(session: Session, seller: string): Promise<void> {
  const { failure } = await lockOffers(session, seller);
  if (failure === null) await trigger(session, OFFERS_QUEUE, [seller]);
}

/** The sellers of whom something is desired, or a task is open. */
export async function dueOffers(
  session: Session,
  names: readonly string[],
): Promise<readonly string[]> {
  const list = JSON.stringify(names);
  const rows = await session.query(
    `SELECT seller FROM offer_task WHERE seller IN EACH(?)
       AND state IN ('sending', 'queued', 'outcome-unknown')
     UNION
     SELECT seller FROM offer WHERE seller IN EACH(?) AND ${IS_DESIRED}`,
    [list, list],
  );
  return rows.map(({ seller }) => String(seller));
}

/** No task is polled less often, unless the first poll comes later. */
const MAX_POLL_INTERVAL_MS = 60_000;

/** When the products of a task are polled next: after half as long as it has been open. */
export function nextPollMs(openMs: number, { initialPollDelayMs }: OfferSettings): number {
  return Math.max(initialPollDelayMs, Math.min(MAX_POLL_INTERVAL_MS, openMs / 2));
}
