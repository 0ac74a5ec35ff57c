import { findSeller } from "../feed/seller-row.ts";
import type { Store } from "../store/store.ts";
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
} from "./offer.ts";
import { lockOffers, offersAreDue } from "./offers-turn.ts";
import {
  type DesiredOffer,
  mostSkus,
  type OfferIssue,
  readDesiredOffer,
  type ValidOffer,
} from "./read-desired-offer.ts";

/** A row that breaks a rule; it changes nothing and holds up no other. */
export interface InvalidOffer {
  /** Its place among the rows, from 1 on. */
  readonly row: number;
  readonly stockCode: string | undefined;
  readonly issues: readonly OfferIssue[];
}

/** What wanting came to. */
export interface SetOffersReport {
  readonly rows: number;
  /** Offers of which something else is desired than before. */
  readonly changed: number;
  readonly unchanged: number;
  readonly invalid: number;
  /** The first 1000 invalid rows. */
  readonly invalidRows: readonly InvalidOffer[];
}

/** Any number of rows, one by one. */
export type DesiredOffers = Iterable<DesiredOffer> | AsyncIterable<DesiredOffer>;

/** What holds for a whole set of desired offers. */
export interface RestockOptions {
  /**
   * Sends every quantity, also one that was confirmed before: it was filled up again since. Without it a stock of
   * 100 that was confirmed and sold down to 98 stays at 98 when 100 is desired again, so that a file that is pushed
   * twice sells nothing twice.
   */
  readonly restock?: boolean | undefined;
}

/** How rows are desired. */
export interface SetOffersOptions extends RestockOptions {
  /** Receives every invalid row, also beyond those of the report. */
  readonly onInvalid?: ((row: InvalidOffer) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const MOST_REPORTED = 1000;

export async function setOffers(
  store: Store,
  seller: string,
  rows: DesiredOffers,
  { onInvalid, signal, restock }: SetOffersOptions = {},
): Promise<SetOffersReport> {
  let valid = 0;
  let changed = 0;
  let invalid = 0;
  const invalidRows: InvalidOffer[] = [];
  const leaveOut = (found: InvalidOffer): void => {
    invalid += 1;
    if (invalidRows.length < MOST_REPORTED) invalidRows.push(found);
    onInvalid?.(found);
  };
  for await (const batch of readBatches(rows, leaveOut)) {
    signal?.throwIfAborted();
    valid += batch.length;
    changed += await storeOffers(store, seller, batch, restock);
  }
  return { rows: valid + invalid, changed, unchanged: valid - changed, invalid, invalidRows };
}

async function* readBatches(
  rows: DesiredOffers,
  leaveOut: (found: InvalidOffer) => void = () => undefined,
): AsyncGenerator<readonly ValidOffer[], void, undefined> {
  let batch: ValidOffer[] = [];
  let count = 0;
  for await (const row of rows) {
    count += 1;
    const read = readDesiredOffer(row);
    if ("desired" in read) batch.push(read.desired);
    else {
      const given: unknown = (row as Partial<DesiredOffer> | null)?.stockCode;
      const stockCode = typeof given === "string" ? given : undefined;
      leaveOut({ row: count, stockCode, issues: read.issues });
    }
    if (batch.length < mostSkus) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Stores a batch in one transaction; gives how many offers it changed. */
function storeOffers(
  store: Store,
  seller: string,
  batch: readonly ValidOffer[],
  restock: boolean | undefined,
): Promise<number> {
  return store.write(async (session) => {
    await lockOffers(session, seller);
    const at = await session.now();
    const sequence = (await findSeller(session, seller))?.sequence ?? 0;
    const known = await findOffers(
      session,
      seller,
      batch.map(({ stockCode }) => stockCode),
    );
    const changed = changedBy(batch, known, { at, sequence, restock });
    if (changed.length === 0) return 0;
    await saveOffers(session, seller, changed);
    await offersAreDue(session, seller);
    return changed.length;
  });
}

export function changedBy(
  batch: readonly ValidOffer[],
  known: ReadonlyMap<string, Offer>,
  moment: DesiredMoment,
): readonly Offer[] {
  const changed = new Map<string, Offer>();
  for (const desired of batch) {
    const before = changed.get(desired.stockCode) ?? known.get(desired.stockCode);
    const after = applyDesiredOffer(before, desired, moment);
    if (after !== undefined) changed.set(desired.stockCode, after);
  }
  return [...changed.values()];
}

/** When an offer is set, epoch milliseconds, and the feed's last change at that moment. */
interface DesiredMoment {
  readonly at: number;
  readonly sequence: number;
  /** Whether a stock was filled up to this quantity since the same was desired. */
  readonly restock?: boolean | undefined;
}

/**
 * An offer after it was set: the newest desired values replace those before, sent or not. What is desired already,
 * and what was confirmed last, is not sent again. Of what failed, prices are sent again; a stock only where it was
 * rejected, and what was sold since it was first desired still counts, because it would be offered again.
 *
 * @param known - the offer so far, if there is one
 * @returns undefined when nothing changes
 */
export function applyDesiredOffer(
  known: Offer | undefined,
  { stockCode, prices, quantity }: ValidOffer,
  moment: DesiredMoment,
): Offer | undefined {
  const offer = known ?? newOffer(stockCode);
  const isFree = offer.task === null;
  const price = prices === null ? offer.price : withPrices(offer.price, prices, isFree, moment);
  const stock =
    quantity === null ? offer.stock : withQuantity(offer.stock, quantity, isFree, moment);
  return price === offer.price && stock === offer.stock ? undefined : { ...offer, price, stock };
}

function withPrices(
  price: DesiredValue<Prices>,
  desired: Prices,
  isFree: boolean,
  { at }: DesiredMoment,
): DesiredValue<Prices> {
  const hasFailed = price.state === "rejected" || price.state === "not-confirmed";
  if (isSame(price.desired, desired) && !hasFailed) return price;
  return { ...price, ...begin(desired, at, isFree && isConfirmed(price, desired)) };
}

function withQuantity(
  stock: Stock,
  desired: number,
  isFree: boolean,
  { at, sequence, restock = false }: DesiredMoment,
): Stock {
  const isOnItsWay = stock.state === "sent" && stock.desired === desired;
  if (isOnItsWay) return stock;
  if (restock) return { ...stock, ...begin(desired, at, false), since: at, sequence };
  if (stock.desired === desired) {
    return stock.state === "rejected" ? { ...stock, ...begin(desired, at, false) } : stock;
  }
  // Desired before, and taken back before anything else was sent: what was sold since then still counts.
  const moment = stock.sent === desired ? stock.sentMoment : { since: at, sequence };
  return { ...stock, ...begin(desired, at, isFree && isConfirmed(stock, desired)), ...moment };
}

function isConfirmed<Value extends Prices | number>(
  value: DesiredValue<Value>,
  desired: Value,
): boolean {
  return value.confirmedAt !== null && isSame(value.sent, desired);
}

function begin<Value>(desired: Value, at: number, isThere: boolean) {
  const state = isThere ? "confirmed" : "desired";
  return { desired, state, reason: null, at, sends: 0 } as const;
}

/** What of an offer a desired offer would change. */
export interface OfferChange {
  readonly stockCode: string;
  /** What was sent last; null when no prices or no stock were. */
  readonly from: Prices & { readonly quantity: number | null };
  /** What would be sent; null in what would not. */
  readonly to: Prices & { readonly quantity: number | null };
}

/** What wanting these rows would change, one by one; stores nothing. */
export async function* compareOffers(
  store: Store,
  seller: string,
  rows: DesiredOffers,
  { restock }: RestockOptions = {},
): AsyncGenerator<OfferChange, void, undefined> {
  for await (const batch of readBatches(rows)) {
    yield* await findChanges(store, seller, batch, restock);
  }
}

async function findChanges(
  store: Store,
  seller: string,
  batch: readonly ValidOffer[],
  restock: boolean | undefined,
): Promise<readonly OfferChange[]> {
  const codes = batch.map(({ stockCode }) => stockCode);
  const known = await store.read((session) => findOffers(session, seller, codes));
  return batch.flatMap((desired) => {
    const before = known.get(desired.stockCode);
    const after = applyDesiredOffer(before, desired, { at: 0, sequence: 0, restock });
    return after === undefined ? [] : describeChange(before, after);
  });
}

function describeChange(before: Offer | undefined, after: Offer): readonly OfferChange[] {
  const { stockCode, price, stock } = after;
  const hasPrice = price !== before?.price && price.state === "desired";
  const hasStock = stock !== before?.stock && stock.state === "desired";
  if (!hasPrice && !hasStock) return [];
  return [
    {
      stockCode,
      from: { ...noPrices, ...price.sent, quantity: stock.sent },
      to: {
        ...noPrices,
        ...(hasPrice ? price.desired : {}),
        quantity: hasStock ? stock.desired : null,
      },
    },
  ];
}
