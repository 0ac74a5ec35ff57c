import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { Job, JobQueue } from "./job-queue.ts";

interface Worker {
  readonly jobQueue: JobQueue;
  readonly clock: Clock;
  readonly queues: () => readonly string[];
  readonly concurrency: number;
  readonly work: (job: Job) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

export const CLAIM_INTERVAL_MS = 250;
const FAILURE_DELAY_MS = 5_000;
/** What hangs after the signal, such as a connection that gives no sign, is left alone after so long. */
const MAX_STOP_MS = 8_000;

/**
 * Does the jobs that are due, several at once, until the signal aborts; returns when everything under way has
 * ended. A failure of the database is reported, and the loop goes on after a while.
 */
export async function runJobs(worker: Worker, signal: AbortSignal): Promise<void> {
  const { jobQueue, clock, concurrency, work } = worker;
  const running = new Set<Promise<void>>();
  let pauseUntil = 0;
  const reportFailure = (error: unknown): void => {
    if (signal.aborted) return;
    pauseUntil = clock.monotonic() + FAILURE_DELAY_MS;
    worker.onFailure(error);
  };
  const start = (job: Job): void => {
    const done: Promise<void> = work(job)
      .then(() => undefined, reportFailure)
      .finally(() => {
        jobQueue.release(job);
        running.delete(done);
      });
    running.add(done);
  };
  let claiming = Promise.resolve(0);
  for (let pass = 0; !signal.aborted; pass += 1) {
    const free = concurrency - running.size;
    if (free > 0 && clock.monotonic() >= pauseUntil) {
      claiming = claimFrom(jobQueue, rotate(worker.queues(), pass), free, start).catch((error) => {
        reportFailure(error);
        return 0;
      });
      // One that hangs must not keep the loop from its end.
      if ((await unlessAborted(claiming, signal)) === free) continue;
    }
    // Until something under way ends, or it is time to ask again.
    const wait = new AbortController();
    const ends = AbortSignal.any([signal, wait.signal]);
    const timer = sleep(clock, CLAIM_INTERVAL_MS, ends).catch(() => undefined);
    await Promise.race([timer, ...running]);
    wait.abort();
  }
  const ended = claiming.then(() => Promise.all(running));
  await waitAtMost(clock, MAX_STOP_MS, ended);
}

/** Starts jobs of one queue after the other; gives how many. */
async function claimFrom(
  jobQueue: JobQueue,
  queues: readonly string[],
  limit: number,
  start: (job: Job) => void,
): Promise<number> {
  let count = 0;
  for (const queue of queues) {
    if (count === limit) break;
    const jobs = await jobQueue.claim(queue, limit - count);
    jobs.forEach(start);
    count += jobs.length;
  }
  return count;
}

/** Each queue is first in its job, so that none is left out while others are full. */
function rotate(queues: readonly string[], pass: number): readonly string[] {
  const first = pass % Math.max(1, queues.length);
  return [...queues.slice(first), ...queues.slice(0, first)];
}

/** Waits for something, but not for longer. */
export async function waitAtMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const timer = sleep(clock, ms, done.signal).catch(() => undefined);
  await Promise.race([work, timer]);
  done.abort();
}

/**
 * Waits for something, or until a signal aborts. A race with one promise for the whole run would keep what every wait
 * left behind until the end of the run.
 *
 * @returns undefined when the signal aborts first
 */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const onAbort = (): void => resolve(undefined);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
