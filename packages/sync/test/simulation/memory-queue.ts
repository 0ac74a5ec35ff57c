import type { Clock } from "@marketplace-seller/client-core";
import { inMemoryJobQueue } from "../../src/jobs/in-memory-job-queue.ts";
import type { Job, JobQueue } from "../../src/jobs/job-queue.ts";
import { FEED_QUEUE } from "../../src/store/queues.ts";
import type { Store } from "../../src/store/store.ts";
import { forbid, judgeInCall } from "./violation.ts";
import type { World } from "./world.ts";

const UNKNOWN = {
  /** When it was last claimed because it was due, and not by its key. */
  takenAt: -Infinity,
  isRunning: false,
  /** Once it no longer runs; NaN where that is not known. */
  dueAt: Number.NaN,
};

/** The product's own; a job runs once at a time, and is not taken twice while that of another seller's feed is due. */
export function memoryQueue(store: Store, clock: Clock, world: World, onClaim: (job: Job) => void) {
  const queue = inMemoryJobQueue(store, clock, async () => undefined);
  const known = new Map<string, typeof UNKNOWN>();
  const find = (job: Job) => known.get(nameOf(job)) ?? UNKNOWN;
  const note = (job: Job, what: Partial<typeof UNKNOWN>) =>
    known.set(nameOf(job), { ...find(job), ...what });
  const isStarving = (job: Job): boolean => {
    const feeds = [...known].filter(([name]) => name.startsWith(FEED_QUEUE));
    return feeds.some(([, { isRunning, dueAt }]) => !isRunning && dueAt < find(job).takenAt);
  };
  const claim: JobQueue["claim"] = async (of, limit, keys) => {
    const jobs = await queue.claim(of, limit, keys);
    for (const job of jobs) {
      const isTaken = keys === undefined;
      const violations = {
        "runs twice at once": find(job).isRunning,
        "runs again while another one waits": isTaken && of === FEED_QUEUE && isStarving(job),
      };
      judgeInCall(world, () => forbid(`The job ${nameOf(job)}`, violations));
      note(job, { isRunning: true, dueAt: Number.NaN, ...(isTaken && { takenAt: world.now }) });
      onClaim(job);
    }
    return jobs;
  };
  return {
    ...queue,
    claim,
    async finish(session, job, of) {
      await queue.finish(session, job, of);
      note(job, { isRunning: true, dueAt: world.now + (of.afterMs ?? Number.NaN) });
      // Nobody gets a job before it is released: the commit of what has finished it may be lost.
      claim(job.queue, 1, [job.key]);
    },
    release(job, hasFailed) {
      queue.release(job, hasFailed);
      note(job, { isRunning: false, ...(hasFailed && { dueAt: Number.NaN }) });
    },
  } satisfies JobQueue;
}

const nameOf = ({ queue, key }: Job): string => `${queue} ${key}`;
