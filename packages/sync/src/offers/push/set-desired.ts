import type { InstantInput } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { refuseFuture } from "../../domain/stored-time.ts";
import type { Store } from "../../store/store.ts";
import {
  type DesiredOffer,
  MAX_SKUS,
  type OfferIssue,
  readDesiredOffer,
  type ValidOffer,
} from "../desired-offer.ts";
import { findOrdersRead, type Measurement, type OrdersContext } from "../expected-stock.ts";
import {
  type DesiredValue,
  findOffers,
  isSame,
  newOffer,
  noPrices,
  type Offer,
  type Prices,
  type Stock,
  saveOffers,
} from "../offer.ts";
import { triggerOffers } from "../offers-job.ts";
import { lockOffers } from "./claim-offers.ts";
import { fillTask } from "./journal-task.ts";

/** A row that breaks a rule; it changes nothing and holds up no other. */
export interface InvalidOffer {
  /** Its number among the rows, from 1 on. */
  readonly row: number;
  readonly stockCode: string | undefined;
  readonly issues: readonly OfferIssue[];
}

/** What setting rows came to. */
export interface SetOffersReport {
  readonly rows: number;
  /** Offers of which something else is desired than before, or the same again that had failed. */
  readonly changed: number;
  readonly unchanged: number;
  /** Of the unchanged ones those whose stock was measured before the one that is stored. */
  readonly superseded: number;
  readonly invalid: number;
  /** The first 1000 invalid rows. */
  readonly invalidRows: readonly InvalidOffer[];
}

/** Any number of rows, one by one. */
export type DesiredOffers = Iterable<DesiredOffer> | AsyncIterable<DesiredOffer>;

/** What holds for a whole set of desired offers. */
export interface AsOfOptions {
  /**
   * The moment that the quantities include orders up to, where a row has none. Orders that were placed later, by the
   * service's clock, are taken off. Default: when the row is set.
   */
  readonly asOf?: InstantInput | undefined;
}

/** How rows are set. */
export interface SetOffersOptions extends AsOfOptions {
  /** Receives every invalid row, also beyond those of the report. */
  readonly onInvalid?: ((row: InvalidOffer) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const MAX_REPORTED = 1000;

/** @throws RangeError when `asOf` is more than a minute ahead of the database's time */
export async function setOffers(
  store: Store,
  seller: string,
  rows: DesiredOffers,
  { onInvalid, signal, asOf }: SetOffersOptions = {},
): Promise<SetOffersReport> {
  const counts = { rows: 0, changed: 0, unchanged: 0, superseded: 0, invalid: 0 };
  const invalidRows: InvalidOffer[] = [];
  for await (const batch of readBatches(store, rows, asOf)) {
    signal?.throwIfAborted();
    for (const row of batch.invalid) {
      if (invalidRows.length < MAX_REPORTED) invalidRows.push(row);
      onInvalid?.(row);
    }
    const { changed, superseded } = await storeOffers(store, seller, batch);
    const { length } = batch.offers;
    counts.rows += length + batch.invalid.length;
    counts.changed += changed.length;
    counts.unchanged += length - changed.length;
    counts.superseded += superseded;
    counts.invalid += batch.invalid.length;
  }
  return { ...counts, invalidRows };
}

interface Batch {
  readonly offers: readonly ValidOffer[];
  readonly invalid: readonly InvalidOffer[];
  /** When a stock was measured that does not say so, epoch milliseconds. */
  readonly asOf: number;
}

async function* readBatches(
  store: Store,
  rows: DesiredOffers,
  asOf: InstantInput | undefined,
): AsyncGenerator<Batch, void, undefined> {
  const chosen = asOf === undefined ? undefined : toEpochMs(asOf);
  // The time of a batch is taken before its rows are: none of them was measured later.
  const beginBatch = async () => {
    const now = await store.read((session) => session.now());
    const offers: ValidOffer[] = [];
    const invalid: InvalidOffer[] = [];
    return { now, asOf: chosen ?? now, offers, invalid };
  };
  let batch = await beginBatch();
  refuseFuture("asOf", batch.asOf, batch.now);
  let row = 0;
  for await (const input of rows) {
    row += 1;
    const read = readDesiredOffer(input, batch.now);
    if ("desired" in read) batch.offers.push(read.desired);
    else {
      const code: unknown = (input as Partial<DesiredOffer> | null)?.stockCode;
      const stockCode = typeof code === "string" ? code : undefined;
      batch.invalid.push({ row, stockCode, issues: read.issues });
    }
    if (batch.offers.length + batch.invalid.length < MAX_SKUS) continue;
    yield batch;
    batch = await beginBatch();
  }
  if (batch.offers.length + batch.invalid.length > 0) yield batch;
}

/** Stores a batch in one transaction. */
function storeOffers(store: Store, seller: string, { offers, asOf }: Batch): Promise<Applied> {
  return store.write(async (session) => {
    await lockOffers(session, seller);
    const moment = { now: await session.now(), asOf };
    const codes = offers.map(({ stockCode }) => stockCode);
    const applied = applyDesired(offers, await findOffers(session, seller, codes), moment);
    if (applied.changed.length > 0) {
      await saveOffers(session, seller, applied.changed);
      await triggerOffers(session, seller);
    }
    return applied;
  });
}

interface Applied {
  readonly changed: readonly Offer[];
  /** How many rows were measured before what is stored. */
  readonly superseded: number;
}

/** When offers are set, and when a stock was measured that does not say so; epoch milliseconds. */
interface SetMoment {
  readonly now: number;
  readonly asOf: number;
}

export function applyDesired(
  rows: readonly ValidOffer[],
  known: ReadonlyMap<string, Offer>,
  moment: SetMoment,
): Applied {
  const changed = new Map<string, Offer>();
  let superseded = 0;
  for (const row of rows) {
    const { stockCode, quantity, asOf } = row;
    const before = changed.get(stockCode) ?? known.get(stockCode) ?? newOffer(stockCode);
    const after = applyDesiredOffer(before, row, moment);
    if (after !== undefined) changed.set(stockCode, after);
    else if (quantity !== null && isOlder(asOf ?? moment.asOf, before.stock)) superseded += 1;
  }
  return { changed: [...changed.values()], superseded };
}

/**
 * An offer after it was set: the newest prices replace those before, and a newer measurement of the stock an older one.
 * What is desired already is not sent again, unless it failed.
 *
 * @returns undefined when nothing changes
 */
export function applyDesiredOffer(
  offer: Offer,
  { prices, quantity, asOf }: ValidOffer,
  moment: SetMoment,
): Offer | undefined {
  const isFree = offer.task === null;
  const price = prices === null ? offer.price : withPrices(offer.price, prices, isFree, moment);
  const measured = quantity === null ? null : { quantity, asOf: asOf ?? moment.asOf };
  const stock = measured === null ? offer.stock : withMeasurement(offer.stock, measured, moment);
  return price === offer.price && stock === offer.stock ? undefined : { ...offer, price, stock };
}

function withPrices(
  price: DesiredValue<Prices>,
  desired: Prices,
  isFree: boolean,
  { now }: SetMoment,
): DesiredValue<Prices> {
  if (isSame(price.desired, desired) && !hasFailed(price)) return price;
  // Desired before, confirmed, and replaced by prices that were not sent yet.
  const isListed = isFree && price.confirmedAt !== null && isSame(price.sent, desired);
  return begin(price, desired, isListed ? "confirmed" : "desired", now);
}

function withMeasurement(stock: Stock, desired: Measurement, { now }: SetMoment): Stock {
  if (isOlder(desired.asOf, stock)) return stock;
  if (isSame(stock.desired, desired) && !hasFailed(stock)) return stock;
  return { ...stock, ...begin(stock, desired, "desired", now) };
}

function isOlder(asOf: number, { desired }: Stock): boolean {
  return desired !== null && asOf < desired.asOf;
}

function hasFailed({ state }: DesiredValue<unknown>): boolean {
  return state === "rejected" || state === "not-confirmed";
}

function begin<Value>(
  value: DesiredValue<Value>,
  desired: Value,
  state: "confirmed" | "desired",
  now: number,
): DesiredValue<Value> {
  return { ...value, desired, state, reason: null, at: now, sends: 0 };
}

/** What of an offer a desired offer would change. */
export interface OfferChange {
  readonly stockCode: string;
  /** What was sent last; null when no prices or no stock were. */
  readonly from: Prices & { readonly quantity: number | null };
  /** What would be sent, a stock less what was sold since it was measured; null in what would not. */
  readonly to: Prices & { readonly quantity: number | null };
}

/** What setting these rows would send, one by one; stores nothing. */
export async function* compareOffers(
  store: Store,
  seller: string,
  rows: DesiredOffers,
  { asOf, ...orders }: AsOfOptions & OrdersContext,
): AsyncGenerator<OfferChange, void, undefined> {
  for await (const batch of readBatches(store, rows, asOf)) {
    yield* await findChanges(store, seller, batch, orders);
  }
}

function findChanges(
  store: Store,
  seller: string,
  { offers, asOf }: Batch,
  context: OrdersContext,
): Promise<readonly OfferChange[]> {
  return store.read(async (session) => {
    const codes = offers.map(({ stockCode }) => stockCode);
    const known = await findOffers(session, seller, codes);
    const now = await session.now();
    const { changed } = applyDesired(offers, known, { now, asOf });
    const orders = await findOrdersRead(session, seller, context);
    // As it would be sent now, by the orders that are known.
    const current = { ...orders, checkpoint: Infinity };
    const free = changed.map((offer) => ({ ...offer, task: null }));
    const filled = await fillTask(session, seller, free, { task: 0, now, orders: current });
    return filled.flatMap((offer) => describeChange(known.get(offer.stockCode), offer));
  });
}

function describeChange(
  before: Offer | undefined,
  { stockCode, price, stock }: Offer,
): readonly OfferChange[] {
  const isPriceSent = price.state === "sent" && price.sent !== before?.price.sent;
  const isStockSent = stock.state === "sent" && stock.sent !== before?.stock.sent;
  if (!isPriceSent && !isStockSent) return [];
  return [
    {
      stockCode,
      from: { ...noPrices, ...before?.price.sent, quantity: before?.stock.sentQuantity ?? null },
      to: {
        ...noPrices,
        ...(isPriceSent ? price.sent : {}),
        quantity: isStockSent ? stock.sentQuantity : null,
      },
    },
  ];
}
