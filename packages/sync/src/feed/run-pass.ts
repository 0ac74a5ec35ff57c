import type { ServiceClock } from "../domain/service-clock.ts";
import type { Store } from "../store/store.ts";
import type { FeedJob, StoredProgress } from "./feed-job.ts";
import { cutIntoBatches, type Listing, readAhead } from "./listing.ts";
import {
  listQuarantinedMoments,
  type QuarantinedVersion,
  releaseQuarantined,
} from "./quarantine.ts";
import type { SellerRow } from "./seller-row.ts";
import { storePage } from "./store-page.ts";

/** The result of a pass over a part of the listing. */
export interface PassResult extends StoredProgress {
  /** Whether it reached the end of its range; else it used up its budget. */
  readonly finished: boolean;
  /** How many of the changes are late: updated before `lateBefore`, though they could have been stored then. */
  readonly late: number;
}

/** A part of the listing to be read and stored. */
interface Pass {
  readonly store: Store;
  readonly feed: FeedJob;
  readonly listing: Listing;
  /** The bounds of the range, both included, epoch milliseconds. */
  readonly range: { readonly from: number; readonly to: number };
  /** The moment up to which the listing can be complete now, whatever the range ends with; epoch milliseconds. */
  readonly present: () => number;
  /** Changes updated before this moment are late; epoch milliseconds. */
  readonly lateBefore: number;
  /** The columns of the seller to update when everything before the checkpoint is stored. */
  readonly advance: (checkpoint: number, seller: SellerRow) => Partial<SellerRow>;
  /**
   * The number of packages after which the pass stops, but not before the checkpoint has passed `notBefore`;
   * otherwise the pass would make no progress.
   */
  readonly budget: { readonly packages: number; readonly notBefore: number };
  readonly signal: AbortSignal;
  readonly clock: Pick<ServiceClock, "now" | "aheadMs" | "monotonic">;
  readonly onStored?: (stored: StoredProgress) => void;
}

/**
 * Reads a part of the listing and stores it batch by batch. A pass that dies loses nothing: each batch has
 * moved the checkpoint in its own transaction.
 *
 * @throws FencedError when another process has taken the job over
 * @throws what the listing throws
 */
export async function runPass(pass: Pass): Promise<PassResult> {
  const { store, feed, range, lateBefore, signal, budget, clock } = pass;
  const elapsedMs = startStopwatch(clock);
  if (range.from > range.to) {
    const nothing = { packages: 0, changes: 0, quarantined: 0, late: 0 };
    return { ...nothing, checkpoint: range.from, finished: true };
  }
  let packages = 0;
  let changes = 0;
  let quarantined = 0;
  let late = 0;
  let checkpoint = range.from;
  let finished = false;
  // A pass that begins before `lateBefore` reads an overlap or audits; it retries quarantined packages, too.
  if (range.from < lateBefore) changes += await retryQuarantined(pass);
  for await (const batch of readAhead(cutIntoBatches(pass.listing(range, signal), range.to))) {
    const { versions } = batch;
    finished = batch.checkpoint > range.to;
    // The first response of a process may show that its clock is ahead of the service's: then the range ends in the
    // future, and what was updated after the first request need not have been listed.
    const present = Math.floor(pass.present() - elapsedMs());
    checkpoint = Math.max(range.from, Math.min(batch.checkpoint, present + 1));
    // Finishing the job moves the checkpoint: a poll that finds nothing commits one transaction.
    if (versions.length === 0) break;
    const page = { versions, lateBefore };
    const stored = await storePage(store, feed, page, (row) => pass.advance(checkpoint, row));
    changes += stored.changes;
    packages += versions.length;
    quarantined += stored.quarantined.length;
    late += stored.late;
    const progress = {
      changes: stored.changes,
      quarantined: stored.quarantined.length,
      checkpoint,
    };
    pass.onStored?.({ packages: versions.length, ...progress });
    if (packages >= budget.packages && checkpoint > budget.notBefore) break;
  }
  return { packages, changes, quarantined, late, checkpoint, finished };
}

/** Measures a time by the machine's clock, or by its monotonic one where the first was set meanwhile. */
function startStopwatch(clock: Pass["clock"]): () => number {
  const machineNow = () => clock.now() - (clock.aheadMs() ?? 0);
  const start = { at: machineNow(), monotonic: clock.monotonic() };
  return () => {
    const shown = machineNow() - start.at;
    const elapsed = clock.monotonic() - start.monotonic;
    return shown < 0 ? elapsed : Math.min(shown, elapsed);
  };
}

/** The largest number of update times that one pass reads again, because each costs requests. */
const MAX_MOMENTS = 20;

/**
 * Reads the update times of quarantined packages again. One that the service no longer lists there has a newer version.
 *
 * @returns how many changes were stored
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
    const again: QuarantinedVersion[] = [];
    const instant = { from: moment, to: moment };
    for await (const { versions } of cutIntoBatches(listing(instant, signal), moment)) {
      const stored = await storePage(store, feed, { versions, lateBefore }, () => ({}));
      changes += stored.changes;
      again.push(...stored.quarantined);
    }
    await store.write((session) => releaseQuarantined(session, seller, moment, again));
  }
  return changes;
}
