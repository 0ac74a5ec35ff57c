import { sleep } from "@marketplace-seller/client-core/internal";
import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { findRunLock, LENDER } from "../store/run-lock.ts";
import { tryOpenJobQueue } from "./seller-feeds.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

/**
 * A `run` waits for the end of running jobs. A job that reads a year without orders from a slow service would take
 * minutes, so a job that still runs when this time is over again is aborted; what it has stored stays. Milliseconds.
 */
const MAX_HANDOVER_MS = 10_000;

type Work = (jobQueue: JobQueue, signal: AbortSignal) => Promise<FeedJobOutcome>;

/** The job queue of a backfill; between two jobs, its run lock of a SQLite file goes to a `run` that waits for it. */
export class LentJobQueue implements AsyncDisposable {
  readonly #runtime: SyncRuntime;
  readonly #signal: AbortSignal;
  #running = 0;
  #reported: string | undefined;

  constructor(runtime: SyncRuntime, signal: AbortSignal) {
    this.#runtime = runtime;
    this.#signal = signal;
  }

  /** Runs a job, or returns `busy` when another process has the run lock, or waits for it. */
  async use(work: Work): Promise<FeedJobOutcome> {
    const runtime = this.#runtime;
    let isRequested = false;
    this.#running += 1;
    try {
      const { holder, requester } = await findRunLock(runtime.store);
      isRequested = requester !== undefined;
      const jobQueue = isRequested ? undefined : await tryOpenJobQueue(runtime, LENDER);
      if (jobQueue !== undefined) return await this.#runUntilRequested(jobQueue, work);
      this.#report(requester ?? holder);
      return { state: "busy" };
    } finally {
      this.#running -= 1;
      if (isRequested && this.#running === 0) await runtime.handJobQueueOver();
    }
  }

  async #runUntilRequested(jobQueue: JobQueue, work: Work): Promise<FeedJobOutcome> {
    const requested = new AbortController();
    const ended = new AbortController();
    // When looking fails, the job fails with the same error.
    this.#look(requested, ended.signal).catch(() => undefined);
    try {
      return await work(jobQueue, AbortSignal.any([this.#signal, requested.signal]));
    } catch (error) {
      if (!requested.signal.aborted) throw error;
      return { state: "busy" };
    } finally {
      ended.abort();
    }
  }

  /** Aborts a job that a `run` has waited for. */
  async #look(requested: AbortController, ended: AbortSignal): Promise<void> {
    const { clock, store } = this.#runtime;
    while (!requested.signal.aborted) {
      await sleep(clock, MAX_HANDOVER_MS, ended);
      const { requester } = await findRunLock(store);
      if (requester !== undefined) requested.abort(new Error(`${requester} needs the run lock`));
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
