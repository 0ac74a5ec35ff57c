import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import { isSyncError } from "../contract/sync-error.ts";
import { leaveToOthers } from "../feed/leave-to-others.ts";
import { runFeedJob } from "../feed/run-feed-job.ts";
import { type Job, type JobQueue, releaseAfter } from "../jobs/job-queue.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

export interface FeedJobs {
  readonly jobQueue: JobQueue;
  readonly signal: AbortSignal;
}

export async function runSellerFeed(
  runtime: SyncRuntime,
  { jobQueue, signal }: FeedJobs,
  job: Job,
): Promise<FeedJobOutcome> {
  const { store, settings, feeds, emit, succeed, countSellers } = runtime;
  const { key: seller } = job;
  const feed = feeds.get(seller);
  if (feed === undefined) {
    await leaveToOthers(store, jobQueue, job);
    return { state: "unknown" };
  }
  const readCredentials = () => runtime.readSellers();
  const context = { store, jobQueue, settings, signal, emit, readCredentials, countSellers };
  const outcome = await runFeedJob({ ...context, ...feed, clock: feed.clock() }, job);
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

/** @returns `busy` when another process runs the job */
export async function runFeedNow(
  runtime: SyncRuntime,
  jobs: FeedJobs,
  seller: string,
): Promise<FeedJobOutcome> {
  jobs.signal.throwIfAborted();
  const [job] = await jobs.jobQueue.claim(FEED_QUEUE, 1, [seller]);
  if (job === undefined) return { state: "busy" };
  return releaseAfter(jobs.jobQueue, job, runSellerFeed(runtime, jobs, job));
}

/** @returns undefined when another process runs jobs on the database file */
export function tryOpenJobQueue(
  runtime: SyncRuntime,
  command: string,
): Promise<JobQueue | undefined> {
  return runtime.openJobQueue(command).catch((error: unknown) => {
    if (isSyncError(error, "database-locked")) return undefined;
    throw error;
  });
}

/** For a seller's offers. */
export async function readFeed(
  runtime: SyncRuntime,
  seller: string,
  signal: AbortSignal,
): Promise<FeedJobOutcome> {
  const jobQueue = await tryOpenJobQueue(await runtime.open(), "offers");
  return jobQueue === undefined
    ? { state: "busy" }
    : runFeedNow(runtime, { jobQueue, signal }, seller);
}
