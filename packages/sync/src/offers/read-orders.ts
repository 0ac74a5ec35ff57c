import { sleep } from "@marketplace-seller/client-core/internal";
import { isSyncError, SyncError } from "../domain/sync-error.ts";
import { FEED_QUEUE } from "../feed/feed-job.ts";
import { trigger } from "../jobs/job-queue.ts";
import type { SyncRuntime } from "../run/runtime.ts";
import { runFeedNowOrBusy } from "../run/seller-feeds.ts";
import { findCompleteUntil } from "./complete-orders.ts";
import { findOrdersRead } from "./expected-stock.ts";
import type { OffersContext } from "./push/claim-offers.ts";

/**
 * Reads the orders of a seller up to the current time, or lets the process that runs the feed read them.
 *
 * @returns why they cannot be read; undefined while they can
 */
export async function readOrders(
  runtime: SyncRuntime,
  seller: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const outcome = await runFeedNowOrBusy(runtime, seller, signal).catch((error: unknown) => {
    // Offers can be sent without pg-boss, which only the processes that run feeds need.
    if (isSyncError(error, "database-job-queue")) return { state: "busy" } as const;
    throw error;
  });
  if (outcome.state === "busy") {
    await runtime.store.write((session) => trigger(session, FEED_QUEUE, [seller]));
  }
  return "failure" in outcome ? outcome.failure : undefined;
}

/** A push does not wait for a feed that makes no progress for this long, milliseconds. */
const MAX_STANDSTILL_MS = 2 * 60_000;
const RETRY_MS = 250;

/**
 * Reads orders, or waits for the process that runs the feed, each time it is called. Returns the reason when the feed
 * makes no progress.
 */
export function ordersReader(context: OffersContext): () => Promise<string | undefined> {
  const { store, clock, seller } = context;
  let progress = { checkpoint: -Infinity, at: clock.monotonic() };
  return async () => {
    const orders = await store.read((session) => findOrdersRead(session, seller, context));
    const { isFeedRunning, checkpoint } = orders;
    if (!isFeedRunning) return undefined;
    const at = clock.monotonic();
    if (checkpoint > progress.checkpoint) progress = { checkpoint, at };
    if (at - progress.at <= MAX_STANDSTILL_MS) return context.readOrders();
    const until = new Date(checkpoint).toISOString();
    return `The feed has read no order after ${until} for 2 minutes, and stock waits for it; see the status of the feed`;
  };
}

/**
 * Reads the orders of a seller up to a moment, epoch milliseconds.
 *
 * @throws SyncError `orders-not-read`
 */
export async function readOrdersUntil(options: OffersContext, moment: number): Promise<void> {
  const context = { ...options, runsFeed: true };
  const { clock, seller, signal } = context;
  const readAgain = ordersReader(context);
  while ((await findCompleteUntil(context, moment)) <= moment) {
    const failure = await readAgain();
    if (failure !== undefined) {
      const message = `The orders of ${JSON.stringify(seller)} could not be read, so what the marketplace should list is not known: ${failure}`;
      throw new SyncError("orders-not-read", message);
    }
    await sleep(clock, RETRY_MS, signal);
  }
}
