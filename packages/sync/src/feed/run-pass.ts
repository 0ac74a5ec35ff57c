import type { ServiceClock } from "../clients/service-clock.ts";
import type { PassResult } from "../contract/feed-job-outcome.ts";
import type { StoredProgress } from "../contract/sync-event.ts";
import type { Store } from "../store/store.ts";
import { type FeedJob, lockSeller } from "./feed-job.ts";
import { cutIntoBatches, type Listing, readAhead } from "./listing.ts";
import {
  listQuarantinedMoments,
  type QuarantinedVersion,
  releaseQuarantined,
} from "./quarantine.ts";
import type { SellerRow } from "./seller-row.ts";
import { storePage } from "./store-page.ts";

/** A part of the listing that is read and stored. */
interface Pass {
  readonly store: Store;
  readonly feed: FeedJob;
  readonly listing: Listing;
  /** The first and the last update time of the part of the listing that is read, epoch milliseconds. */
  readonly range: { readonly from: number; readonly to: number };
  /**
   * Returns the moment up to which the service's listing is complete now, even if the requested range ends later;
   * epoch milliseconds.
   */
  readonly present: () => number;
  /** Changes of packages that were updated before `lateBefore` (epoch milliseconds) are marked as late. */
  readonly lateBefore: number;
  /**
   * Returns the columns of the seller's row to change when every package that was updated before the checkpoint is
   * stored.
   */
  readonly advance: (checkpoint: number, seller: SellerRow) => Partial<SellerRow>;
  /**
   * Reading stops after this number of packages, but only after the checkpoint has passed `notBefore`, because
   * otherwise the feed would make no progress.
   */
  readonly budget: { readonly packages: number; readonly notBefore: number };
  readonly signal: AbortSignal;
  readonly clock: Pick<ServiceClock, "now" | "aheadMs" | "monotonic">;
  readonly onStored: (stored: StoredProgress) => void;
}

/**
 * Reads a part of the service's listing, and stores its packages batch by batch. When the process dies during the
 * reading, nothing is lost, because each batch has moved the checkpoint in its own transaction.
 *
 * @throws FencedError when another process has taken over the job
 * @throws the errors of the listing
 */
export async function runPass(pass: Pass): Promise<PassResult> {
  const { store, feed, range, lateBefore, signal, budget, clock } = pass;
  const elapsedMs = startStopwatch(clock);
  if (range.from > range.to) {
    const nothing = { packages: 0, changes: 0, quarantined: 0, late: 0 };
    return { ...nothing, checkpoint: range.from, isFinished: true };
  }
  let packages = 0;
  let changes = 0;
  let quarantined = 0;
  let late = 0;
  let checkpoint = range.from;
  let finished = false;
  // A range that starts before `lateBefore` is an overlap or an audit, which also retries quarantined packages.
  if (range.from < lateBefore) changes += await retryQuarantined(pass);
  for await (const batch of readAhead(cutIntoBatches(pass.listing(range, signal), range.to))) {
    const { versions, unreadable } = batch;
    finished = batch.checkpoint > range.to;
    // The first response may show that this machine's clock is ahead of the service's: in this case the range ends in
    // the service's future, and updates after the first request may be missing in the listing.
    const present = Math.floor(pass.present() - elapsedMs());
    checkpoint = Math.max(range.from, Math.min(batch.checkpoint, present + 1));
    // A poll without packages commits only one transaction, because finishing the job also moves the checkpoint.
    if (versions.length === 0 && unreadable.length === 0) break;
    const page = { versions, unreadable, lateBefore };
    const stored = await storePage(store, feed, page, (row) => pass.advance(checkpoint, row));
    changes += stored.changes;
    packages += versions.length;
    quarantined += stored.quarantined.length;
    late += stored.late;
    pass.onStored({
      packages: versions.length,
      changes: stored.changes,
      quarantined: stored.quarantined.length,
      checkpoint,
    });
    if (packages >= budget.packages && checkpoint > budget.notBefore) break;
  }
  return { packages, changes, quarantined, late, checkpoint, isFinished: finished };
}

/**
 * Measures a duration by the machine's clock, or by the monotonic clock if the machine's clock was changed meanwhile.
 */
function startStopwatch(clock: Pass["clock"]): () => number {
  const machineNow = () => clock.now() - (clock.aheadMs() ?? 0);
  const start = { at: machineNow(), monotonic: clock.monotonic() };
  return () => {
    const measured = machineNow() - start.at;
    const elapsed = clock.monotonic() - start.monotonic;
    return measured < 0 ? elapsed : Math.min(measured, elapsed);
  };
}

/**
 * The maximum number of update times that one reading of the listing reads again for quarantined packages, because
 * each update time costs requests.
 */
const MAX_MOMENTS = 20;

/**
 * Reads the packages with the update times of quarantined versions again. A quarantined version that the service no
 * longer lists has been replaced by a newer version.
 *
 * @returns the number of changes that were stored
 */
async function retryQuarantined({
  store,
  feed,
  listing,
  lateBefore,
  signal,
}: Pass): Promise<number> {
  const seller = feed.job.key;
  const moments = await store.read((session) =>
    listQuarantinedMoments(session, seller, MAX_MOMENTS),
  );
  let changes = 0;
  for (const moment of moments) {
    const stillQuarantined: QuarantinedVersion[] = [];
    const instant = { from: moment, to: moment };
    for await (const batch of cutIntoBatches(listing(instant, signal), moment)) {
      const stored = await storePage(store, feed, { ...batch, lateBefore }, () => ({}));
      changes += stored.changes;
      stillQuarantined.push(...stored.quarantined);
    }
    await store.write(async (session) => {
      await lockSeller(session, feed);
      await releaseQuarantined(session, seller, moment, stillQuarantined);
    });
  }
  return changes;
}
