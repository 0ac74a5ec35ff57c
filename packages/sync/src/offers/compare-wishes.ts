import type { Store } from "../store/store.ts";
import { applyWish } from "./apply-wish.ts";
import { noPrices, type Offer, type Prices } from "./offer.ts";
import { findOffers } from "./offer-row.ts";
import { mostSkus, readWish, type ValidWish } from "./read-wish.ts";
import type { RestockOptions, Wishes } from "./want-offers.ts";

/** What of an offer a wish would change. */
export interface OfferChange {
  readonly stockCode: string;
  /** What was sent last; null when no prices or no stock were. */
  readonly from: Prices & { readonly quantity: number | null };
  /** What would be sent; null in what would not. */
  readonly to: Prices & { readonly quantity: number | null };
}

/** What wanting these rows would change, one by one; stores nothing. */
export async function* compareWishes(
  store: Store,
  seller: string,
  rows: Wishes,
  { restock }: RestockOptions = {},
): AsyncGenerator<OfferChange, void, undefined> {
  let batch: ValidWish[] = [];
  for await (const row of rows) {
    const read = readWish(row);
    if ("issues" in read) continue;
    batch.push(read.wish);
    if (batch.length < mostSkus) continue;
    yield* await changesOf(store, seller, batch, restock);
    batch = [];
  }
  yield* await changesOf(store, seller, batch, restock);
}

async function changesOf(
  store: Store,
  seller: string,
  batch: readonly ValidWish[],
  restock: boolean | undefined,
): Promise<readonly OfferChange[]> {
  const codes = batch.map(({ stockCode }) => stockCode);
  const known = await store.read((session) => findOffers(session, seller, codes));
  return batch.flatMap((wish) => {
    const before = known.get(wish.stockCode);
    const after = applyWish(before, wish, { at: 0, sequence: 0, restock });
    return after === undefined ? [] : changeOf(before, after);
  });
}

function changeOf(before: Offer | undefined, after: Offer): readonly OfferChange[] {
  const { stockCode, price, stock } = after;
  const hasPrice = price !== before?.price && price.state === "wanted";
  const hasStock = stock !== before?.stock && stock.state === "wanted";
  if (!hasPrice && !hasStock) return [];
  return [
    {
      stockCode,
      from: { ...noPrices, ...price.sent, quantity: stock.sent },
      to: {
        ...noPrices,
        ...(hasPrice ? price.wanted : {}),
        quantity: hasStock ? stock.wanted : null,
      },
    },
  ];
}
