import { sleep } from "@marketplace-seller/client-core/internal";
import { getErrorMessage, isSyncError } from "../contract/sync-error.ts";
import { listSellers } from "../feed/seller-row.ts";
import { describeIgnoredFrom } from "../feed/status.ts";
import { type Job, type JobQueue, trigger } from "../jobs/job-queue.ts";
import { CLAIM_INTERVAL_MS, runJobs, unlessAborted } from "../jobs/run-jobs.ts";
import type { OffersRunner } from "../offers/offers.ts";
import { dueOffers } from "../offers/offers-job.ts";
import {
  deliveryQueue,
  FEED_QUEUE,
  OFFERS_QUEUE,
  RETENTION,
  UPKEEP_QUEUE,
} from "../store/queues.ts";
import { findUnscrubbedSince } from "../store/unscrubbed.ts";
import { deliver, findDeliveries } from "./deliveries.ts";
import { NO_SELLER } from "./health.ts";
import { runRetentionJob } from "./retention.ts";
import { runSellerFeed } from "./seller-feeds.ts";
import type { SyncRuntime } from "./sync-runtime.ts";
import { waitForDatabase } from "./wait-for-database.ts";
import { waitForRunLock } from "./wait-for-run-lock.ts";

const SELLERS_INTERVAL_MS = 60_000;

/** One call of `run`, until its signal aborts. */
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
  const run = { runtime, signal, onFailure };
  runtime.runs += 1;
  try {
    const jobQueue = await untilStopped(run, async () =>
      waitForRunLock(await runtime.open(), signal),
    );
    if (jobQueue === undefined) return;
    onStarted?.();
    await untilStopped(run, async () => {
      await triggerFailed(runtime);
      await warnOfIgnoredFrom(runtime);
    });
    await runAll(run, offers, jobQueue);
    lost.signal.throwIfAborted();
  } finally {
    runtime.runs -= 1;
  }
}

/** Does work that needs the database; when the run is stopped meanwhile, returns undefined. */
async function untilStopped<Result>(
  { runtime: { clock }, signal, onFailure }: Run,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return waitForDatabase({ clock, signal, onFailure }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return undefined;
  });
}

async function runAll(run: Run, offers: OffersRunner, jobQueue: JobQueue): Promise<void> {
  const { runtime, signal, onFailure } = run;
  const { clock, concurrency, consumers } = runtime;
  const runQueues = (queues: () => readonly string[], work: (job: Job) => Promise<unknown>) =>
    runJobs({ jobQueue, clock, concurrency, onFailure, queues, work }, signal);
  await Promise.all([
    runQueues(
      () => [FEED_QUEUE],
      (job) => runSellerFeed(runtime, { jobQueue, signal }, job),
    ),
    runQueues(
      () => [...consumers.keys()].map(deliveryQueue),
      (job) => deliver(runtime, jobQueue, job),
    ),
    runQueues(
      () => [OFFERS_QUEUE],
      (job) => offers.runJob(jobQueue, job, signal),
    ),
    runQueues(
      () => [UPKEEP_QUEUE],
      (job) => runRetentionJob(runtime, jobQueue, job),
    ),
    repeat(run, CLAIM_INTERVAL_MS, () => jobQueue.applyTriggers()),
    repeat(run, SELLERS_INTERVAL_MS, (isFirst) => scheduleJobs(runtime, jobQueue, isFirst)),
  ]);
}

/** Warns about an option `from` that is later than the stored start of a feed. */
export async function warnOfIgnoredFrom({ store, feeds, emit }: SyncRuntime): Promise<void> {
  for (const row of await store.read(listSellers)) {
    const warning = describeIgnoredFrom(row, feeds.get(row.name)?.from);
    if (warning !== undefined) emit({ type: "feed-warning", seller: row.name, warning });
  }
}

/** Reads the sellers, unless they were just read, and schedules missing jobs of sellers and consumers. */
async function scheduleJobs(
  runtime: SyncRuntime,
  jobQueue: JobQueue,
  areSellersRead: boolean,
): Promise<void> {
  const { feeds, store, emit, succeed } = runtime;
  if (!areSellersRead) {
    await runtime.readSellers().then(
      () => feeds.size > 0 && succeed({ type: "sellers-failed" }),
      (error: unknown) => emit({ type: "sellers-failed", failure: getErrorMessage(error) }),
    );
  }
  if (feeds.size === 0) emit({ type: "sellers-failed", failure: NO_SELLER });
  const sellers = [...feeds.keys()];
  await jobQueue.scheduleMissing(UPKEEP_QUEUE, [RETENTION]);
  await jobQueue.scheduleMissing(FEED_QUEUE, sellers);
  const due = await store.read((session) => dueOffers(session, sellers));
  await jobQueue.scheduleMissing(OFFERS_QUEUE, due);
  for (const { consumer, seller } of await findDeliveries(runtime)) {
    await jobQueue.scheduleMissing(deliveryQueue(consumer), [seller]);
  }
}

/**
 * Makes failed jobs due now, because a process that was restarted may have new credentials, and whoever was reading
 * the database file may be gone.
 */
async function triggerFailed({ store }: SyncRuntime): Promise<void> {
  await store.write(async (session) => {
    const sellers = await session.query("SELECT name FROM seller WHERE failure IS NOT NULL");
    const names = sellers.map(({ name }) => String(name));
    await trigger(session, FEED_QUEUE, names);
    if ((await findUnscrubbedSince(session)) !== undefined) {
      await trigger(session, UPKEEP_QUEUE, [RETENTION]);
    }
    const failed = "FROM consumer_offset WHERE failures > 0";
    const offsets = await session.query(`SELECT consumer, seller ${failed}`);
    await session.run("UPDATE consumer_offset SET retry_at = NULL WHERE failures > 0");
    for (const { consumer, seller } of offsets) {
      await trigger(session, deliveryQueue(String(consumer)), [String(seller)]);
    }
  });
}

/**
 * Repeats work at an interval until the run is stopped, and then returns even if the work hangs. A failure of the work
 * is reported, and the work is repeated nevertheless.
 */
async function repeat(
  { runtime: { clock }, signal, onFailure }: Run,
  intervalMs: number,
  work: (isFirst: boolean) => Promise<void>,
): Promise<void> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    await unlessAborted(work(isFirst).catch(onFailure), signal);
    await sleep(clock, intervalMs, signal).catch(() => undefined);
  }
}
