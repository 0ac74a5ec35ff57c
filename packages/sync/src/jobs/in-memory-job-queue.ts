import type { Clock } from "@marketplace-seller/client-core";
import type { Store } from "../store/store.ts";
import { type JobQueue, takeTriggers } from "./job-queue.ts";

/** After which a job without a result is retried, because the database failed. */
const FAILURE_DELAY_MS = 5_000;

interface Due {
  /** By the monotonic clock; `Infinity` while an attempt runs. */
  readonly at: number;
  /** The attempt that runs. */
  readonly id?: string;
}

/** For a store of one process alone. Stores nothing: a new process schedules all jobs again. */
export function inMemoryJobQueue(
  store: Store,
  clock: Clock,
  unlock: () => Promise<void>,
): JobQueue {
  const queues = new Map<string, Map<string, Due>>();
  let jobs = 0;
  const dueOf = (queue: string): Map<string, Due> => {
    const due = queues.get(queue) ?? new Map<string, Due>();
    queues.set(queue, due);
    return due;
  };
  const dueIn = (ms: number): Due => ({ at: clock.monotonic() + ms });
  const dueKeys = (queue: string): readonly string[] => {
    const now = clock.monotonic();
    const due = [...dueOf(queue)].filter(([, { at }]) => at <= now);
    return due.sort(([, one], [, other]) => one.at - other.at).map(([key]) => key);
  };
  return {
    async claim(queue, limit, keys) {
      const due = dueOf(queue);
      const free = keys?.filter((key) => due.get(key)?.at !== Infinity) ?? dueKeys(queue);
      return free.slice(0, limit).map((key) => {
        jobs += 1;
        const id = String(jobs);
        due.set(key, { at: Infinity, id });
        return { queue, key, id, retryCount: 0 };
      });
    },
    async assertFence() {},
    async finish(_, { queue, key }, { afterMs }) {
      if (afterMs === null) dueOf(queue).delete(key);
      else dueOf(queue).set(key, dueIn(afterMs));
    },
    release({ queue, key, id }, hasFailed) {
      const due = dueOf(queue).get(key);
      // An attempt that has ended may be released after the next one was claimed.
      const isLost = hasFailed && due?.id === undefined;
      if (isLost || due?.id === id) dueOf(queue).set(key, dueIn(FAILURE_DELAY_MS));
    },
    async scheduleMissing(queue, keys) {
      const due = dueOf(queue);
      for (const key of keys) if (!due.has(key)) due.set(key, dueIn(0));
    },
    async applyTriggers() {
      for (const [queue, keys] of await store.write(takeTriggers)) {
        const due = dueOf(queue);
        const now = dueIn(0);
        for (const key of keys) {
          const at = due.get(key)?.at;
          // One that is due keeps its place before those that are due later.
          if (at === undefined || (now.at < at && at !== Infinity)) due.set(key, now);
        }
      }
    },
    close: unlock,
  };
}
