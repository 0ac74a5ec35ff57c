import { SyncError } from "../contract/sync-error.ts";
import type { Session } from "../store/store.ts";
import type { StoreAccess } from "../store/store-access.ts";
import { listSellers } from "./seller-row.ts";

/** All undefined when the options lack the seller. */
export interface FeedOptions {
  /** Epoch milliseconds. */
  readonly from?: number | undefined;
  /** Rendered by `renderScope`. */
  readonly scope?: string | undefined;
}

/** The options' sellers by name; undefined where they are unknown. */
export type FindSellers = () => Promise<ReadonlyMap<string, FeedOptions> | undefined>;

/** A sync's database, and the sellers that a call concerns. */
export interface SellerAccess extends StoreAccess {
  readonly findSellers: FindSellers;
  /**
   * The named seller, else those of the options, also none; all stored ones while those are unknown.
   *
   * @throws SyncError `unknown-seller`
   */
  chooseSellers(session: Session, seller?: string): Promise<readonly string[]>;
}

export function withSellers(access: StoreAccess, findSellers: FindSellers): SellerAccess {
  return {
    ...access,
    findSellers,
    async chooseSellers(session, seller) {
      if (seller !== undefined) return findStored(session, seller);
      const sellers = await findSellers();
      return sellers === undefined ? findStored(session) : [...sellers.keys()];
    },
  };
}

/**
 * The named seller, or all, including those that the options no longer contain.
 *
 * @throws SyncError `unknown-seller`
 */
export async function findStored(session: Session, seller?: string): Promise<readonly string[]> {
  const names = (await listSellers(session)).map(({ name }) => name);
  if (seller === undefined) return names;
  if (names.includes(seller)) return [seller];
  const known = names.map((name) => JSON.stringify(name)).join(", ");
  throw new SyncError(
    "unknown-seller",
    `The database has no feed of seller ${JSON.stringify(seller)}; ` +
      (known === ""
        ? "run and once begin one"
        : `there are ${known}; run and once begin a new one`),
  );
}
