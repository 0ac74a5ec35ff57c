import type { Clock } from "@marketplace-seller/client-core";
import type { Store } from "../../store/store.ts";
import { type Turn, type TurnEngine, takeWakes } from "../turn-engine.ts";

/** After a turn that ended without saying when the next one is due, because the database failed. */
const AFTER_FAILURE_MS = 5_000;

/** The turns of a store that one process has to itself: what is due stands in memory, and begins anew with it. */
export function embeddedEngine(
  store: Store,
  clock: Clock,
  unlock: () => Promise<void>,
): TurnEngine {
  /** Monotonic milliseconds by key, by queue; `Infinity` while the turn is under way. */
  const queues = new Map<string, Map<string, number>>();
  let turns = 0;
  const dueOf = (queue: string): Map<string, number> => {
    const due = queues.get(queue) ?? new Map<string, number>();
    queues.set(queue, due);
    return due;
  };
  const isUnderWay = ({ queue, key }: Turn) => dueOf(queue).get(key) === Infinity;
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
        turns += 1;
        return { queue, key, id: String(turns), retryCount: 0 };
      });
    },
    async hold() {},
    async end(_, { queue, key }, { afterMs }) {
      if (afterMs === null) dueOf(queue).delete(key);
      else dueOf(queue).set(key, clock.monotonic() + afterMs);
    },
    release(turn) {
      if (isUnderWay(turn)) dueOf(turn.queue).set(turn.key, clock.monotonic() + AFTER_FAILURE_MS);
    },
    async ensure(queue, keys) {
      const due = dueOf(queue);
      for (const key of keys) if (!due.has(key)) due.set(key, clock.monotonic());
    },
    async applyWakes() {
      for (const [queue, keys] of await store.write(takeWakes)) {
        const due = dueOf(queue);
        for (const key of keys) if (due.get(key) !== Infinity) due.set(key, clock.monotonic());
      }
    },
    close: unlock,
  };
}
