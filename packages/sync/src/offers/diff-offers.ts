import type { Session, Store } from "../store/store.ts";
import { findPriceDifferences } from "./desired-offer.ts";
import { expectedStock, findOrdersRead, findSoldSince, isStockListed } from "./expected-stock.ts";
import { type DesiredValue, findOffers, type Prices, type Stock, saveOffers } from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";
import { lockOffers, type OffersContext } from "./push/claim-offers.ts";
import { readListedOffers } from "./push/read-listed-offers.ts";
import { readOrdersUntil } from "./read-orders.ts";

/** A confirmed offer of which the marketplace lists something else now. */
export interface OfferMismatch {
  readonly stockCode: string;
  /** What differs; `product` when the seller has no product with the stock code any more. */
  readonly field: "price" | "stock" | "product";
  /** What should be there: two prices and their currency, or the stock less what was sold since it was measured. */
  readonly expected: string;
  readonly observed: string;
}

/** How mismatches are searched for. */
export interface DiffOptions {
  /** Makes what differs desired again; a stock less what was sold since it was measured. */
  readonly repair?: boolean;
  readonly signal?: AbortSignal;
}

/** Offers that are compared in one transaction. */
const BATCH_SIZE = 1000;

export async function* diffOffers(
  context: OffersContext,
  { repair = false }: DiffOptions,
): AsyncGenerator<OfferMismatch, void, undefined> {
  const { store, seller } = context;
  const confirmed = await findConfirmed(store, seller);
  await observeOffers(context, new Set(confirmed));
  // A stock that differs may have been sold by orders that are not stored yet.
  const { now, isStockChanged } = await store.read((session) => checkStocks(session, seller));
  if (isStockChanged) await readOrdersUntil(context, now);
  for (let index = 0; index < confirmed.length; index += BATCH_SIZE) {
    const codes = confirmed.slice(index, index + BATCH_SIZE);
    yield* await store.write(async (session) => {
      await lockOffers(session, seller);
      const found = await findMismatches(session, context, codes);
      if (repair && found.length > 0) await makeDesired(session, seller, found);
      return found;
    });
  }
}

async function findConfirmed(store: Store, seller: string): Promise<readonly string[]> {
  const sql = `SELECT stock_code FROM offer WHERE seller = ? AND task IS NULL
    AND (price_state = 'confirmed' OR stock_state = 'confirmed')`;
  const rows = await store.read((session) => session.query(sql, [seller]));
  return rows.map((row) => String(row.stock_code));
}

/** Reads what the marketplace lists now, and keeps it with the offers; those in an open task are polled anyway. */
export async function observeOffers(
  { store, products, signal, seller }: OffersContext,
  stockCodes: ReadonlySet<string>,
): Promise<void> {
  let from = await store.read((session) => session.now());
  for await (const batch of readListedOffers(products, stockCodes, signal)) {
    from = await store.write(async (session) => {
      await lockOffers(session, seller);
      const at = await session.now();
      const codes = batch.map(({ stockCode }) => stockCode);
      const offers = await findOffers(session, seller, codes);
      const observed = batch.flatMap(({ stockCode, listed }) => {
        const offer = offers.get(stockCode);
        if (offer === undefined || offer.task !== null) return [];
        return [{ ...offer, observed: listed && { ...listed, from, at } }];
      });
      await saveOffers(session, seller, observed);
      return at;
    });
  }
}

async function checkStocks(session: Session, seller: string) {
  const sql = `SELECT 1 FROM offer WHERE seller = ? AND task IS NULL AND stock_state = 'confirmed'
    AND observed_quantity IS DISTINCT FROM measured_quantity LIMIT 1`;
  const changed = await session.query(sql, [seller]);
  return { now: await session.now(), isStockChanged: changed.length > 0 };
}

async function findMismatches(
  session: Session,
  context: OffersContext,
  stockCodes: readonly string[],
): Promise<readonly OfferMismatch[]> {
  const { seller } = context;
  const offers = [...(await findOffers(session, seller, stockCodes)).values()];
  const orders = await findOrdersRead(session, seller, context);
  const sold = await findSoldSince(session, seller, orders, offers);
  return offers.flatMap((offer): readonly OfferMismatch[] => {
    // What an open task carries, or the next one will, is about to change.
    if (offer.task !== null) return [];
    const { stockCode, observed, price, stock } = offer;
    if (observed === null) {
      return [{ stockCode, field: "product", expected: stockCode, observed: "none" }];
    }
    const found: OfferMismatch[] = [];
    const prices = price.state === "confirmed" ? price.sent : null;
    if (prices !== null && findPriceDifferences(prices, observed).length > 0) {
      const [expected, listed] = [renderPrices(prices), renderPrices(observed)];
      found.push({ stockCode, field: "price", expected, observed: listed });
    }
    const measured = stock.state === "confirmed" ? stock.sent : null;
    const units = sold.get(stockCode);
    if (measured !== null && !isStockListed(measured, units, observed)) {
      const expected = String(expectedStock(measured, units, observed.at));
      found.push({ stockCode, field: "stock", expected, observed: String(observed.quantity) });
    }
    return found;
  });
}

async function makeDesired(
  session: Session,
  seller: string,
  mismatches: readonly OfferMismatch[],
): Promise<void> {
  const now = await session.now();
  const offers = new Map(
    await findOffers(
      session,
      seller,
      mismatches.map((each) => each.stockCode),
    ),
  );
  for (const { stockCode, field } of mismatches) {
    const offer = offers.get(stockCode);
    if (offer === undefined) continue;
    const price = field === "stock" ? offer.price : sendAgain(offer.price, now);
    const stock = field === "price" ? offer.stock : sendAgain(offer.stock, now);
    offers.set(stockCode, { ...offer, price, stock });
  }
  await saveOffers(session, seller, [...offers.values()]);
  await triggerOffers(session, seller);
}

function sendAgain<Value extends DesiredValue<Prices> | Stock>(value: Value, at: number): Value {
  if (value.state !== "confirmed") return value;
  const reason = "The marketplace lists something else";
  return { ...value, state: "desired", reason, at, sends: 0, confirmedAt: null };
}

function renderPrices({ listPrice, salePrice, currencyType }: Prices): string {
  return [listPrice, salePrice, currencyType].filter((each) => each !== null).join(" ");
}
