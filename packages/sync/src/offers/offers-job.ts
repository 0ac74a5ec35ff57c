import { retryDelayMs } from "../domain/retry-delay.ts";
import { parseTime } from "../domain/stored-time.ts";
import { type Job, type JobQueue, trigger } from "../jobs/job-queue.ts";
import type { OfferSettings } from "../option-table.ts";
import type { Session, Store } from "../store/store.ts";
import { type AttemptOutcome, lockOffers } from "./push/claim-offers.ts";

/** Its jobs decide when a seller's offers are attempted; the lease decides which process may send them. */
export const OFFERS_QUEUE = "offers";

const FIRST_BACK_OFF_MS = 2_000;
/** From finding the lease taken by another process to the next attempt. */
const BUSY_RETRY_MS = 1_000;
/** From one attempt to the next while a stock waits for the feed. */
const FEED_RETRY_MS = 2_000;

/** Finishes a job; the next one is due when something is to be sent, or an open task is to be polled. */
export function endOffersJob(
  store: Store,
  jobQueue: JobQueue,
  job: Job,
  outcome: AttemptOutcome,
): Promise<void> {
  return store.write(async (session) => {
    // Setting an offer takes the same lock: it either committed and is counted here, or triggers the job afterwards.
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

/** SQL condition on `offer`. */
const IS_DESIRED = "task IS NULL AND (price_state = 'desired' OR stock_state = 'desired')";

/** SQL condition on `offer`: prices, or a stock that was measured before the parameter, can be sent now. */
export const IS_READY = `${IS_DESIRED} AND (price_state = 'desired' OR as_of < ?)`;

/** What is still to be done for a seller's offers. */
export interface PendingOffers {
  /** Desired, and in no task yet. */
  readonly desired: number;
  /** In tasks whose outcome is not known yet. */
  readonly open: number;
  /** Of both, stocks that wait for the feed: to be sent, or to be confirmed. */
  readonly stocks: number;
  /** How long until there is something to do, milliseconds; null when nothing is desired and no task is open. */
  readonly dueMs: number | null;
}

export async function findPending(session: Session, seller: string): Promise<PendingOffers> {
  const desired = `FROM offer WHERE seller = ? AND ${IS_DESIRED}`;
  const open = "FROM offer WHERE seller = ? AND task IS NOT NULL";
  const [row] = await session.query(
    `SELECT (SELECT count(*) ${desired}) AS desired, (SELECT count(*) ${open}) AS open,
       (SELECT count(*) ${desired} AND price_state = 'desired') AS prices,
       (SELECT count(*) ${desired} AND stock_state = 'desired')
       + (SELECT count(*) ${open} AND stock_open) AS stocks,
       (SELECT min(poll_at) FROM offer_task WHERE seller = ?) AS poll_at`,
    Array<string>(6).fill(seller),
  );
  const count = (name: string) => Number(row?.[name]);
  const pollMs = (parseTime(row?.poll_at) ?? Infinity) - (await session.now());
  const nextMs = Math.min(pollMs, count("desired") > 0 ? FEED_RETRY_MS : Infinity);
  const dueMs = count("prices") > 0 ? 0 : Math.max(0, nextMs);
  return {
    desired: count("desired"),
    open: count("open"),
    stocks: count("stocks"),
    dueMs: dueMs === Infinity ? null : dueMs,
  };
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
     UNION
     SELECT seller FROM offer WHERE seller IN EACH(?) AND ${IS_DESIRED}`,
    [list, list],
  );
  return rows.map(({ seller }) => String(seller));
}

/** The longest interval between two polls of a task, unless `initialPollDelayMs` is longer. */
const MAX_POLL_INTERVAL_MS = 60_000;

/** When the products of a task are polled next: after half as long as it has been open. */
export function nextPollMs(openMs: number, { initialPollDelayMs }: OfferSettings): number {
  return Math.max(initialPollDelayMs, Math.min(MAX_POLL_INTERVAL_MS, openMs / 2));
}
