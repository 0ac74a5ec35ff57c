import type { OfferSettings } from "../contract/option-table.ts";
import { type Job, type JobQueue, trigger } from "../jobs/job-queue.ts";
import { OFFERS_QUEUE } from "../store/queues.ts";
import { jobDelayMs, retryDelayMs } from "../store/retry-delay.ts";
import type { Session, Store } from "../store/store.ts";
import { parseTime } from "../store/stored-time.ts";
import { type AttemptOutcome, lockOffers, type OfferSender } from "./claim-offers.ts";

const FIRST_BACK_OFF_MS = 2_000;
/** The delay before the next attempt after another process was found to hold the seller's lease, milliseconds. */
const BUSY_RETRY_MS = 1_000;
/** The delay between two attempts while a stock waits for the feed, milliseconds. */
const FEED_RETRY_MS = 2_000;

/** Finishes a job; the next job is due when an offer can be sent, or an open task must be polled. */
export function endOffersJob(
  store: Store,
  jobQueue: JobQueue,
  job: Job,
  outcome: AttemptOutcome,
): Promise<void> {
  return store.write(async (session) => {
    // Setting a desired offer takes the same lock: an offer that was committed before is counted here, and an offer
    // that is committed later triggers the job.
    const { failures } = await lockOffers(session, job.key);
    if (outcome.state === "failed") {
      const afterMs = retryDelayMs(failures, FIRST_BACK_OFF_MS);
      return jobQueue.finish(session, job, { afterMs, failure: outcome.failure });
    }
    const { dueMs } = await findPending(session, job.key);
    const nextMs = outcome.state === "done" && outcome.hasMore ? 0 : dueMs;
    const afterMs = outcome.state === "busy" ? BUSY_RETRY_MS : nextMs;
    return jobQueue.finish(session, job, { afterMs });
  });
}

/** SQL condition on the table `offer`. */
const IS_DESIRED = "task IS NULL AND (price_state = 'desired' OR stock_state = 'desired')";

/**
 * SQL condition on the table `offer`: it has prices to send, or a stock that was not measured between the parameters:
 * the time to which the orders are read, and ten minutes from now. A stock that may be listed already waits until the
 * orders are read up to the time at which its product was.
 */
export const IS_READY = `${IS_DESIRED} AND (price_state = 'desired'
  OR (stock_state = 'desired' AND as_of NOT BETWEEN ? AND ?
    AND (measured_as_of IS NULL OR observed_at IS NULL OR observed_at NOT BETWEEN ? AND ?)))`;

/** The numbers of a seller's offers that are not finished. */
export interface PendingOffers {
  /** Those in no task yet. */
  readonly desired: number;
  /** The number of offers in tasks whose outcome is not known yet. */
  readonly open: number;
  /** Offers whose stock waits for the feed, before it can be sent or confirmed. */
  readonly stocks: number;
  /** The time until an offer can be sent or a task must be polled, milliseconds; null when there is none. */
  readonly dueMs: number | null;
}

export async function findPending(session: Session, seller: string): Promise<PendingOffers> {
  const now = await session.now();
  const [row] = await session.query(
    `SELECT desired, prices, desired_stocks + open_stocks AS stocks, open,
       (SELECT min(poll_at) FROM offer_task WHERE seller = ?) AS poll_at
     FROM (SELECT count(*) AS desired, count(*) FILTER (WHERE price_state = 'desired') AS prices,
             count(*) FILTER (WHERE stock_state = 'desired') AS desired_stocks
           FROM offer WHERE seller = ? AND ${IS_DESIRED}) AS ready,
          (SELECT count(*) AS open, count(*) FILTER (WHERE stock_open) AS open_stocks
           FROM offer WHERE seller = ? AND task IS NOT NULL) AS sent`,
    Array<string>(3).fill(seller),
  );
  const count = (name: string) => Number(row?.[name]);
  const pollAt = parseTime(row?.poll_at);
  const pollMs = pollAt === null ? Infinity : jobDelayMs(pollAt, now);
  const nextMs = Math.min(pollMs, count("desired") > 0 ? FEED_RETRY_MS : Infinity);
  const dueMs = count("prices") > 0 ? 0 : nextMs;
  return {
    desired: count("desired"),
    open: count("open"),
    stocks: count("stocks"),
    dueMs: dueMs === Infinity ? null : dueMs,
  };
}

/** Triggers the offers job of a seller; a job that failed runs again only when its backoff is over. */
export async function triggerOffers(
  session: Session,
  { seller, failure }: OfferSender,
): Promise<void> {
  if (failure === null) await trigger(session, OFFERS_QUEUE, [seller]);
}

/** Finds the sellers that have desired offers or open tasks. */
export async function dueOffers(
  session: Session,
  names: readonly string[],
): Promise<readonly string[]> {
  const list = JSON.stringify(names);
  const rows = await session.query(
    `SELECT seller FROM offer_task WHERE seller IN EACH(?)
     UNION
     SELECT seller FROM offer WHERE seller IN EACH(?) AND ${IS_DESIRED}`,
    [list, list],
  );
  return rows.map(({ seller }) => String(seller));
}

/** The maximum interval between two polls of a task, milliseconds; a longer `initialPollDelayMs` replaces it. */
const MAX_POLL_INTERVAL_MS = 60_000;

/**
 * Computes when the products of a task are polled next: after half of the time for which the task has been open, and
 * at the end of its timeout.
 */
export function nextPollMs(
  openMs: number,
  {
    initialPollDelayMs,
    confirmationTimeoutMs,
  }: Pick<OfferSettings, "initialPollDelayMs" | "confirmationTimeoutMs">,
): number {
  const pollMs = Math.max(initialPollDelayMs, Math.min(MAX_POLL_INTERVAL_MS, openMs / 2));
  const leftMs = confirmationTimeoutMs - openMs;
  return leftMs > 0 ? Math.min(pollMs, leftMs) : pollMs;
}
