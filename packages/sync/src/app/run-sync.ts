import { sleep } from "@marketplace-seller/client-core/internal";
import { isSyncError } from "../contract/sync-error.ts";
import type { Job, JobQueue } from "../jobs/job-queue.ts";
import { CLAIM_INTERVAL_MS, runJobs, unlessAborted } from "../jobs/run-jobs.ts";
import type { OffersRunner } from "../offers/offers.ts";
import { deliveryQueue, FEED_QUEUE, OFFERS_QUEUE, UPKEEP_QUEUE } from "../store/queues.ts";
import { deliver } from "./deliveries.ts";
import { runRetentionJob } from "./retention.ts";
import { scheduleJobs, triggerFailed, warnOfIgnoredFrom } from "./schedule-jobs.ts";
import { runSellerFeed } from "./seller-feeds.ts";
import type { SyncRuntime } from "./sync-runtime.ts";
import { waitForDatabase } from "./wait-for-database.ts";
import { waitForRunLock } from "./wait-for-run-lock.ts";

const SELLERS_INTERVAL_MS = 60_000;

interface Run {
  readonly runtime: SyncRuntime;
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

/** @throws SyncError `database-replaced` when the database file was deleted or replaced */
export async function runSync(
  runtime: SyncRuntime,
  offers: OffersRunner,
  stop: AbortSignal,
  onStarted?: () => void,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  const onFailure = (error: unknown): void => {
    // What is written to a database file that was deleted or replaced is lost when the process ends.
    if (isSyncError(error, "database-replaced")) lost.abort(error);
    else runtime.onFailure(error);
  };
  const wait = { clock: runtime.clock, signal, onFailure };
  runtime.runs += 1;
  try {
    const jobQueue = await waitForDatabase(wait, async () =>
      waitForRunLock(await runtime.open(), signal),
    );
    if (jobQueue === undefined) return;
    onStarted?.();
    await waitForDatabase(wait, async () => {
      await triggerFailed(runtime);
      await warnOfIgnoredFrom(runtime);
    });
    await runAll({ runtime, signal, onFailure }, offers, jobQueue);
    lost.signal.throwIfAborted();
  } finally {
    runtime.runs -= 1;
  }
}

async function runAll(
  { runtime, signal, onFailure }: Run,
  offers: OffersRunner,
  jobQueue: JobQueue,
): Promise<void> {
  const { clock, concurrency, consumers } = runtime;
  const runQueues = (queues: () => readonly string[], work: (job: Job) => Promise<unknown>) =>
    runJobs({ jobQueue, clock, concurrency, onFailure, queues, work }, signal);
  const runQueue = (queue: string, work: (job: Job) => Promise<unknown>) =>
    runQueues(() => [queue], work);
  const deliveryQueues = () => [...consumers.keys()].map(deliveryQueue);
  // Also when the work hangs or fails.
  const repeat = async (intervalMs: number, work: (isFirst: boolean) => Promise<void>) => {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      await unlessAborted(work(isFirst).catch(onFailure), signal);
      await sleep(clock, intervalMs, signal).catch(() => undefined);
    }
  };
  await Promise.all([
    runQueue(FEED_QUEUE, (job) => runSellerFeed(runtime, { jobQueue, signal }, job)),
    runQueues(deliveryQueues, (job) => deliver(runtime, jobQueue, job)),
    runQueue(OFFERS_QUEUE, (job) => offers.runJob(jobQueue, job, signal)),
    runQueue(UPKEEP_QUEUE, (job) => runRetentionJob(runtime, jobQueue, job)),
    repeat(CLAIM_INTERVAL_MS, () => jobQueue.applyTriggers()),
    repeat(SELLERS_INTERVAL_MS, (isFirst) => scheduleJobs(runtime, jobQueue, isFirst)),
  ]);
}
