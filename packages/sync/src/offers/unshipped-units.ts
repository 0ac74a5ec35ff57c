import { SyncError } from "../contract/sync-error.ts";
import { findUnshippedUnits } from "../feed/sold-units.ts";
import { formatTime } from "../store/stored-time.ts";
import type { OffersContext } from "./claim-offers.ts";
import { MAX_SKUS } from "./desired-offer.ts";
import { findOrdersRead } from "./expected-stock.ts";
import { readOrdersUntil } from "./read-orders.ts";
import type { StagedOffers, StagedRow } from "./stage-offers.ts";

/** How long an order may lie on the shelf before it is shipped, milliseconds. */
const SHELF_MS = 30 * 24 * 60 * 60_000;

/**
 * Subtracts from counts of the shelf the units of orders that were placed before the count and had not left it.
 *
 * @throws SyncError `offers-refused` where the stored orders do not cover 30 days before a count, `orders-not-read`
 */
export async function subtractUnshipped(
  context: OffersContext,
  staged: StagedOffers,
): Promise<void> {
  let isRead = false;
  for (const batch of staged.batches(MAX_SKUS)) {
    const counted = batch.filter(({ desired }) => desired?.stock);
    if (counted.length === 0) continue;
    const times = staged.measuredAt();
    if (!isRead) await readOrders(context, times.first, times.last);
    isRead = true;
    await subtractFrom(context, staged, counted);
  }
}

async function readOrders(context: OffersContext, first: number, last: number): Promise<void> {
  const { store, seller } = context;
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

async function subtractFrom(
  context: OffersContext,
  staged: StagedOffers,
  counted: readonly StagedRow[],
): Promise<void> {
  const { store, seller } = context;
  const stockCodes = counted.map(({ stockCode }) => stockCode);
  const asOf = Math.min(...counted.map(({ desired }) => desired?.stock?.asOf ?? Infinity));
  const unshipped = await store.read(async (session) => {
    const orders = await findOrdersRead(session, context);
    return findUnshippedUnits(session, seller, { stockCodes, after: asOf, ...orders });
  });
  for (const { line, stockCode, desired } of counted) {
    if (!desired?.stock) continue;
    const { quantity, asOf: at } = desired.stock;
    const left = (unshipped.get(stockCode) ?? [])
      .filter(({ placedAt, leftAt }) => placedAt <= at && leftAt > at)
      .reduce((sum, { units }) => sum - units, quantity);
    staged.setDesired(line, { ...desired, stock: { quantity: Math.max(0, left), asOf: at } });
  }
}
