import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import type { OffersRunner } from "../offers/offers.ts";
import { assertComplete } from "./complete-outcomes.ts";
import { deliverAll } from "./deliveries.ts";
import { applyRetention } from "./retention.ts";
import { runConcurrently } from "./run-concurrently.ts";
import { warnOfIgnoredFrom } from "./schedule-jobs.ts";
import { type FeedJobs, runFeedNow } from "./seller-feeds.ts";
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

/** Until the feed is up to date and its backfill complete, or a job fails. */
async function runFeedUntilCurrent(
  runtime: SyncRuntime,
  jobs: FeedJobs,
  seller: string,
): Promise<FeedJobOutcome> {
  for (;;) {
    const outcome = await runFeedNow(runtime, jobs, seller);
    if (outcome.state !== "done") return outcome;
    const { poll, backfill } = outcome;
    // A part of a backfill that stored nothing has read the listing up to the current time, so the rest of the range
    // can only be read later.
    const isFilled = backfill === undefined || backfill.isFinished || backfill.packages === 0;
    if (poll.isFinished && isFilled) return outcome;
  }
}

function runAllFeedsUntilCurrent(
  runtime: SyncRuntime,
  jobs: FeedJobs,
): Promise<ReadonlyMap<string, FeedJobOutcome>> {
  return runConcurrently(runtime.concurrency, [...runtime.feeds.keys()], (name) =>
    runFeedUntilCurrent(runtime, jobs, name),
  );
}
