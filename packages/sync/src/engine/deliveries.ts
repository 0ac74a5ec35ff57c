import { deliverNext } from "../consumers/deliver.ts";
import { dueDeliveries } from "../consumers/position.ts";
import type { SyncContext } from "./context.ts";
import { runLoop } from "./run-loop.ts";

/** One consumer and one seller, as text. */
const pairOf = ({ consumer, seller }: { readonly consumer: string; readonly seller: string }) =>
  JSON.stringify([consumer, seller]);

/** Delivers to all consumers as changes come, until the signal aborts. */
export function runDeliveries(context: SyncContext, signal: AbortSignal): Promise<void> {
  return runLoop(context, signal, {
    due: async (limit, underWay) => {
      const due = await duePairs(context);
      return due.filter((pair) => !underWay.has(pair)).slice(0, limit);
    },
    work: (pair) => deliverPair(context, pair),
  });
}

/** Delivers until nothing is due. */
export async function deliverAll(context: SyncContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await duePairs(context);
    if (due.length === 0) return;
    for (const pair of due) {
      signal.throwIfAborted();
      await deliverPair(context, pair);
    }
  }
}

async function duePairs({ store, consumers, listings }: SyncContext): Promise<readonly string[]> {
  if (consumers.size === 0) return [];
  const due = await store.read((session) => dueDeliveries(session, [...consumers.keys()]));
  return due.filter(({ seller }) => listings.has(seller)).map(pairOf);
}

async function deliverPair(context: SyncContext, pair: string): Promise<void> {
  const [name, seller]: [string, string] = JSON.parse(pair);
  const consumer = context.consumers.get(name);
  if (consumer === undefined) return;
  const { failure } = await deliverNext(context, consumer, seller);
  if (failure !== undefined) {
    context.emit({ type: "delivery-failed", consumer: name, seller, failure });
  }
}
