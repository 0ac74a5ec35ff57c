import { compareOffer } from "@marketplace-seller/rest-client";
import type { Session, Store } from "../store/store.ts";
import { createSku } from "./desired-offer.ts";
import {
  findOrdersRead,
  findSoldUnits,
  isExpected,
  type SoldUnits,
  stockToSend,
} from "./expected-stock.ts";
import { observeOffers } from "./observe-offers.ts";
import {
  type DesiredValue,
  findOffers,
  noPrices,
  type Offer,
  type Prices,
  saveOffers,
} from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";
import { lockOffers } from "./push/claim-offers.ts";
import type { ProductReading } from "./push/read-listed-offers.ts";
import { type OrdersReading, readOrdersUntil } from "./read-orders.ts";

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

/** Offers that are judged in one transaction. */
const BATCH_SIZE = 1000;

export async function* diffOffers(
  reading: OrdersReading,
  products: ProductReading,
  { repair = false }: DiffOptions,
): AsyncGenerator<OfferMismatch, void, undefined> {
  const { context, seller, signal } = reading;
  const { store } = context;
  const confirmed = await findConfirmed(store, seller);
  await observeOffers({ store, products, signal }, seller, new Set(confirmed));
  const suspects: string[] = [];
  for (const codes of inBatches(confirmed)) {
    const offers = await store.read((session) => findOffers(session, seller, codes));
    suspects.push(...codes.filter((code) => findMismatches(offers.get(code)).length > 0));
  }
  if (suspects.length === 0) return;
  await readOrdersUntil(reading, await store.read((session) => session.now()));
  for (const codes of inBatches(suspects)) {
    yield* await store.write((session) => judgeBatch(session, reading, codes, repair));
  }
}

async function findConfirmed(store: Store, seller: string): Promise<readonly string[]> {
  const sql = `SELECT stock_code FROM offer WHERE seller = ? AND task IS NULL
    AND (price_state = 'confirmed' OR stock_state = 'confirmed')`;
  const rows = await store.read((session) => session.query(sql, [seller]));
  return rows.map((row) => String(row.stock_code));
}

function* inBatches(codes: readonly string[]): Generator<readonly string[]> {
  for (let index = 0; index < codes.length; index += BATCH_SIZE) {
    yield codes.slice(index, index + BATCH_SIZE);
  }
}

/** Finds the mismatches of a batch, and makes them desired again in the same transaction. */
async function judgeBatch(
  session: Session,
  reading: OrdersReading,
  stockCodes: readonly string[],
  repair: boolean,
): Promise<readonly OfferMismatch[]> {
  const { seller } = reading;
  await lockOffers(session, seller);
  const offers = [...(await findOffers(session, seller, stockCodes)).values()];
  const after = Math.min(...offers.flatMap(({ stock }) => stock.sent?.asOf ?? []));
  const orders = await findOrdersRead(session, seller, reading);
  const sold = await findSoldUnits(session, seller, orders, { stockCodes, after });
  const now = await session.now();
  const found: OfferMismatch[] = [];
  const repaired: Offer[] = [];
  for (const offer of offers) {
    const mismatches = findMismatches(offer, sold.get(offer.stockCode));
    found.push(...mismatches);
    if (mismatches.length > 0) repaired.push(repairOffer(offer, mismatches, now));
  }
  if (!repair || repaired.length === 0) return found;
  await saveOffers(session, seller, repaired);
  await triggerOffers(session, seller);
  return found;
}

/** What of a confirmed offer the marketplace lists otherwise; nothing of what is about to be sent. */
function findMismatches(
  offer: Offer | undefined,
  sold: readonly SoldUnits[] = [],
): readonly OfferMismatch[] {
  if (offer === undefined || offer.task !== null) return [];
  const { stockCode, price, stock, observed } = offer;
  const mismatch = (field: OfferMismatch["field"], expected: string, listed: string) => [
    { stockCode, field, expected, observed: listed },
  ];
  if (observed === null) return mismatch("product", stockCode, "none");
  const isPriceListed =
    !isConfirmed(price) ||
    price.sent === null ||
    compareOffer(createSku({ stockCode, prices: price.sent, quantity: null }), observed).state ===
      "applied";
  const isStockListed =
    !isConfirmed(stock) || stock.sent === null || isExpected(stock.sent, sold, observed);
  return [
    ...(isPriceListed ? [] : mismatch("price", renderPrices(price.sent), renderPrices(observed))),
    ...(isStockListed
      ? []
      : mismatch(
          "stock",
          String(stockToSend(stock.sent, sold, observed.at)),
          String(observed.quantity),
        )),
  ];
}

function repairOffer(offer: Offer, mismatches: readonly OfferMismatch[], now: number): Offer {
  const has = (field: OfferMismatch["field"]) =>
    mismatches.some((each) => each.field === field || each.field === "product");
  const again = <Value>(value: DesiredValue<Value>): DesiredValue<Value> => {
    const reason = "The marketplace lists something else";
    return { ...value, state: "desired", reason, at: now, sends: 0, confirmedAt: null };
  };
  const { price, stock } = offer;
  return {
    ...offer,
    price: isConfirmed(price) && has("price") ? again(price) : price,
    stock: isConfirmed(stock) && has("stock") ? { ...stock, ...again(stock) } : stock,
  };
}

const isConfirmed = ({ state }: { readonly state: unknown }): boolean => state === "confirmed";

function renderPrices(prices: Prices | null): string {
  const { listPrice, salePrice, currencyType } = prices ?? noPrices;
  return [listPrice, salePrice, currencyType].filter((each) => each !== null).join(" ");
}
