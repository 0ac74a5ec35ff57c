import type { MeasuredPremise } from "@marketplace-seller/rest-client";
import type { ServiceClock } from "../clients/service-clock.ts";
import type { FeedSettings } from "../contract/option-table.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { FencedError, type Job, type JobQueue, trigger } from "../jobs/job-queue.ts";
import { deliveryQueue } from "../store/queues.ts";
import type { Session, Store } from "../store/store.ts";
import type { Listing } from "./listing.ts";
import { checkScope } from "./scope.ts";
import { findSeller, type SellerRow } from "./seller-row.ts";

export interface FeedJobContext {
  readonly store: Store;
  readonly jobQueue: JobQueue;
  readonly listing: Listing;
  /** Measures the premises of the feed by requests to the service. */
  readonly measure: (signal: AbortSignal) => Promise<readonly MeasuredPremise[]>;
  /** The service and the filter of the listing; see `renderScope`. */
  readonly scope: string;
  readonly settings: FeedSettings;
  /** The service's clock, by which the start and the end of the range to read are chosen. */
  readonly clock: ServiceClock;
  readonly signal: AbortSignal;
  /**
   * Reads the credentials again after the service refused them, because the user may have changed the credentials.
   */
  readonly readCredentials: () => Promise<void>;
  readonly emit: (event: SyncEvent) => void;
}

/**
 * A feed job that this process has claimed: the process may write the seller's feed until another process takes over
 * the job.
 */
export interface FeedJob {
  readonly jobQueue: JobQueue;
  readonly job: Job;
  /**
   * The service and the filter that the job reads; the writes of the job are refused if the feed was moved meanwhile.
   */
  readonly scope?: string;
}

/**
 * Locks the seller of a feed job for the rest of a transaction, and checks the fence. Every transaction of a feed job
 * starts by locking its seller.
 *
 * @throws FencedError when another process has taken over the job, or the seller was removed
 * @throws SyncError `scope-changed` when the feed was moved
 */
export async function lockSeller(
  session: Session,
  { jobQueue, job, scope }: FeedJob,
): Promise<SellerRow> {
  const seller = await findSeller(session, job.key, true);
  if (seller === undefined) throw new FencedError(job);
  if (scope !== undefined) checkScope(job.key, seller.scope, scope);
  await jobQueue.assertFence(session, job);
  return seller;
}

/** Triggers the delivery jobs of a seller, except those of failing consumers, which wait for their backoff. */
export async function triggerDeliveries(session: Session, seller: string): Promise<void> {
  const rows = await session.query(
    "SELECT consumer FROM consumer_offset WHERE seller = ? AND failures = 0 AND NOT pulled",
    [seller],
  );
  for (const { consumer } of rows)
    await trigger(session, deliveryQueue(String(consumer)), [seller]);
}
