import type { MeasuredPremise } from "@marketplace-seller/rest-client/premises";
import type { IdentifySeller } from "../clients/seller-identity.ts";
import type { ServiceClock } from "../clients/service-clock.ts";
import type { FeedSettings } from "../contract/option-table.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { FencedError, type Job, type JobQueue, trigger } from "../jobs/job-queue.ts";
import { deliveryQueue } from "../store/queues.ts";
import type { Session, Store } from "../store/store.ts";
import type { Listing } from "./listing.ts";
import type { CountSellers } from "./poll-interval.ts";
import { checkScope } from "./scope.ts";
import { findSeller, type SellerRow } from "./seller-row.ts";

export interface FeedJobContext {
  readonly store: Store;
  readonly jobQueue: JobQueue;
  readonly listing: Listing;
  /** By requests to the service. */
  readonly measure: (signal: AbortSignal) => Promise<readonly MeasuredPremise[]>;
  readonly identify: IdentifySeller;
  /** See `renderScope`. */
  readonly scope: string;
  readonly settings: FeedSettings;
  /** The service's, by which the range to read is chosen. */
  readonly clock: ServiceClock;
  readonly signal: AbortSignal;
  /** After a refusal: the user may have changed them. */
  readonly readCredentials: () => Promise<void>;
  readonly emit: (event: SyncEvent) => void;
  /** By these three the poll interval is chosen, where no option sets it. */
  readonly requestsPerMinute: number | false;
  readonly countSellers: CountSellers;
  /** How often the service has refused a request of the seller for its rate. */
  readonly countRefusals: () => number;
}

/** Claimed by this process, which may write the seller's feed until another one takes over. */
export interface FeedJob {
  readonly jobQueue: JobQueue;
  readonly job: Job;
  /** That the job reads; its writes are refused if the feed was moved meanwhile. */
  readonly scope?: string;
}

/**
 * Every transaction of a feed job begins with this: locks the seller, and checks the fence.
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

/** Except those of failing consumers, which wait for their backoff. */
export async function triggerDeliveries(session: Session, seller: string): Promise<void> {
  const rows = await session.query(
    "SELECT consumer FROM consumer_offset WHERE seller = ? AND failures = 0 AND NOT pulled",
    [seller],
  );
  for (const { consumer } of rows)
    await trigger(session, deliveryQueue(String(consumer)), [seller]);
}
