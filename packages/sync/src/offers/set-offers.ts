import { findSeller } from "../feed/seller-row.ts";
import type { Store } from "../store/store.ts";
import { applyDesiredOffer, type DesiredMoment } from "./apply-desired-offer.ts";
import type { Offer } from "./offer.ts";
import { findOffers, saveOffers } from "./offer-row.ts";
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

/** Stores what is desired of a seller's offers, batch by batch, in memory that does not grow. */
export async function setOffers(
  store: Store,
  seller: string,
  rows: DesiredOffers,
  { onInvalid, signal, restock }: SetOffersOptions = {},
): Promise<SetOffersReport> {
  let count = 0;
  let changed = 0;
  let invalid = 0;
  const invalidRows: InvalidOffer[] = [];
  let batch: ValidOffer[] = [];
  const storeBatch = async (): Promise<void> => {
    signal?.throwIfAborted();
    changed += await storeOffers(store, seller, batch, restock);
    batch = [];
  };
  for await (const row of rows) {
    count += 1;
    const read = readDesiredOffer(row);
    if ("issues" in read) {
      const stockCode: unknown = (row as Partial<DesiredOffer> | null)?.stockCode;
      const found = {
        row: count,
        stockCode: typeof stockCode === "string" ? stockCode : undefined,
        issues: read.issues,
      };
      invalid += 1;
      if (invalidRows.length < MOST_REPORTED) invalidRows.push(found);
      onInvalid?.(found);
      continue;
    }
    batch.push(read.desired);
    if (batch.length === mostSkus) await storeBatch();
  }
  if (batch.length > 0) await storeBatch();
  return { rows: count, changed, unchanged: count - invalid - changed, invalid, invalidRows };
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

/** The offers that desired offers change; of several for one stock code the last holds. */
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
