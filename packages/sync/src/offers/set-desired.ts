import type { InstantInput } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import type { Store } from "../store/store.ts";
import { refuseFuture } from "../store/stored-time.ts";
import { lockOffers } from "./claim-offers.ts";
import {
  type DesiredOffer,
  MAX_SKUS,
  type OfferIssue,
  readDesiredOffer,
  type ValidOffer,
} from "./desired-offer.ts";
import {
  type DesiredValue,
  findOffers,
  hasFailed,
  isSame,
  newOffer,
  type Offer,
  type Prices,
  type Stock,
  saveOffers,
} from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";

/** A row that breaks a rule. An invalid row changes nothing, and does not prevent other rows from being set. */
export interface InvalidOffer {
  /** The number of the invalid row, counted from 1. */
  readonly row: number;
  readonly stockCode: string | undefined;
  readonly issues: readonly OfferIssue[];
}

/** The result of setting rows of desired offers. */
export interface SetOffersReport {
  readonly rows: number;
  /** The number of offers whose desired values changed, or whose failed values were set again. */
  readonly changed: number;
  readonly unchanged: number;
  /** The number of unchanged offers whose stock measurement is older than the stored one. */
  readonly superseded: number;
  readonly invalid: number;
  /** The first 1000 invalid rows. */
  readonly invalidRows: readonly InvalidOffer[];
}

/** Any number of rows of desired offers, as an iterable or an async iterable. */
export type DesiredOffers = Iterable<DesiredOffer> | AsyncIterable<DesiredOffer>;

/** Options of setting rows of desired offers. */
export interface SetOffersOptions {
  /**
   * The time to which the quantities include orders, for rows without `asOf`. The units of orders that were placed
   * later, by the service's clock, are deducted. The default is the time when the row is set.
   */
  readonly asOf?: InstantInput | undefined;
  readonly signal?: AbortSignal | undefined;
}

const MAX_REPORTED = 1000;

/** @throws RangeError when `asOf` is more than a minute ahead of the database's time */
export async function setOffers(
  store: Store,
  seller: string,
  rows: DesiredOffers,
  { signal, asOf }: SetOffersOptions = {},
): Promise<SetOffersReport> {
  const counts = { rows: 0, changed: 0, superseded: 0, invalid: 0 };
  const invalidRows: InvalidOffer[] = [];
  let offers: ValidOffer[] = [];
  // The time of a batch is read before its rows are, so that no row was measured later.
  let now = await store.read((session) => session.now());
  const storeBatch = async (): Promise<void> => {
    signal?.throwIfAborted();
    const stored = await storeOffers(store, seller, offers);
    counts.changed += stored.changed.length;
    counts.superseded += stored.superseded;
    now = stored.now;
    offers = [];
  };
  const measuredAt = asOf === undefined ? undefined : toEpochMs(asOf);
  refuseFuture("asOf", measuredAt ?? now, now);
  for await (const input of rows) {
    counts.rows += 1;
    const read = readDesiredOffer(input, { now, asOf: measuredAt ?? now });
    if ("desired" in read) offers.push(read.desired);
    else {
      counts.invalid += 1;
      const code: unknown = (input as Partial<DesiredOffer> | null)?.stockCode;
      const stockCode = typeof code === "string" ? code : undefined;
      const invalid = { row: counts.rows, stockCode, issues: read.issues };
      if (invalidRows.length < MAX_REPORTED) invalidRows.push(invalid);
    }
    if (counts.rows % MAX_SKUS === 0) await storeBatch();
  }
  await storeBatch();
  const unchanged = counts.rows - counts.invalid - counts.changed;
  return { ...counts, unchanged, invalidRows };
}

/** Stores a batch of rows in one transaction. */
function storeOffers(store: Store, seller: string, rows: readonly ValidOffer[]) {
  return store.write(async (session) => {
    const sender = await lockOffers(session, seller);
    const codes = rows.map(({ stockCode }) => stockCode);
    const stored = await findOffers(session, seller, codes);
    const now = await session.now();
    const applied = applyDesired(seller, rows, stored, now);
    if (applied.changed.length > 0) {
      await saveOffers(session, applied.changed);
      await triggerOffers(session, sender);
    }
    return { ...applied, now };
  });
}

/**
 * New prices replace the stored prices, and a newer stock measurement replaces an older one.
 *
 * @returns the changed offers, and the number of rows whose stock measurement is older than the stored one
 */
export function applyDesired(
  seller: string,
  rows: readonly ValidOffer[],
  stored: readonly Offer[],
  now: number,
): { readonly changed: readonly Offer[]; readonly superseded: number } {
  const before = new Map(stored.map((offer) => [offer.stockCode, offer]));
  const changed = new Map<string, Offer>();
  let superseded = 0;
  for (const { stockCode, prices, stock: measured } of rows) {
    const offer = changed.get(stockCode) ?? before.get(stockCode) ?? newOffer(seller, stockCode);
    const isOlder = measured !== null && measured.asOf < (offer.stock.desired?.asOf ?? -Infinity);
    const price = setDesired(offer.price, prices, now);
    const stock = setDesired(offer.stock, isOlder ? null : measured, now);
    if (price !== offer.price || stock !== offer.stock) {
      changed.set(stockCode, { ...offer, price, stock });
    } else if (isOlder) superseded += 1;
  }
  return { changed: [...changed.values()], superseded };
}

/** Values that are desired already are not sent again, unless they failed. */
function setDesired<Value extends DesiredValue<Prices> | Stock>(
  value: Value,
  desired: Value["desired"],
  now: number,
): Value {
  if (desired === null) return value;
  if (isSame(value.desired, desired) && !hasFailed(value.state)) return value;
  return { ...value, desired, state: "desired", reason: null, at: now, sends: 0 };
}
