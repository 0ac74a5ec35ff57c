import { sleep } from "@marketplace-seller/client-core/internal";
import type { Change } from "../changes/change.ts";
import { findBlockedPackages } from "../changes/dead-letter.ts";
import { findDueDeliveries } from "../changes/delivery/due-deliveries.ts";
import { runDeliveryJob } from "../changes/delivery/run-delivery-job.ts";
import { getErrorMessage, isSyncError } from "../contract/sync-error.ts";
import { erasePersonalData } from "../feed/erase-personal-data.ts";
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
import type { Session, Store } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { findUnscrubbedSince, scrubErased } from "../store/unscrubbed.ts";
import { deleteOldWrites } from "../writes/keyed-write-table.ts";
import { NO_SELLER } from "./health.ts";
import type { SyncRuntime } from "./runtime.ts";
import { runSellerFeed } from "./seller-feeds.ts";
import { waitForDatabase } from "./wait-for-database.ts";

const SELLERS_INTERVAL_MS = 60_000;

/** @throws SyncError `database-replaced` when the database file was deleted or replaced */
export async function runSync(
  runtime: SyncRuntime,
  offers: OffersRunner,
  stop: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  const onFailure = (error: unknown): void => {
    // The database file was deleted while it was open, so all data that the process writes to the file are lost when
    // the process ends.
    if (isSyncError(error, "database-replaced")) lost.abort(error);
    else runtime.onFailure(error);
  };
  await runAll({ ...runtime, onFailure }, offers, signal);
  lost.signal.throwIfAborted();
}

async function runAll(
  context: SyncRuntime,
  offers: OffersRunner,
  signal: AbortSignal,
): Promise<void> {
  const jobQueue = await context.jobQueue();
  const { clock, concurrency, onFailure } = context;
  const worker = { jobQueue, clock, concurrency, onFailure };
  const run = (queues: () => readonly string[], work: (job: Job) => Promise<unknown>) =>
    runJobs({ ...worker, queues, work }, signal);
  const prepared = waitForDatabase({ clock, signal, onFailure }, async () => {
    await triggerFailed(context);
    await warnOfIgnoredFrom(context);
  });
  await prepared.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await Promise.all([
    run(
      () => [FEED_QUEUE],
      (job) => runSellerFeed(context, jobQueue, job, signal),
    ),
    run(
      () => [...context.consumers.keys()].map(deliveryQueue),
      (job) => deliverJob(context, jobQueue, job),
    ),
    run(
      () => [OFFERS_QUEUE],
      (job) => offers.runJob(context, jobQueue, job, signal),
    ),
    run(
      () => [UPKEEP_QUEUE],
      (job) => runRetentionJob(context, jobQueue, job),
    ),
    repeat(context, signal, CLAIM_INTERVAL_MS, () => jobQueue.applyTriggers()),
    scheduleJobs(context, jobQueue, signal),
  ]);
}

/** Warns about an option `from` that is later than the stored start of a feed. */
export async function warnOfIgnoredFrom({ store, feeds, emit }: SyncRuntime): Promise<void> {
  for (const row of await store.read(listSellers)) {
    const warning = describeIgnoredFrom(row, feeds.get(row.name)?.from);
    if (warning !== undefined) emit({ type: "feed-warning", seller: row.name, warning });
  }
}

/** Runs delivery jobs until no job is due, except for jobs that other processes are running. */
export async function deliverAll(context: SyncRuntime, signal: AbortSignal): Promise<void> {
  const jobQueue = await context.jobQueue();
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const { consumer, seller } of await findDeliveries(context)) {
      signal.throwIfAborted();
      const [job] = await jobQueue.claim(deliveryQueue(consumer), 1, [seller]);
      if (job === undefined) continue;
      isDone = false;
      await deliverJob(context, jobQueue, job).finally(() => jobQueue.release(job));
    }
  }
}

async function deliverJob(context: SyncRuntime, jobQueue: JobQueue, job: Job): Promise<void> {
  const name = [...context.consumers.keys()].find(
    (consumer) => deliveryQueue(consumer) === job.queue,
  );
  const consumer = context.consumers.get(name ?? "");
  if (consumer === undefined) return;
  const subject = { type: "delivery-failed", consumer: consumer.name, seller: job.key } as const;
  let refused = 0;
  const onRefused = ({ orderNumber, packageId }: Change, failure: string): void => {
    refused += 1;
    context.emit({ ...subject, orderNumber, ...(packageId !== null && { packageId }), failure });
  };
  const deliveryContext = { store: context.store, clock: context.clock, onRefused };
  const { failure } = await runDeliveryJob(deliveryContext, jobQueue, consumer, job);
  if (refused > 0) return;
  if (failure !== undefined) context.emit({ ...subject, failure });
  else if (!(await hasDeadLetters(context.store, consumer.name, job.key))) context.succeed(subject);
}

async function hasDeadLetters(store: Store, consumer: string, seller: string): Promise<boolean> {
  const blocked = await store.read((session) => findBlockedPackages(session, consumer, seller));
  return blocked.size > 0;
}

async function runRetentionJob(context: SyncRuntime, jobQueue: JobQueue, job: Job): Promise<void> {
  // A trigger does not restart a running job, so the job ends in the transaction that removes the data: a trigger after
  // it makes the job due again.
  await applyRetention(context, (session) =>
    jobQueue.finish(session, job, { afterMs: RETENTION_INTERVAL_MS }),
  );
}

/** Reads the sellers every minute, and schedules missing jobs of sellers and consumers. */
async function scheduleJobs(
  context: SyncRuntime,
  jobQueue: JobQueue,
  signal: AbortSignal,
): Promise<void> {
  // The sellers were read when the sync was opened, so they are read again only after the first interval.
  let areSellersRead = true;
  await repeat(context, signal, SELLERS_INTERVAL_MS, async () => {
    if (!areSellersRead) {
      await context.readSellers().then(
        () => context.feeds.size > 0 && context.succeed({ type: "sellers-failed" }),
        (error: unknown) =>
          context.emit({ type: "sellers-failed", failure: getErrorMessage(error) }),
      );
    }
    areSellersRead = false;
    if (context.feeds.size === 0) context.emit({ type: "sellers-failed", failure: NO_SELLER });
    const sellers = [...context.feeds.keys()];
    await jobQueue.scheduleMissing(UPKEEP_QUEUE, [RETENTION]);
    await jobQueue.scheduleMissing(FEED_QUEUE, sellers);
    const due = await context.store.read((session) => dueOffers(session, sellers));
    await jobQueue.scheduleMissing(OFFERS_QUEUE, due);
    for (const { consumer, seller } of await findDeliveries(context)) {
      await jobQueue.scheduleMissing(deliveryQueue(consumer), [seller]);
    }
  });
}

async function findDeliveries({ store, consumers, feeds }: SyncRuntime) {
  if (consumers.size === 0) return [];
  const due = await store.read((session) => findDueDeliveries(session, [...consumers.keys()]));
  return due.filter(({ seller }) => feeds.has(seller));
}

/**
 * Makes failed jobs due now, because a process that was restarted may have new credentials, and whoever was reading
 * the database file may be gone.
 */
async function triggerFailed({ store }: SyncRuntime): Promise<void> {
  await store.write(async (session) => {
    const sellers = await session.query("SELECT name FROM seller WHERE failure IS NOT NULL");
    await trigger(
      session,
      FEED_QUEUE,
      sellers.map(({ name }) => String(name)),
    );
    if ((await findUnscrubbedSince(session)) !== undefined) {
      await trigger(session, UPKEEP_QUEUE, [RETENTION]);
    }
    const offsets = await session.query(
      "SELECT consumer, seller FROM consumer_offset WHERE failures > 0",
    );
    await session.run("UPDATE consumer_offset SET retry_at = NULL WHERE failures > 0");
    for (const { consumer, seller } of offsets) {
      await trigger(session, deliveryQueue(String(consumer)), [String(seller)]);
    }
  });
}

/**
 * Repeats work at an interval until the signal aborts. A failure of the work is reported, and the work is repeated
 * nevertheless; when the signal aborts, the function returns even if the work hangs.
 */
async function repeat(
  { clock, onFailure }: Pick<SyncRuntime, "clock" | "onFailure">,
  signal: AbortSignal,
  intervalMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await unlessAborted(work().catch(onFailure), signal);
    await sleep(clock, intervalMs, signal).catch(() => undefined);
  }
}

const RETENTION_INTERVAL_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/**
 * The retention has its own statement timeout, because the retention searches all rows and takes longer than storing
 * a page.
 */
const RETENTION_TIMEOUT_MS = 10 * 60_000;

/**
 * Deletes outcomes of old keyed writes and old leases, and personal data that are older than the retention, if one is
 * configured.
 */
export async function applyRetention(
  { store, retentionDays, writeRetentionMs, emit, succeed }: SyncRuntime,
  finish: (session: Session) => Promise<void> = async () => undefined,
): Promise<void> {
  const remove = async (session: Session): Promise<void> => {
    const now = await session.now();
    await deleteOldWrites(session, now - writeRetentionMs);
    await session.run("DELETE FROM lease WHERE ends_at < ?", [formatTime(now - DAY_MS)]);
    if (retentionDays !== undefined) {
      await erasePersonalData(session, now - retentionDays * DAY_MS);
    }
  };
  const removeAndFinish = async (session: Session): Promise<void> => {
    await remove(session);
    await finish(session);
  };
  await store.write(removeAndFinish, { extraMs: RETENTION_TIMEOUT_MS });
  const failure = await scrubErased(store);
  if (failure === undefined) succeed({ type: "scrub-failed" });
  else emit({ type: "scrub-failed", failure });
}
