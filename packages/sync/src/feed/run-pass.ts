import { checkSellerId, type IdentifySeller } from "../clients/seller-identity.ts";
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
import { findSeller, type SellerRow } from "./seller-row.ts";
import { storePage } from "./store-page.ts";

interface Pass {
  readonly store: Store;
  readonly feed: FeedJob;
  readonly listing: Listing;
  readonly identify: IdentifySeller;
  /** The first and the last update time to read, epoch milliseconds. */
  readonly range: { readonly from: number; readonly to: number };
  /** Up to when the service's listing is complete now, epoch milliseconds. */
  readonly present: () => number;
  /** Changes updated earlier (epoch milliseconds) are marked as late. */
  readonly lateBefore: number;
  /** The columns of the seller to change once everything before the checkpoint is stored. */
  readonly advance: (checkpoint: number, seller: SellerRow) => Partial<SellerRow>;
  /**
   * Reading stops after so many packages, but not before the checkpoint has passed `notBefore`, or there were no
   * progress.
   */
  readonly budget: { readonly packages: number; readonly notBefore: number };
  readonly signal: AbortSignal;
  readonly clock: Pick<ServiceClock, "now" | "aheadMs" | "monotonic">;
  readonly onStored: (stored: StoredProgress) => void;
}

/**
 * Reads a part of the listing and stores it batch by batch. Each batch moves the checkpoint in its own transaction, so
 * a crash loses nothing.
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
  let present = Infinity;
  // An overlap or an audit, which also retries quarantined packages.
  if (range.from < lateBefore) changes += await retryQuarantined(pass);
  for await (const batch of readAhead(cutIntoBatches(pass.listing(range, signal), range.to))) {
    const { versions, unreadable } = batch;
    finished = batch.checkpoint > range.to;
    // This machine's clock may turn out to be ahead of the service's: then the range ends in the service's future, and
    // updates after the first request may be missing. While a batch waits, the clock may be set ahead again.
    present = Math.min(present, Math.floor(pass.present() - elapsedMs()));
    checkpoint = Math.max(range.from, Math.min(batch.checkpoint, present + 1));
    // Finishing the job moves the checkpoint, too.
    if (versions.length === 0 && unreadable.length === 0) break;
    // What can be stored names its seller.
    const isStorable = versions.some(({ problem }) => problem === undefined);
    if (!isStorable) await assertOwnKeys(pass, feed.job.key);
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

/** By the machine's clock, or by the monotonic one if the machine's was changed meanwhile. */
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
 * With the keys of a seller who has sold nothing, a pass would leave out this one's orders.
 *
 * @throws SyncError `foreign-seller`
 */
export async function assertOwnKeys(
  { store, identify, signal }: Pick<Pass, "store" | "identify" | "signal">,
  name: string,
): Promise<void> {
  const sellerId = (await store.read((session) => findSeller(session, name)))?.sellerId ?? null;
  if (sellerId === null) return;
  const present = await identify(signal);
  if (present.sellerId !== undefined) checkSellerId(name, sellerId, present.sellerId);
}

/** The most update times that one pass reads again for quarantined packages: each costs requests. */
const MAX_MOMENTS = 20;

/**
 * Reads the update times of quarantined versions again. A version that is no longer listed was replaced by a newer one.
 *
 * @returns the number of changes stored
 */
async function retryQuarantined(pass: Pass): Promise<number> {
  const { store, feed, listing, lateBefore, signal } = pass;
  const seller = feed.job.key;
  const moments = await store.read((session) =>
    listQuarantinedMoments(session, seller, MAX_MOMENTS),
  );
  if (moments.length > 0) await assertOwnKeys(pass, seller);
  let changes = 0;
  for (const moment of moments) {
    // By a clock that was set back meanwhile the listing ends before it, and shows nothing.
    const isPast = (): boolean => moment <= pass.present();
    if (!isPast()) continue;
    const stillQuarantined: QuarantinedVersion[] = [];
    const instant = { from: moment, to: moment };
    for await (const batch of cutIntoBatches(listing(instant, signal), moment)) {
      const stored = await storePage(store, feed, { ...batch, lateBefore }, () => ({}));
      changes += stored.changes;
      stillQuarantined.push(...stored.quarantined);
    }
    if (!isPast()) continue;
    await store.write(async (session) => {
      await lockSeller(session, feed);
      await releaseQuarantined(session, seller, moment, stillQuarantined);
    });
  }
  return changes;
}
