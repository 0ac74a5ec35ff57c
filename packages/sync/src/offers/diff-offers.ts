import { compareOffer, type ShownOffer } from "@marketplace-seller/rest-client";
import type { Session } from "../store/store.ts";
import { createSku } from "./desired-offer.ts";
import { expectedStock, findOrdersRead, findSoldUnits, type SoldUnits } from "./expected-stock.ts";
import { type DesiredValue, findOffers, type Offer, saveOffers } from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";
import { lockOffers } from "./push/claim-offers.ts";
import { type ProductReading, readListedOffers } from "./push/read-listed-offers.ts";
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

/** What the product query listed, read between two moments by the database's clock. */
interface Listing {
  readonly stockCode: string;
  readonly listed: ShownOffer | null;
  readonly from: number;
  readonly at: number;
}

/** Mismatches that are judged in one transaction. */
const BATCH_SIZE = 1000;

export async function* diffOffers(
  reading: OrdersReading,
  products: ProductReading,
  { repair = false }: DiffOptions,
): AsyncGenerator<OfferMismatch, void, undefined> {
  const { store } = reading.context;
  const suspects = await findSuspects(reading, products);
  if (suspects.length === 0) return;
  await readOrdersUntil(reading, Math.max(...suspects.map(({ at }) => at)));
  for (let index = 0; index < suspects.length; index += BATCH_SIZE) {
    const batch = suspects.slice(index, index + BATCH_SIZE);
    yield* await store.write((session) => judgeBatch(session, reading, batch, repair));
  }
}

/** The confirmed offers that are not listed as they were sent. */
async function findSuspects(
  { context: { store }, seller, signal }: OrdersReading,
  products: ProductReading,
): Promise<readonly Listing[]> {
  const readNow = () => store.read((session) => session.now());
  const rows = await store.read((session) =>
    session.query(
      `SELECT stock_code FROM offer WHERE seller = ? AND task IS NULL
       AND (price_state = 'confirmed' OR stock_state = 'confirmed')`,
      [seller],
    ),
  );
  const confirmed = new Set(rows.map((row) => String(row.stock_code)));
  const suspects: Listing[] = [];
  let from = await readNow();
  for await (const batch of readListedOffers(products, confirmed, signal)) {
    const at = await readNow();
    const codes = batch.map(({ stockCode }) => stockCode);
    const offers = await store.read((session) => findOffers(session, seller, codes));
    for (const { stockCode, listed } of batch) {
      const offer = offers.get(stockCode);
      const listing = { stockCode, listed, from, at };
      if (offer && findMismatches(offer, listing, []).length > 0) suspects.push(listing);
    }
    from = await readNow();
  }
  return suspects;
}

/** Finds the mismatches of a batch, and makes them desired again in the same transaction. */
async function judgeBatch(
  session: Session,
  reading: OrdersReading,
  listings: readonly Listing[],
  repair: boolean,
): Promise<readonly OfferMismatch[]> {
  const { seller } = reading;
  await lockOffers(session, seller);
  const stockCodes = listings.map(({ stockCode }) => stockCode);
  const offers = await findOffers(session, seller, stockCodes);
  const after = Math.min(...[...offers.values()].flatMap(({ stock }) => stock.sent?.asOf ?? []));
  const orders = await findOrdersRead(session, seller, reading);
  const sold = await findSoldUnits(session, seller, orders, {
    stockCodes: after === Infinity ? [] : stockCodes,
    after,
  });
  const now = await session.now();
  const found: OfferMismatch[] = [];
  const repaired: Offer[] = [];
  for (const listing of listings) {
    const offer = offers.get(listing.stockCode);
    if (offer === undefined) continue;
    const mismatches = findMismatches(offer, listing, sold.get(listing.stockCode));
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
  { stockCode, price, stock, task }: Offer,
  { listed, from, at }: Listing,
  sold: readonly SoldUnits[] | undefined,
): readonly OfferMismatch[] {
  if (task !== null) return [];
  const found: OfferMismatch[] = [];
  const add = (field: OfferMismatch["field"], expected: string, observed: string) =>
    found.push({ stockCode, field, expected, observed });
  if (listed === null) {
    if (isConfirmed(price) || isConfirmed(stock)) add("product", stockCode, "none");
    return found;
  }
  if (isConfirmed(price) && price.sent !== null) {
    const sku = createSku({ stockCode, prices: price.sent, quantity: null });
    if (compareOffer(sku, listed).state !== "applied") {
      add("price", renderPrices(price.sent), renderPrices(listed));
    }
  }
  if (isConfirmed(stock) && stock.sent !== null) {
    const most = Math.max(0, expectedStock(stock.sent, sold, from));
    const least = Math.max(0, expectedStock(stock.sent, sold, at));
    const quantity = listed.quantity ?? null;
    if (quantity === null || quantity < least || quantity > most) {
      add("stock", String(least), String(quantity));
    }
  }
  return found;
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

function renderPrices({ listPrice, salePrice, currencyType }: ShownOffer): string {
  return [listPrice, salePrice, currencyType].filter((each) => each != null).join(" ");
}
