import { findSeller } from "../feed/seller-row.ts";
import { findStored, type StoreAccess } from "../store-access.ts";
import {
  listOffers,
  type OfferStatus,
  type OfferView,
  offerStatus,
  viewOffers,
} from "./offer-view.ts";

/** What is stored of desired prices and stock. */
export interface StoredOffers {
  /**
   * How the offers of every seller stand, in numbers.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the one that is named
   */
  status(options?: { readonly seller?: string }): Promise<readonly OfferStatus[]>;
  /**
   * Every offer of a seller.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  list(seller: string): AsyncIterable<OfferView>;
  /**
   * Offers by their stock codes; one that nothing was desired of is left out.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the seller
   */
  find(seller: string, stockCodes: readonly string[]): Promise<ReadonlyMap<string, OfferView>>;
}

export function createStoredOffers({ readOnly, read, chooseSellers }: StoreAccess): StoredOffers {
  return {
    status: ({ seller } = {}) =>
      read(async (session) => {
        const found: OfferStatus[] = [];
        for (const name of await chooseSellers(session, seller)) {
          if ((await findSeller(session, name)) === undefined) continue;
          found.push(await offerStatus(session, name));
        }
        return found;
      }),
    async *list(seller) {
      await read((session) => findStored(session, seller));
      yield* listOffers(await readOnly.get(), seller);
    },
    async find(seller, stockCodes) {
      await read((session) => findStored(session, seller));
      return viewOffers(await readOnly.get(), seller, stockCodes);
    },
  };
}
