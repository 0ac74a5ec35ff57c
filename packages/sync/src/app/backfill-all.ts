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

export interface BackfillOptions {
  /** The new start of the feeds. */
  readonly from: InstantInput;
  /** Default: all sellers. */
  readonly seller?: string;
  /** Stops waiting for the backfill, which `run` completes later. */
  readonly signal?: AbortSignal;
}

/** Unless it is done, `run` or the next call continues the backfill. */
export type BackfillOutcome =
  | { readonly state: "done" }
  | { readonly state: "failed" | "paused"; readonly failure: string }
  /** The seller was removed during the backfill. */
  | { readonly state: "unknown" };

/** For the progress that another process stores. */
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

/** While another process runs the seller's feed jobs, waits for that process. */
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

/** Whether the next job can continue at once. */
function hasProgressed({ poll, backfill }: Extract<FeedJobOutcome, { state: "done" }>): boolean {
  return !poll.isFinished || backfill?.isFinished === true || backfill?.packages !== 0;
}

function report({ emit }: SyncRuntime, row: SellerRow): void {
  const progress = describeBackfill(row);
  if (progress === null) return;
  const nothing = { packages: 0, changes: 0, quarantined: 0 };
  emit({ type: "backfilled", seller: row.name, ...nothing, ...progress });
}
