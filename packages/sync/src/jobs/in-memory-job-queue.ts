import type { Clock } from "@marketplace-seller/client-core";
import type { Store } from "../store/store.ts";
import { type JobQueue, takeTriggers } from "./job-queue.ts";

/** After which a job without a result is retried, because the database failed. */
const FAILURE_DELAY_MS = 5_000;

interface Due {
  /** By the monotonic clock; `Infinity` until the attempt that runs finishes, null for never again. */
  readonly at: number | null;
  /** Until its attempt is released: the commit of what has finished it may be lost, and the attempt goes on. */
  readonly isRunning: boolean;
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
  const timeIn = (ms: number): number => clock.monotonic() + ms;
  const dueIn = (ms: number): Due => ({ at: timeIn(ms), isRunning: false });
  const dueKeys = (queue: string): readonly string[] => {
    const now = timeIn(0);
    const due = [...dueOf(queue)].flatMap(([key, { at, isRunning }]) =>
      at === null || at > now || isRunning ? [] : [{ key, at }],
    );
    return due.sort((one, other) => one.at - other.at).map(({ key }) => key);
  };
  return {
    async claim(queue, limit, keys) {
      const due = dueOf(queue);
      const free = keys?.filter((key) => !due.get(key)?.isRunning) ?? dueKeys(queue);
      return free.slice(0, limit).map((key) => {
        jobs += 1;
        due.set(key, { at: Infinity, isRunning: true });
        return { queue, key, id: String(jobs), retryCount: 0 };
      });
    },
    async assertFence() {},
    async finish(_, { queue, key }, { afterMs }) {
      const at = afterMs === null ? null : timeIn(afterMs);
      dueOf(queue).set(key, { at, isRunning: true });
    },
    release({ queue, key }, hasFailed) {
      const due = dueOf(queue);
      const at = due.get(key)?.at ?? null;
      if (hasFailed || at === Infinity) due.set(key, dueIn(FAILURE_DELAY_MS));
      else if (at === null) due.delete(key);
      else due.set(key, { at, isRunning: false });
    },
    async scheduleMissing(queue, keys) {
      const due = dueOf(queue);
      for (const key of keys) if (!due.has(key)) due.set(key, dueIn(0));
    },
    async applyTriggers() {
      for (const [queue, keys] of await store.write(takeTriggers)) {
        const due = dueOf(queue);
        const now = timeIn(0);
        for (const key of keys) {
          const { at, isRunning } = due.get(key) ?? { at: null, isRunning: false };
          // One that is due keeps its place before those that are due later.
          if (at === null || (now < at && at !== Infinity)) due.set(key, { at: now, isRunning });
        }
      }
    },
    close: unlock,
  };
}
