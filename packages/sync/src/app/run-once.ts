import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import type { OffersRunner } from "../offers/offers.ts";
import { assertComplete } from "./complete-outcomes.ts";
import { deliverAll } from "./deliveries.ts";
import { applyRetention } from "./retention.ts";
import { warnOfIgnoredFrom } from "./run-sync.ts";
import { runAllFeedsUntilCurrent } from "./seller-feeds.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

/** Does each job that is due once. */
export async function runOnce(
  runtime: SyncRuntime,
  offers: OffersRunner,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, FeedJobOutcome>> {
  await runtime.open();
  await runtime.readSellers();
  await warnOfIgnoredFrom(runtime);
  const jobQueue = await runtime.openJobQueue("once");
  const outcomes = await runAllFeedsUntilCurrent(runtime, { jobQueue, signal });
  await deliverAll(runtime, jobQueue, signal);
  await offers.runDue(signal);
  await applyRetention(runtime);
  assertComplete(outcomes);
  return outcomes;
}

/** Reads the orders again, and the outcomes of writes of sellers that are then up to date. */
export async function reconcile(
  runtime: SyncRuntime,
  writes: { reconcile(seller: string): Promise<void> },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, FeedJobOutcome>> {
  const jobQueue = await (await runtime.open()).openJobQueue("reconcile");
  const outcomes = await runAllFeedsUntilCurrent(runtime, { jobQueue, signal });
  for (const [seller, { state }] of outcomes) {
    if (state === "done") await writes.reconcile(seller);
  }
  return outcomes;
}
