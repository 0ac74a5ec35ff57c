import type { InstantInput } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { refuseFuture } from "../../domain/stored-time.ts";
import type { Store } from "../../store/store.ts";
import {
  type DesiredOffer,
  MAX_SKUS,
  type OfferIssue,
  readDesiredOffer,
  type SetMoment,
  type ValidOffer,
} from "../desired-offer.ts";
import { findOrdersRead } from "../expected-stock.ts";
import {
  type DesiredValue,
  findOffers,
  isSame,
  type Listed,
  newOffer,
  noPrices,
  type Offer,
  type Prices,
  type Stock,
  saveOffers,
} from "../offer.ts";
import { triggerOffers } from "../offers-job.ts";
import { lockOffers, type OffersContext } from "./claim-offers.ts";
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
  for await (const { offers, invalid } of readBatches(store, rows, asOf)) {
    signal?.throwIfAborted();
    for (const row of invalid) {
      if (invalidRows.length < MAX_REPORTED) invalidRows.push(row);
      onInvalid?.(row);
    }
    const { changed, superseded } = await storeOffers(store, seller, offers);
    counts.rows += offers.length + invalid.length;
    counts.changed += changed.length;
    counts.unchanged += offers.length - changed.length;
    counts.superseded += superseded;
    counts.invalid += invalid.length;
  }
  return { ...counts, invalidRows };
}

interface Batch {
  readonly offers: readonly ValidOffer[];
  readonly invalid: readonly InvalidOffer[];
}

async function* readBatches(
  store: Store,
  rows: DesiredOffers,
  asOf: InstantInput | undefined,
): AsyncGenerator<Batch, void, undefined> {
  // The time of a batch is taken before its rows are: none of them was measured later.
  const readMoment = async (): Promise<SetMoment> => {
    const now = await store.read((session) => session.now());
    return { now, asOf: asOf === undefined ? now : toEpochMs(asOf) };
  };
  let moment = await readMoment();
  refuseFuture("asOf", moment.asOf, moment.now);
  let offers: ValidOffer[] = [];
  let invalid: InvalidOffer[] = [];
  let row = 0;
  for await (const input of rows) {
    row += 1;
    const read = readDesiredOffer(input, moment);
    if ("desired" in read) offers.push(read.desired);
    else {
      const code: unknown = (input as Partial<DesiredOffer> | null)?.stockCode;
      const stockCode = typeof code === "string" ? code : undefined;
      invalid.push({ row, stockCode, issues: read.issues });
    }
    if (row % MAX_SKUS > 0) continue;
    yield { offers, invalid };
    [offers, invalid, moment] = [[], [], await readMoment()];
  }
  yield { offers, invalid };
}

/** Stores a batch in one transaction. */
function storeOffers(store: Store, seller: string, rows: Batch["offers"]): Promise<Applied> {
  return store.write(async (session) => {
    await lockOffers(session, seller);
    const codes = rows.map(({ stockCode }) => stockCode);
    const known = await findOffers(session, seller, codes);
    const applied = applyDesired(rows, known, await session.now());
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

/** The newest prices replace those before, and a newer measurement of the stock an older one. */
export function applyDesired(
  rows: readonly ValidOffer[],
  known: ReadonlyMap<string, Offer>,
  now: number,
): Applied {
  const changed = new Map<string, Offer>();
  let superseded = 0;
  for (const { stockCode, prices, stock: measured } of rows) {
    const offer = changed.get(stockCode) ?? known.get(stockCode) ?? newOffer(stockCode);
    const isOlder = measured !== null && measured.asOf < (offer.stock.desired?.asOf ?? -Infinity);
    const price = setDesired(offer.price, prices, now);
    const stock = setDesired(offer.stock, isOlder ? null : measured, now);
    if (price !== offer.price || stock !== offer.stock) {
      changed.set(stockCode, { ...offer, price, stock });
    } else if (isOlder) superseded += 1;
  }
  return { changed: [...changed.values()], superseded };
}

/** What is desired already is not sent again, unless it failed. */
function setDesired<Value extends DesiredValue<Prices> | Stock>(
  value: Value,
  desired: Value["desired"],
  now: number,
): Value {
  if (desired === null) return value;
  const hasFailed = value.state === "rejected" || value.state === "not-confirmed";
  if (isSame(value.desired, desired) && !hasFailed) return value;
  return { ...value, desired, state: "desired", reason: null, at: now, sends: 0 };
}

/** What of an offer a desired offer would change. */
export interface OfferChange {
  readonly stockCode: string;
  /** What was sent last; null when no prices or no stock were. */
  readonly from: Listed;
  /** What would be sent, a stock less what was sold since it was measured; null in what would not. */
  readonly to: Listed;
}

/** What setting these rows would send, one by one; stores nothing. */
export async function* compareOffers(
  context: OffersContext,
  rows: DesiredOffers,
  asOf: InstantInput | undefined,
): AsyncGenerator<OfferChange, void, undefined> {
  const { store, seller } = context;
  for await (const { offers } of readBatches(store, rows, asOf)) {
    yield* await store.read(async (session) => {
      const codes = offers.map(({ stockCode }) => stockCode);
      const known = await findOffers(session, seller, codes);
      const now = await session.now();
      // As it would be sent now, by the orders that are known.
      const orders = await findOrdersRead(session, seller, context);
      const task = { task: 0, now, orders: { ...orders, checkpoint: Infinity } };
      const { changed } = applyDesired(offers, known, now);
      const filled = await fillTask(session, seller, changed.map(freeOffer), task);
      return filled.flatMap((offer) => describeChange(known.get(offer.stockCode), offer));
    });
  }
}

function freeOffer(offer: Offer): Offer {
  const { price, stock } = offer;
  return { ...offer, price: { ...price, open: false }, stock: { ...stock, open: false } };
}

function describeChange(
  before: Offer | undefined,
  { stockCode, task, price, stock }: Offer,
): readonly OfferChange[] {
  if (task === null) return [];
  const quantity = before?.stock.sentQuantity ?? null;
  return [
    {
      stockCode,
      from: { ...noPrices, ...before?.price.sent, quantity },
      to: {
        ...noPrices,
        ...(price.open ? price.sent : null),
        quantity: stock.open ? stock.sentQuantity : null,
      },
    },
  ];
}
