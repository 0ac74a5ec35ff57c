import type { Store } from "../store/store.ts";
import { applyDesiredOffer } from "./apply-desired-offer.ts";
import { noPrices, type Offer, type Prices } from "./offer.ts";
import { findOffers } from "./offer-row.ts";
import { mostSkus, readDesiredOffer, type ValidOffer } from "./read-desired-offer.ts";
import type { DesiredOffers, RestockOptions } from "./set-offers.ts";

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
  let batch: ValidOffer[] = [];
  for await (const row of rows) {
    const read = readDesiredOffer(row);
    if ("issues" in read) continue;
    batch.push(read.desired);
    if (batch.length < mostSkus) continue;
    yield* await findChanges(store, seller, batch, restock);
    batch = [];
  }
  yield* await findChanges(store, seller, batch, restock);
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
