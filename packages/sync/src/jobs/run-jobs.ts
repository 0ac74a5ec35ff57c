import type { Clock } from "@marketplace-seller/client-core";
import { type Job, type JobQueue, releaseAfter } from "./job-queue.ts";

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
/** For running jobs on stopping, milliseconds: one may hang on a connection that does not respond. */
const MAX_STOP_MS = 8_000;

/**
 * Runs due jobs, several at once, until the signal aborts and the last one has ended. A failure of the database is
 * reported, and no job is claimed for some seconds.
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
    const run: Promise<void> = releaseAfter(jobQueue, job, work(job))
      .then(() => undefined, reportFailure)
      .finally(() => running.delete(run));
    running.add(run);
  };
  let claiming = Promise.resolve(0);
  for (let pass = 0; !signal.aborted; pass += 1) {
    const free = concurrency - running.size;
    if (free > 0 && clock.monotonic() >= pauseUntil) {
      claiming = claimFrom(jobQueue, rotate(worker.queues(), pass), free, start).catch((error) => {
        reportFailure(error);
        return 0;
      });
      // Claiming may hang on a dead connection, and an abort must end the loop even then.
      if ((await unlessAborted(claiming, signal)) === free) continue;
    }
    // Until a running job ends, or the next claim is due.
    const { promise: due, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(CLAIM_INTERVAL_MS, resolve);
    await unlessAborted(Promise.race([due, ...running]), signal);
    cancel();
  }
  const ended = claiming.then(() => Promise.all(running));
  await waitAtMost(clock, MAX_STOP_MS, ended);
}

/** @returns how many jobs were started */
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

/** Begins with another queue each time, so that a full one does not starve the others. */
function rotate(queues: readonly string[], pass: number): readonly string[] {
  const first = pass % Math.max(1, queues.length);
  return [...queues.slice(first), ...queues.slice(0, first)];
}

export async function waitAtMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  try {
    await Promise.race([work, timeout]);
  } finally {
    cancel();
  }
}

/**
 * `Promise.race` with one abort promise for the whole run would leak memory: it would keep a reaction for every race.
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
