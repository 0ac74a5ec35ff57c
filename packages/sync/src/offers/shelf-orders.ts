import { SyncError } from "../contract/sync-error.ts";
import { formatTime } from "../store/stored-time.ts";
import type { OffersContext } from "./claim-offers.ts";
import { findOrdersRead } from "./expected-stock.ts";
import { readOrdersUntil } from "./read-orders.ts";
import type { StagedOffers } from "./stage-offers.ts";

/** How long an order may lie on the shelf before it is shipped, milliseconds. */
const SHELF_MS = 30 * 24 * 60 * 60_000;

/**
 * Reads the orders up to the last of some counts of the shelf.
 *
 * @throws SyncError `offers-refused` where the stored orders do not cover 30 days before a count, `orders-not-read`
 */
export async function requireShelfOrders(
  context: OffersContext,
  staged: StagedOffers,
): Promise<void> {
  if (staged.counts.stocks === 0) return;
  const { store, seller } = context;
  const { first, last } = staged.measuredAt();
  const { isFeedRunning, startsAt } = await store.read((session) =>
    findOrdersRead(session, { ...context, runsFeed: true }),
  );
  const from = first - SHELF_MS;
  if (!isFeedRunning || startsAt > from) {
    const since = isFeedRunning ? `only since ${formatTime(startsAt)}` : "by no feed";
    throw new SyncError(
      "offers-refused",
      `Counts of the shelf need the orders of the 30 days before, and those of ${JSON.stringify(seller)} are read ${since}. ` +
        `Nothing was set; run marketplace-sync backfill --from ${formatTime(from)}`,
    );
  }
  await readOrdersUntil(context, last);
}
