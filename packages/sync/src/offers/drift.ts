import { sleep } from "@marketplace-seller/client-core/internal";
import { compareOffer, type ShownOffer } from "@marketplace-seller/rest-client";
import { SyncError } from "../domain/sync-error.ts";
import { wake } from "../engine/turn-engine.ts";
import { FEED_QUEUE } from "../feed/feed-turn.ts";
import { findSeller } from "../feed/seller-row.ts";
import type { SyncRuntime } from "../run/runtime.ts";
import { turnOrBusy } from "../run/turns.ts";
import type { Store } from "../store/store.ts";
import { findOffers, type Offer, saveOffers } from "./offer.ts";
import { lockOffers, offersAreDue } from "./offers-turn.ts";
import { feedPosition } from "./poll-tasks.ts";
import { type ProductReading, readProducts } from "./products-reader.ts";
import { createSku } from "./read-desired-offer.ts";
import {
  CLOCK_DIFFERENCE_MS,
  isLeftOver,
  type SoldUnits,
  soldSince,
  soldUnitsAfter,
} from "./sold-units.ts";

/** A confirmed offer of which the marketplace shows something else now, and no order explains it. */
export interface OfferDrift {
  readonly stockCode: string;
  /** What differs; `product` when the seller has no product with the stock code any more. */
  readonly what: "price" | "stock" | "product";
  /** What should be there: two prices and their currency, or the stock that is left after the sales. */
  readonly desired: string;
  readonly shown: string;
}

/** How drift is searched for. */
export interface DriftOptions {
  /** Sets again what differs; a stock without the units that were sold since. */
  readonly repair?: boolean;
  readonly signal?: AbortSignal;
}

/** What the product query showed of an offer that may have drifted. */
interface Suspect {
  readonly stockCode: string;
  readonly shown: ShownOffer | null;
}

export async function* findDrift(
  context: SyncRuntime,
  products: ProductReading,
  seller: string,
  { repair = false, signal = new AbortController().signal }: DriftOptions,
): AsyncGenerator<OfferDrift, void, undefined> {
  const { store } = context;
  const suspects = await findSuspects(store, products, seller, signal);
  if (suspects.length === 0) return;
  const readAt = await store.read((session) => session.now());
  await readOrdersUntil(context, seller, readAt, signal);
  for (let at = 0; at < suspects.length; at += 1000) {
    yield* await evaluateSuspects(store, seller, suspects.slice(at, at + 1000), repair);
  }
}

async function findSuspects(
  store: Store,
  products: ProductReading,
  seller: string,
  signal: AbortSignal,
): Promise<readonly Suspect[]> {
  const rows = await store.read((session) =>
    session.query(
      `SELECT stock_code FROM offer WHERE seller = ? AND task IS NULL
       AND (price_state = 'confirmed' OR stock_state = 'confirmed')`,
      [seller],
    ),
  );
  const stockCodes = new Set(rows.map((row) => String(row.stock_code)));
  const suspects: Suspect[] = [];
  for await (const batch of readProducts(products, stockCodes, signal)) {
    const codes = batch.map(({ stockCode }) => stockCode);
    const offers = await store.read((session) => findOffers(session, seller, codes));
    for (const { stockCode, shown } of batch) {
      const offer = offers.get(stockCode);
      if (offer === undefined) continue;
      const none: readonly SoldUnits[] = [];
      if (findDrifts(offer, shown, none).length > 0) suspects.push({ stockCode, shown });
    }
  }
  return suspects;
}

/** The repairs of a batch are written in the transaction in which its drift is found. */
function evaluateSuspects(
  store: Store,
  seller: string,
  suspects: readonly Suspect[],
  repair: boolean,
): Promise<readonly OfferDrift[]> {
  return store.write(async (session) => {
    await lockOffers(session, seller);
    const codes = suspects.map(({ stockCode }) => stockCode);
    const offers = await findOffers(session, seller, codes);
    const first = Math.min(
      ...[...offers.values()].map(({ stock }) => stock.sentMoment.sequence ?? 0),
    );
    const orders = await soldUnitsAfter(session, seller, first, codes);
    const now = await session.now();
    const sequence = (await findSeller(session, seller))?.sequence ?? 0;
    const found: OfferDrift[] = [];
    const repaired: Offer[] = [];
    for (const { stockCode, shown } of suspects) {
      const offer = offers.get(stockCode);
      if (offer === undefined) continue;
      const sold = orders.get(stockCode) ?? [];
      const drifts = findDrifts(offer, shown, sold);
      found.push(...drifts);
      if (drifts.length > 0)
        repaired.push(repairedOffer(offer, drifts, sold, { at: now, sequence }));
    }
    if (!repair || repaired.length === 0) return found;
    await saveOffers(session, seller, repaired);
    await offersAreDue(session, seller);
    return found;
  });
}

/** What of a confirmed offer the marketplace shows otherwise; nothing of what is about to be sent. */
function findDrifts(
  offer: Offer,
  shown: ShownOffer | null,
  orders: readonly SoldUnits[],
): readonly OfferDrift[] {
  const { stockCode, price, stock, task } = offer;
  if (task !== null) return [];
  const drifts: OfferDrift[] = [];
  const add = (what: OfferDrift["what"], desired: string, shows: string) =>
    drifts.push({ stockCode, what, desired, shown: shows });
  if (shown === null) {
    if (isConfirmed(price) || isConfirmed(stock)) add("product", stockCode, "none");
    return drifts;
  }
  if (isConfirmed(price) && price.sent !== null) {
    const sku = createSku({ stockCode, prices: price.sent, quantity: null });
    if (compareOffer(sku, shown).state !== "applied") {
      add("price", renderPrices(price.sent), renderPrices(shown));
    }
  }
  if (isConfirmed(stock) && stock.sent !== null && shown.quantity !== stock.sent) {
    const quantity = shown.quantity ?? null;
    const sold = soldSince(stock.sentMoment, orders, CLOCK_DIFFERENCE_MS);
    if (!isLeftOver(quantity, stock.sent, sold)) {
      add("stock", String(stockLeft(stock, orders)), String(quantity));
    }
  }
  return drifts;
}

/** The offer with what drifted desired again. */
function repairedOffer(
  offer: Offer,
  drifts: readonly OfferDrift[],
  orders: readonly SoldUnits[],
  { at, sequence }: { readonly at: number; readonly sequence: number },
): Offer {
  const has = (...whats: readonly OfferDrift["what"][]) =>
    drifts.some(({ what }) => whats.includes(what));
  const again = {
    state: "desired",
    reason: "It had drifted",
    at,
    sends: 0,
    confirmedAt: null,
  } as const;
  const { price, stock } = offer;
  return {
    ...offer,
    price: isConfirmed(price) && has("price", "product") ? { ...price, ...again } : price,
    stock:
      isConfirmed(stock) && has("stock", "product")
        ? { ...stock, ...again, desired: stockLeft(stock, orders), since: at, sequence }
        : stock,
  };
}

const isConfirmed = ({ state }: { readonly state: unknown }): boolean => state === "confirmed";

function stockLeft(stock: Offer["stock"], orders: readonly SoldUnits[]): number {
  const { kept } = soldSince(stock.sentMoment, orders, 0);
  return Math.max(0, (stock.sent ?? 0) - kept);
}

function renderPrices({ listPrice, salePrice, currencyType }: ShownOffer): string {
  return [listPrice, salePrice, currencyType].filter((each) => each != null).join(" ");
}

const POLL_EVERY_MS = 250;
const MOST_POLLS = 480;

/** Reads the orders of a seller up to a moment, here or in the process that has the turn. */
async function readOrdersUntil(
  context: SyncRuntime,
  seller: string,
  moment: number,
  signal: AbortSignal,
): Promise<void> {
  let failure = "it takes too long";
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const feed = await context.store.read((session) => feedPosition(session, seller));
    if (feed.polls > 0 && feed.completeBefore > moment) return;
    const outcome = await turnOrBusy(context, seller, signal);
    if (outcome.state === "busy") {
      await context.store.write((session) => wake(session, FEED_QUEUE, [seller]));
    }
    if ("failure" in outcome) {
      failure = outcome.failure;
      break;
    }
    await sleep(context.clock, POLL_EVERY_MS, signal);
  }
  throw new SyncError(
    "orders-not-read",
    `The orders of ${JSON.stringify(seller)} could not be read, so what explains differences is not known: ${failure}`,
  );
}
