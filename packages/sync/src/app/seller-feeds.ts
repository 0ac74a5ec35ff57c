import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import { isSyncError } from "../contract/sync-error.ts";
import { leaveToOthers } from "../feed/leave-to-others.ts";
import { describeWorkaround } from "../feed/premises/workaround.ts";
import { runFeedJob } from "../feed/run-feed-job.ts";
import type { Job, JobQueue } from "../jobs/job-queue.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import { formatTime } from "../store/stored-time.ts";
import type { SyncRuntime } from "./runtime.ts";

export async function runSellerFeed(
  { store, settings, feeds, readSellers, emit, succeed }: SyncRuntime,
  jobQueue: JobQueue,
  job: Job,
  signal: AbortSignal,
): Promise<FeedJobOutcome> {
  const seller = job.key;
  const feed = feeds.get(seller);
  if (feed === undefined) {
    await leaveToOthers(store, jobQueue, job);
    return { state: "unknown" };
  }
  const outcome = await runFeedJob(
    {
      store,
      jobQueue,
      listing: feed.listing,
      scope: feed.scope,
      settings,
      signal,
      clock: feed.clock(),
      readCredentials: readSellers,
      onStored: (progress) => emit({ type: "stored", seller, ...progress }),
      onBackfilled: (progress) => emit({ type: "backfilled", seller, ...progress }),
      measure: feed.measure,
      onPremises: ({ falsePremises, recovered }) => {
        for (const { premise, sent, expected, received, remedy, measured } of falsePremises) {
          const workaround = describeWorkaround({ measured });
          emit({
            type: "premise-false",
            seller,
            premise,
            sent,
            expected,
            received,
            remedy,
            workaround,
          });
        }
        for (const { premise } of recovered) emit({ type: "premise-holds", seller, premise });
      },
      onMissed: (finder, changes) => emit({ type: "missed-changes", seller, finder, changes }),
      onWarning: (warning) => emit({ type: "feed-warning", seller, warning }),
    },
    job,
  );
  if (outcome.state === "failed" || outcome.state === "paused") {
    const { failure, state } = outcome;
    emit({ type: "feed-failed", seller, failure, isPaused: state === "paused" });
  }
  if (outcome.state === "done") {
    succeed({ type: "feed-failed", seller });
    succeed({ type: "store-failed" });
  }
  return outcome;
}

async function runFeedNow(
  context: SyncRuntime,
  seller: string,
  signal: AbortSignal,
): Promise<FeedJobOutcome> {
  signal.throwIfAborted();
  const jobQueue = await context.jobQueue();
  const [job] = await jobQueue.claim(FEED_QUEUE, 1, [seller]);
  if (job === undefined) return { state: "busy" };
  try {
    return await runSellerFeed(context, jobQueue, job, signal);
  } finally {
    jobQueue.release(job);
  }
}

/** Runs the feed job of a seller now; returns `busy` when another process runs jobs on the database file. */
export async function runFeedNowOrBusy(
  context: SyncRuntime,
  seller: string,
  signal: AbortSignal,
): Promise<FeedJobOutcome> {
  try {
    await context.jobQueue();
  } catch (error) {
    if (isSyncError(error, "database-locked")) return { state: "busy" };
    throw error;
  }
  return runFeedNow(context, seller, signal);
}

/** Runs feed jobs of a seller until the feed is up to date and its backfill is complete, or until a job fails. */
async function runFeedUntilCurrent(
  context: SyncRuntime,
  seller: string,
  signal: AbortSignal,
): Promise<FeedJobOutcome> {
  for (;;) {
    const outcome = await runFeedNow(context, seller, signal);
    if (outcome.state !== "done") return outcome;
    const { poll, backfill } = outcome;
    // A part of a backfill that stored nothing has read the listing up to the current time, so the rest of the range
    // can only be read later.
    const isFilled = backfill === undefined || backfill.isFinished || backfill.packages === 0;
    if (poll.isFinished && isFilled) return outcome;
  }
}

export async function runAllFeedsUntilCurrent(
  context: SyncRuntime,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, FeedJobOutcome>> {
  return runConcurrently(context, [...context.feeds.keys()], (name) =>
    runFeedUntilCurrent(context, name, signal),
  );
}

/**
 * Runs work for every seller, for at most `concurrency` sellers at once.
 *
 * @returns the outcomes by seller, in the order of `sellers`
 */
export async function runConcurrently<Outcome>(
  { concurrency }: Pick<SyncRuntime, "concurrency">,
  sellers: readonly string[],
  work: (seller: string) => Promise<Outcome>,
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomesByName = new Map<string, Outcome>();
  const waiting = [...sellers];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      outcomesByName.set(name, await work(name));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return new Map(
    sellers.flatMap((name) => {
      const outcome = outcomesByName.get(name);
      return outcome === undefined ? [] : [[name, outcome]];
    }),
  );
}

/** Audits the sellers one after the other; returns how many changes each audit stored. */
export async function auditAll(
  context: SyncRuntime,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number | undefined>> {
  const missedBySeller = new Map<string, number | undefined>();
  for (const seller of context.feeds.keys()) {
    await context.store.write(async (session) => {
      const now = formatTime(await session.now());
      await session.run("UPDATE seller SET audit_due_at = ?, audit_from = NULL WHERE name = ?", [
        now,
        seller,
      ]);
    });
    missedBySeller.set(seller, await auditOne(context, seller, signal));
  }
  return missedBySeller;
}

async function auditOne(
  context: SyncRuntime,
  seller: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let changes = 0; ; ) {
    const outcome = await runFeedNow(context, seller, signal);
    if (outcome.state !== "done") return undefined;
    changes += outcome.audit?.changes ?? 0;
    if (outcome.audit?.isFinished === true) return changes;
  }
}
