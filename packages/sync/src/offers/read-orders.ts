import { sleep } from "@marketplace-seller/client-core/internal";
import { isSyncError, SyncError } from "../domain/sync-error.ts";
import { FEED_QUEUE } from "../feed/feed-job.ts";
import { trigger } from "../jobs/job-queue.ts";
import type { SyncRuntime } from "../run/runtime.ts";
import { runFeedNowOrBusy } from "../run/seller-feeds.ts";
import { findOrdersRead, type OrdersContext } from "./expected-stock.ts";

export interface OrdersReading extends OrdersContext {
  readonly context: SyncRuntime;
  readonly seller: string;
  readonly signal: AbortSignal;
}

/**
 * Reads the orders of a seller up to the present, or has the process that runs the feed read them.
 *
 * @returns why they cannot be read; undefined while they can
 */
async function readOrders({ context, seller, signal }: OrdersReading): Promise<string | undefined> {
  const outcome = await runFeedNowOrBusy(context, seller, signal).catch((error: unknown) => {
    // Offers are sent without pg-boss as well; the processes that run the feed have it.
    if (isSyncError(error, "database-job-queue")) return { state: "busy" } as const;
    throw error;
  });
  if (outcome.state === "busy") {
    await context.store.write((session) => trigger(session, FEED_QUEUE, [seller]));
  }
  return "failure" in outcome ? outcome.failure : undefined;
}

/** A feed that makes no progress for so long is not waited for. */
const MAX_STANDSTILL_MS = 2 * 60_000;
const RETRY_MS = 250;

/** Reads orders where a feed runs, again and again; gives why that is in vain once it is. */
export function ordersReader(reading: OrdersReading): () => Promise<string | undefined> {
  const { context, seller } = reading;
  let progress = { checkpoint: -Infinity, at: context.clock.monotonic() };
  return async () => {
    const { isFeedRunning, checkpoint } = await context.store.read((session) =>
      findOrdersRead(session, seller, reading),
    );
    if (!isFeedRunning) return undefined;
    const at = context.clock.monotonic();
    if (checkpoint > progress.checkpoint) progress = { checkpoint, at };
    if (at - progress.at > MAX_STANDSTILL_MS) {
      return `The orders are read up to ${new Date(checkpoint).toISOString()} alone, and stock waits for those since`;
    }
    return readOrders(reading);
  };
}

/**
 * Reads the orders of a seller up to a moment, epoch milliseconds.
 *
 * @throws SyncError `orders-not-read`
 */
export async function readOrdersUntil(reading: OrdersReading, moment: number): Promise<void> {
  const { context, seller, signal } = reading;
  const begin = context.clock.monotonic();
  let failure: string | undefined;
  while (failure === undefined) {
    const { checkpoint } = await context.store.read((session) =>
      findOrdersRead(session, seller, { ...reading, runsFeed: true }),
    );
    if (checkpoint > moment) return;
    if (context.clock.monotonic() - begin > MAX_STANDSTILL_MS) failure = "it takes too long";
    else failure = await readOrders(reading);
    await sleep(context.clock, RETRY_MS, signal);
  }
  throw new SyncError(
    "orders-not-read",
    `The orders of ${JSON.stringify(seller)} could not be read, so what the marketplace should list is not known: ${failure}`,
  );
}
