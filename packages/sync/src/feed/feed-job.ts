import type { MeasuredPremise } from "@marketplace-seller/rest-client";
import type { ServiceClock } from "../domain/service-clock.ts";
import { FencedError, type Job, type JobQueue, trigger } from "../jobs/job-queue.ts";
import type { FeedSettings } from "../option-table.ts";
import type { StoredFalsePremise } from "../premises/workaround.ts";
import type { Session, Store } from "../store/store.ts";
import type { Listing } from "./listing.ts";
import { checkScope } from "./scope.ts";
import { type BackfillProgress, findSeller, type SellerRow } from "./seller-row.ts";

/** What was read, what it brought, and how far that is. */
export interface StoredProgress {
  readonly packages: number;
  readonly changes: number;
  /** Packages that could not be stored and were quarantined; `health` says why, and they are tried again. */
  readonly quarantined: number;
  /** Everything updated before is stored; epoch milliseconds. */
  readonly checkpoint: number;
}

/** What finds a change that a poll should have found. */
export type Finder = "overlap" | "audit";

export interface MeasuredPremises {
  readonly falsePremises: readonly StoredFalsePremise[];
  readonly recovered: readonly StoredFalsePremise[];
}

export interface FeedJobContext {
  readonly store: Store;
  readonly jobQueue: JobQueue;
  readonly listing: Listing;
  /** Measures at the service what a feed relies on; absent where nothing is measured. */
  readonly measure?: (signal: AbortSignal) => Promise<readonly MeasuredPremise[]>;
  /** What the listing is of, by `renderScope`. */
  readonly scope?: string | undefined;
  readonly settings: FeedSettings;
  /** Ranges are read by its time. */
  readonly clock: ServiceClock;
  readonly signal: AbortSignal;
  /** Reads credentials anew, before the service's refusal of them is believed. */
  readonly readCredentials?: () => Promise<void>;
  readonly onStored?: (progress: StoredProgress) => void;
  readonly onBackfilled?: (progress: StoredProgress & BackfillProgress) => void;
  /** Receives the premises that are false, and those that hold again, each time they were measured. */
  readonly onPremises?: (news: MeasuredPremises) => void;
  /** Receives how many changes the overlap or an audit found that a poll should have. */
  readonly onMissed?: (finder: Finder, changes: number) => void;
  /** Receives what is wrong with the feed, though it goes on. */
  readonly onWarning?: (warning: string) => void;
}

/** The right to write a seller's feed, until its engine gives it to another process. */
export interface FeedJob {
  readonly jobQueue: JobQueue;
  readonly job: Job;
  /** What is read in it, by `renderScope`: a feed that was moved meanwhile is not read there any more. */
  readonly scope?: string | undefined;
}

/**
 * Locks the seller of a job for the rest of a transaction; what the job writes goes after it.
 *
 * @throws FencedError when another process has the job, or the seller was removed
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

export const FEED_QUEUE = "feed";
/** Of what is done for all sellers together: {@link RETENTION}. */
export const UPKEEP_QUEUE = "upkeep";
/** The key of removing what is older than the retention. */
export const RETENTION = "retention";

export const deliveryQueue = (consumer: string): string => `deliver/${consumer}`;

/** Wakes the deliveries of a seller, but to consumers that fail: they are tried again when their wait is over. */
export async function triggerDeliveries(session: Session, seller: string): Promise<void> {
  const rows = await session.query(
    "SELECT consumer FROM consumer_offset WHERE seller = ? AND failures = 0 AND NOT pulled",
    [seller],
  );
  for (const { consumer } of rows)
    await trigger(session, deliveryQueue(String(consumer)), [seller]);
}
