import type { SoldUnits } from "../feed/sold-units.ts";
import { parseTime } from "../store/stored-time.ts";
import { assertOwnProducts, lockOffers, type OffersContext } from "./claim-offers.ts";
import { findPriceDifferences } from "./desired-offer.ts";
import { expectedStock, findOrdersRead, findSoldSince, isStockListed } from "./expected-stock.ts";
import {
  findOffers,
  type Observed,
  type Offer,
  observe,
  saveOffers,
  WAS_STOCK_LISTED,
  wasListed,
} from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";
import { readListedOffers } from "./read-listed-offers.ts";
import { readOrdersUntil } from "./read-orders.ts";
import { renderPrices } from "./set-desired.ts";

/** An offer mismatch: a confirmed offer for which the marketplace now lists another price or stock. */
export interface OfferMismatch {
  readonly stockCode: string;
  /** The fields that differ; `product` when the seller has no product with this stock code any more. */
  readonly field: "price" | "stock" | "product";
  /**
   * The values that the marketplace should list: two prices and their currency, or the stock less the units sold
   * since it was measured.
   */
  readonly expected: string;
  readonly observed: string;
}

/** Options of the search for offer mismatches. */
export interface DiffOptions {
  /**
   * Whether mismatched offers become desired again, so that the sync sends them; a stock is sent less the units sold
   * since it was measured.
   */
  readonly repair?: boolean;
  readonly signal?: AbortSignal;
}

/** The number of offers that are compared in one transaction. */
const BATCH_SIZE = 1000;

export async function* diffOffers(
  context: OffersContext,
  { repair = false }: DiffOptions,
): AsyncGenerator<OfferMismatch, void, undefined> {
  const { store, seller } = context;
  const confirmed = `FROM offer WHERE seller = ? AND task IS NULL
    AND (price_state = 'confirmed' OR ${WAS_STOCK_LISTED})`;
  const query = (sql: string) => store.read((session) => session.query(sql, [seller]));
  const rows = await query(`SELECT stock_code ${confirmed}`);
  const codes = rows.map((row) => String(row.stock_code));
  await observeOffers(context, new Set(codes));
  // Orders that are not stored yet may explain why a listed stock differs.
  const isDifferent = `${WAS_STOCK_LISTED} AND observed_quantity IS DISTINCT FROM measured_quantity`;
  const [last] = await query(`SELECT max(observed_at) AS at ${confirmed} AND ${isDifferent}`);
  const observedAt = parseTime(last?.at);
  if (observedAt !== null) await readOrdersUntil(context, observedAt);
  for (let index = 0; index < codes.length; index += BATCH_SIZE) {
    yield* await compareBatch(context, codes.slice(index, index + BATCH_SIZE), repair);
  }
}

/**
 * Reads the prices and stock that the marketplace lists now, and stores them with the offers. Offers in an open task
 * are left out, because the task's polls read them.
 */
export async function observeOffers(
  context: OffersContext,
  stockCodes: ReadonlySet<string>,
): Promise<void> {
  const { store, products, signal, seller } = context;
  if (stockCodes.size > 0) await assertOwnProducts(context);
  let from = await store.read((session) => session.now());
  for await (const batch of readListedOffers(products, stockCodes, signal)) {
    from = await store.write(async (session) => {
      await lockOffers(session, seller);
      const at = await session.now();
      const offers = await findOffers(session, seller, batch.keys());
      const observed = offers
        .filter(({ task }) => task === null)
        .map((offer) => {
          const reading = { listed: batch.get(offer.stockCode) ?? null, from, at };
          return { ...offer, observed: observe(offer, reading, at) };
        });
      await saveOffers(session, observed);
      return at;
    });
  }
}

/** Compares offers with the listed values, and with the option `repair` makes mismatched offers desired again. */
function compareBatch(
  context: OffersContext,
  stockCodes: readonly string[],
  repair: boolean,
): Promise<readonly OfferMismatch[]> {
  const { store, seller } = context;
  return store.write(async (session) => {
    const sender = await lockOffers(session, seller);
    const offers = await findOffers(session, seller, stockCodes);
    const orders = await findOrdersRead(session, context);
    const sold = await findSoldSince(session, seller, orders, offers);
    const now = await session.now();
    const compared = offers
      .map((offer) => ({ offer, found: findMismatches(offer, sold.get(offer.stockCode), now) }))
      .filter(({ found }) => found.length > 0);
    if (repair && compared.length > 0) {
      const repaired = compared.map(({ offer, found }) => repairOffer(offer, found, now));
      await saveOffers(session, repaired);
      await triggerOffers(session, sender);
    }
    return compared.flatMap(({ found }) => found);
  });
}

function findMismatches(
  { stockCode, task, observed, price, stock }: Offer,
  sold: readonly SoldUnits[] | undefined,
  now: number,
): readonly OfferMismatch[] {
  // Offers of an open task, and offers that wait for the next task, are not compared, because their listed values are
  // about to change.
  if (task !== null) return [];
  if (observed === null) {
    return [{ stockCode, field: "product", expected: stockCode, observed: "none" }];
  }
  const found: OfferMismatch[] = [];
  const prices = isComparable(price, observed, now) ? price.sent : null;
  if (prices !== null && findPriceDifferences(prices, observed).length > 0) {
    const [expected, listed] = [renderPrices(prices), renderPrices(observed)];
    found.push({ stockCode, field: "price", expected, observed: listed });
  }
  const measured = isComparable(stock, observed, now) ? stock.sent : null;
  if (measured !== null && !isStockListed(measured, sold, observed)) {
    const expected = String(expectedStock(measured, sold, observed.at));
    found.push({ stockCode, field: "stock", expected, observed: String(observed.quantity) });
  }
  return found;
}

/**
 * A value that was confirmed after the product was read may be newer than the listed value; not one of the future, from
 * a database clock that has been set back.
 */
function isComparable(
  { state, at }: Offer["price"] | Offer["stock"],
  { from }: Observed,
  now: number,
): boolean {
  return wasListed(state) && ((at ?? 0) <= from || (at ?? 0) > now);
}

function repairOffer(offer: Offer, found: readonly OfferMismatch[], at: number): Offer {
  const reason = "The marketplace lists other values than the desired ones";
  const again = { state: "desired", sent: null, reason, at, sends: 0 } as const;
  const { price, stock } = offer;
  const hasPrice = price.state === "confirmed" && found.some(({ field }) => field !== "stock");
  const hasStock = wasListed(stock.state) && found.some(({ field }) => field !== "price");
  return {
    ...offer,
    price: hasPrice ? { ...price, ...again } : price,
    stock: hasStock ? { ...stock, ...again } : stock,
  };
}
