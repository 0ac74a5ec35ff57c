import type { Clock } from "@marketplace-seller/client-core";
import type { Store } from "../store/store.ts";
import { type Job, type JobQueue, takeTriggers } from "./job-queue.ts";

/** After which a job without a result is retried, because the database failed. */
const FAILURE_DELAY_MS = 5_000;

/** For a store of one process alone. Stores nothing: a new process schedules all jobs again. */
export function inMemoryJobQueue(
  store: Store,
  clock: Clock,
  unlock: () => Promise<void>,
): JobQueue {
  /** When each key of each queue is due, by the monotonic clock; `Infinity` while an attempt runs. */
  const queues = new Map<string, Map<string, number>>();
  let jobs = 0;
  const dueOf = (queue: string): Map<string, number> => {
    const due = queues.get(queue) ?? new Map<string, number>();
    queues.set(queue, due);
    return due;
  };
  const isUnderWay = ({ queue, key }: Job) => dueOf(queue).get(key) === Infinity;
  const dueKeys = (queue: string): readonly string[] => {
    const now = clock.monotonic();
    const due = [...dueOf(queue)].filter(([, at]) => at <= now);
    return due.sort(([, one], [, other]) => one - other).map(([key]) => key);
  };
  return {
    async claim(queue, limit, keys) {
      const due = dueOf(queue);
      const free = keys?.filter((key) => due.get(key) !== Infinity) ?? dueKeys(queue);
      return free.slice(0, limit).map((key) => {
        due.set(key, Infinity);
        jobs += 1;
        return { queue, key, id: String(jobs), retryCount: 0 };
      });
    },
    async assertFence() {},
    async finish(_, { queue, key }, { afterMs }) {
      if (afterMs === null) dueOf(queue).delete(key);
      else dueOf(queue).set(key, clock.monotonic() + afterMs);
    },
    release(job) {
      if (isUnderWay(job)) dueOf(job.queue).set(job.key, clock.monotonic() + FAILURE_DELAY_MS);
    },
    async scheduleMissing(queue, keys) {
      const due = dueOf(queue);
      for (const key of keys) if (!due.has(key)) due.set(key, clock.monotonic());
    },
    async applyTriggers() {
      for (const [queue, keys] of await store.write(takeTriggers)) {
        const due = dueOf(queue);
        for (const key of keys) if (due.get(key) !== Infinity) due.set(key, clock.monotonic());
      }
    },
    close: unlock,
  };
}
