import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { findRunLock, LENDER } from "../store/run-lock.ts";
import { tryOpenJobQueue } from "./seller-feeds.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

/** The job queue of a backfill; between two jobs, its run lock of a SQLite file goes to a `run` that waits for it. */
export class LentJobQueue implements AsyncDisposable {
  readonly #runtime: SyncRuntime;
  #running = 0;
  #reported: string | undefined;

  constructor(runtime: SyncRuntime) {
    this.#runtime = runtime;
  }

  /** Runs a job, or returns `busy` when another process has the run lock, or waits for it. */
  async use(work: (jobQueue: JobQueue) => Promise<FeedJobOutcome>): Promise<FeedJobOutcome> {
    const runtime = this.#runtime;
    let isRequested = false;
    this.#running += 1;
    try {
      const { holder, requester } = await findRunLock(runtime.store);
      isRequested = requester !== undefined;
      const jobQueue = isRequested ? undefined : await tryOpenJobQueue(runtime, LENDER);
      if (jobQueue !== undefined) return await work(jobQueue);
      this.#report(requester ?? holder);
      return { state: "busy" };
    } finally {
      this.#running -= 1;
      if (isRequested && this.#running === 0) await runtime.handJobQueueOver();
    }
  }

  #report(holder: string | undefined): void {
    if (holder === undefined || holder === this.#reported) return;
    this.#reported = holder;
    this.#runtime.emit({ type: "run-lock-wait", holder });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#runtime.handJobQueueOver();
  }
}
