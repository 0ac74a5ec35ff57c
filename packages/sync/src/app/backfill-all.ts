import type { InstantInput } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import { requestBackfill } from "../feed/backfill.ts";
import { describeBackfill, findSeller, type SellerRow } from "../feed/seller-row.ts";
import { type FileLoan, lendFile } from "./file-handover.ts";
import type { SyncRuntime } from "./runtime.ts";
import { runConcurrently, runFeedNowOrBusy } from "./seller-feeds.ts";

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

/** @param from - the date from which the feeds are read, epoch milliseconds */
export async function backfillAll(
  context: SyncRuntime,
  sellers: readonly string[],
  from: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BackfillOutcome>> {
  await context.store.write(async (session) => {
    for (const seller of sellers) await requestBackfill(session, seller, from);
  });
  await using loan = lendFile(context);
  return await runConcurrently(context, sellers, (name) =>
    untilFilled(context, name, loan, signal),
  );
}

/**
 * Runs feed jobs of a seller until its backfill is complete; while another process runs the seller's feed jobs, waits
 * for that process.
 */
async function untilFilled(
  context: SyncRuntime,
  seller: string,
  loan: FileLoan,
  signal: AbortSignal,
): Promise<BackfillOutcome> {
  let reportedUntil: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const row = await context.store.read((session) => findSeller(session, seller));
    if (row === undefined) return { state: "unknown" };
    if (row.backfillFrom === null) return { state: "done" };
    const result = await loan.use((requested) =>
      runFeedNowOrBusy(context, seller, AbortSignal.any([signal, requested])),
    );
    const outcome = result ?? { state: "busy" };
    if (outcome.state === "failed" || outcome.state === "paused") return outcome;
    if (outcome.state === "done" && hasProgressed(outcome)) continue;
    if (outcome.state === "busy") {
      if (row.state === "paused") return { state: "paused", failure: row.failure ?? "" };
      if (reportedUntil !== row.backfilledTo) report(context, row);
      reportedUntil = row.backfilledTo ?? undefined;
    }
    await sleep(context.clock, POLL_INTERVAL_MS, signal);
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
