import type { Clock } from "@marketplace-seller/client-core";
import { inMemoryJobQueue } from "../../src/jobs/in-memory-job-queue.ts";
import type { Job, JobQueue } from "../../src/jobs/job-queue.ts";
import { FEED_QUEUE } from "../../src/store/queues.ts";
import type { Store } from "../../src/store/store.ts";
import { forbid, judgeInCall } from "./violation.ts";
import type { World } from "./world.ts";

interface KnownJob {
  /** When it was last claimed because it was due, and not by its key. */
  readonly takenAt: number;
  readonly isRunning: boolean;
  /** Once it no longer runs; NaN where that is not known. */
  readonly dueAt: number;
}

/** The product's own; a job runs once at a time, and is not taken twice while that of another seller's feed is due. */
export function memoryQueue(
  store: Store,
  clock: Clock,
  world: World,
  onClaim: (job: Job) => void,
): JobQueue {
  const queue = inMemoryJobQueue(store, clock, async () => undefined);
  const known = new Map<string, KnownJob>();
  const isRunning = (job: Job): boolean => known.get(nameOf(job))?.isRunning ?? false;
  const takenAtOf = (job: Job): number => known.get(nameOf(job))?.takenAt ?? -Infinity;
  const isStarving = (job: Job): boolean =>
    [...known].some(
      ([name, other]) =>
        name.startsWith(FEED_QUEUE) && !other.isRunning && other.dueAt < takenAtOf(job),
    );
  const claim: JobQueue["claim"] = async (of, limit, keys) => {
    const jobs = await queue.claim(of, limit, keys);
    for (const job of jobs) {
      const isTaken = keys === undefined;
      judgeInCall(world, () =>
        forbid(`The job ${nameOf(job)}`, {
          "runs twice at once": isRunning(job),
          "runs again while another one waits": isTaken && of === FEED_QUEUE && isStarving(job),
        }),
      );
      const takenAt = isTaken ? world.now : takenAtOf(job);
      known.set(nameOf(job), { takenAt, isRunning: true, dueAt: Number.NaN });
      onClaim(job);
    }
    return jobs;
  };
  return {
    ...queue,
    claim,
    async finish(session, job, of) {
      await queue.finish(session, job, of);
      const dueAt = world.now + (of.afterMs ?? Number.NaN);
      known.set(nameOf(job), { takenAt: takenAtOf(job), isRunning: true, dueAt });
      // Nobody gets a job before it is released: the commit of what has finished it may be lost.
      claim(job.queue, 1, [job.key]);
    },
    release(job, hasFailed) {
      queue.release(job, hasFailed);
      const dueAt = (!hasFailed && known.get(nameOf(job))?.dueAt) || Number.NaN;
      known.set(nameOf(job), { takenAt: takenAtOf(job), isRunning: false, dueAt });
    },
  };
}

const nameOf = ({ queue, key }: Job): string => `${queue} ${key}`;
