import { findSeller } from "../feed/seller-row.ts";
import type { Store } from "../store/store.ts";
import { applyWish, type WishMoment } from "./apply-wish.ts";
import type { Offer } from "./offer.ts";
import { findOffers, saveOffers } from "./offer-row.ts";
import { lockOffers, offersAreDue } from "./offers-turn.ts";
import { mostSkus, type OfferWish, readWish, type ValidWish, type WishIssue } from "./read-wish.ts";

/** A row that breaks a rule; it changes nothing and holds up no other. */
export interface InvalidWish {
  /** Its place among the rows, from 1 on. */
  readonly row: number;
  readonly stockCode: string | undefined;
  readonly issues: readonly WishIssue[];
}

/** What wanting came to. */
export interface WantReport {
  readonly rows: number;
  /** Offers of which something else is wanted than before. */
  readonly changed: number;
  readonly unchanged: number;
  readonly invalid: number;
  /** The first 1000 invalid rows. */
  readonly invalidRows: readonly InvalidWish[];
}

/** Any number of rows, one by one. */
export type Wishes = Iterable<OfferWish> | AsyncIterable<OfferWish>;

/** What holds for a whole set of wishes. */
export interface RestockOptions {
  /**
   * Sends every quantity, also one that was confirmed before: it was filled up again since. Without it a stock of
   * 100 that was confirmed and sold down to 98 stays at 98 when 100 is wanted again, so that a file that is pushed
   * twice sells nothing twice.
   */
  readonly restock?: boolean | undefined;
}

/** How rows are wanted. */
export interface WantOptions extends RestockOptions {
  /** Receives every invalid row, also beyond those of the report. */
  readonly onInvalid?: ((row: InvalidWish) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const MOST_REPORTED = 1000;

/** Stores what is wanted of a seller's offers, batch by batch, in memory that does not grow. */
export async function wantOffers(
  store: Store,
  seller: string,
  rows: Wishes,
  { onInvalid, signal, restock }: WantOptions = {},
): Promise<WantReport> {
  let count = 0;
  let changed = 0;
  let invalid = 0;
  const invalidRows: InvalidWish[] = [];
  let batch: ValidWish[] = [];
  const storeBatch = async (): Promise<void> => {
    signal?.throwIfAborted();
    changed += await storeWishes(store, seller, batch, restock);
    batch = [];
  };
  for await (const row of rows) {
    count += 1;
    const read = readWish(row);
    if ("issues" in read) {
      const stockCode: unknown = (row as Partial<OfferWish> | null)?.stockCode;
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
    batch.push(read.wish);
    if (batch.length === mostSkus) await storeBatch();
  }
  if (batch.length > 0) await storeBatch();
  return { rows: count, changed, unchanged: count - invalid - changed, invalid, invalidRows };
}

/** Stores a batch in one transaction; gives how many offers it changed. */
function storeWishes(
  store: Store,
  seller: string,
  batch: readonly ValidWish[],
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

/** The offers that wishes change; of several for one stock code the last holds. */
export function changedBy(
  batch: readonly ValidWish[],
  known: ReadonlyMap<string, Offer>,
  moment: WishMoment,
): readonly Offer[] {
  const changed = new Map<string, Offer>();
  for (const wish of batch) {
    const before = changed.get(wish.stockCode) ?? known.get(wish.stockCode);
    const after = applyWish(before, wish, moment);
    if (after !== undefined) changed.set(wish.stockCode, after);
  }
  return [...changed.values()];
}
