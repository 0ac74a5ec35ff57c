import type { Clock } from "@marketplace-seller/client-core";
import { inMemoryJobQueue } from "../../src/jobs/in-memory-job-queue.ts";
import type { Job, JobQueue } from "../../src/jobs/job-queue.ts";
import { FEED_QUEUE } from "../../src/store/queues.ts";
import type { Store } from "../../src/store/store.ts";
import { forbid, judgeInCall } from "./violation.ts";
import type { World } from "./world.ts";

interface KnownJob {
  readonly id: string;
  /** When it was last claimed because it was due, and not by its key. */
  readonly takenAt: number;
  /** Infinity while it runs, and NaN where that is not known. */
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
  const isRunning = (job: Job): boolean => known.get(nameOf(job))?.dueAt === Infinity;
  const end = (job: Job, afterMs: number | null, hasFailed = false): void => {
    const found = known.get(nameOf(job));
    if (found?.id === job.id && (hasFailed || isRunning(job)))
      known.set(nameOf(job), { ...found, dueAt: world.now + (afterMs ?? Number.NaN) });
  };
  const takenAtOf = (job: Job): number => known.get(nameOf(job))?.takenAt ?? -Infinity;
  const isStarving = (job: Job): boolean =>
    [...known].some(([name, { dueAt }]) => name.startsWith(FEED_QUEUE) && dueAt < takenAtOf(job));
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
      known.set(nameOf(job), { id: job.id, takenAt, dueAt: Infinity });
      onClaim(job);
    }
    return jobs;
  };
  return {
    ...queue,
    claim,
    async finish(session, job, of) {
      await queue.finish(session, job, of);
      end(job, of.afterMs);
    },
    release(job, hasFailed) {
      queue.release(job, hasFailed);
      end(job, null, hasFailed);
      // Nobody gets a job that runs, also when the attempt before it is released late.
      if (isRunning(job)) claim(job.queue, 1, [job.key]);
    },
  };
}

const nameOf = ({ queue, key }: Job): string => `${queue} ${key}`;
