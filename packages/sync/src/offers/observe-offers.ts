import type { Store } from "../store/store.ts";
import { findOffers, saveOffers } from "./offer.ts";
import { lockOffers } from "./push/claim-offers.ts";
import { readObserved } from "./push/confirm-offer.ts";
import { type ProductReading, readListedOffers } from "./push/read-listed-offers.ts";

interface Observing {
  readonly store: Store;
  readonly products: ProductReading;
  readonly signal: AbortSignal;
}

/** Reads what the marketplace lists now, and keeps it with the offers; those in an open task are polled anyway. */
export async function observeOffers(
  { store, products, signal }: Observing,
  seller: string,
  stockCodes: ReadonlySet<string>,
): Promise<void> {
  let from = await store.read((session) => session.now());
  for await (const batch of readListedOffers(products, stockCodes, signal)) {
    const listed = new Map(batch.map((each) => [each.stockCode, each.listed]));
    from = await store.write(async (session) => {
      await lockOffers(session, seller);
      const at = await session.now();
      const offers = await findOffers(session, seller, [...listed.keys()]);
      const observed = [...offers.values()].flatMap((offer) => {
        const product = listed.get(offer.stockCode);
        if (offer.task !== null || product === undefined) return [];
        return [{ ...offer, observed: product && { ...readObserved(product), from, at } }];
      });
      await saveOffers(session, seller, observed);
      return at;
    });
  }
}
