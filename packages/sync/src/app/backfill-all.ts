import type { InstantInput } from "@marketplace-seller/client-core";
import { sleep, toEpochMs } from "@marketplace-seller/client-core/internal";
import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import { requestBackfill } from "../feed/backfill.ts";
import { describeBackfill, findSeller, type SellerRow } from "../feed/seller-row.ts";
import { refuseFuture } from "../store/stored-time.ts";
import { LentJobQueue } from "./lent-job-queue.ts";
import { applyRetention } from "./retention.ts";
import { runConcurrently } from "./run-concurrently.ts";
import { runFeedNow } from "./seller-feeds.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

/** Options of `backfill`. */
export interface BackfillOptions {
  /** The new start of the feeds: epoch milliseconds, or a date. */
  readonly from: InstantInput;
  /** The name of a seller. Default: all sellers. */
  readonly seller?: string;
  /** Aborting the signal stops waiting for the backfill, which `run` completes later. */
  readonly signal?: AbortSignal;
}

/**
 * The outcome of a seller's backfill. When the backfill is not done, `run` or the next request for a backfill
 * continues it.
 */
export type BackfillOutcome =
  | { readonly state: "done" }
  | { readonly state: "failed" | "paused"; readonly failure: string }
  /** The seller was removed during the backfill. */
  | { readonly state: "unknown" };

/** The interval at which this process reads the backfill progress that another process stores, milliseconds. */
const POLL_INTERVAL_MS = 1_000;

export async function backfillAll(
  runtime: SyncRuntime,
  { from, seller }: BackfillOptions,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BackfillOutcome>> {
  const begin = toEpochMs(from);
  const { store, feeds, clients, clock, concurrency } = await runtime.open();
  refuseFuture("from", begin, clock.now());
  const sellers = seller === undefined ? [...feeds.keys()] : [seller];
  for (const name of sellers) clients(name);
  await store.write(async (session) => {
    for (const name of sellers) await requestBackfill(session, name, begin);
  });
  await using lent = new LentJobQueue(runtime, signal);
  const outcomes = await runConcurrently(concurrency, sellers, (name) =>
    untilFilled(runtime, lent, name, signal),
  );
  await applyRetention(runtime);
  return outcomes;
}

/**
 * Runs feed jobs of a seller until its backfill is complete; while another process runs the seller's feed jobs, waits
 * for that process.
 */
async function untilFilled(
  runtime: SyncRuntime,
  lent: LentJobQueue,
  seller: string,
  signal: AbortSignal,
): Promise<BackfillOutcome> {
  const { store, clock } = runtime;
  for (let reportedUntil: number | null = null; ; ) {
    signal.throwIfAborted();
    const row = await store.read((session) => findSeller(session, seller));
    if (row === undefined) return { state: "unknown" };
    if (row.backfillFrom === null) return { state: "done" };
    const outcome = await lent.use((jobQueue, jobSignal) =>
      runFeedNow(runtime, { jobQueue, signal: jobSignal }, seller),
    );
    if (outcome.state === "failed" || outcome.state === "paused") return outcome;
    if (outcome.state === "done" && hasProgressed(outcome)) continue;
    if (outcome.state === "busy") {
      if (row.state === "paused") return { state: "paused", failure: row.failure ?? "" };
      if (reportedUntil !== row.backfilledTo) report(runtime, row);
      reportedUntil = row.backfilledTo;
    }
    await sleep(clock, POLL_INTERVAL_MS, signal);
  }
}

/** True when the next feed job of a backfill can continue at once, false when it has to wait. */
function hasProgressed({ poll, backfill }: Extract<FeedJobOutcome, { state: "done" }>): boolean {
  return !poll.isFinished || backfill?.isFinished === true || backfill?.packages !== 0;
}

function report({ emit }: SyncRuntime, row: SellerRow): void {
  const progress = describeBackfill(row);
  if (progress === null) return;
  const nothing = { packages: 0, changes: 0, quarantined: 0 };
  emit({ type: "backfilled", seller: row.name, ...nothing, ...progress });
}
