import { SyncError } from "../contract/sync-error.ts";
import type { Session } from "../store/store.ts";
import type { StoreAccess } from "../store/store-access.ts";
import { listSellers } from "./seller-row.ts";

/** The options of a seller's feed; all undefined when the options do not contain the seller. */
export interface FeedOptions {
  /** The start of the feed, epoch milliseconds. */
  readonly from?: number | undefined;
  /** The service and the filter of the feed, as text that `renderScope` renders. */
  readonly scope?: string | undefined;
}

/** Returns the sellers in the options by name; no sellers means all stored sellers. */
export type FindSellers = () => Promise<ReadonlyMap<string, FeedOptions>>;

/** The database of a sync, and the sellers that a call on it concerns. */
export interface SellerAccess extends StoreAccess {
  readonly findSellers: FindSellers;
  /**
   * The sellers that a call concerns: the named seller, else the sellers of the options, else all stored sellers.
   *
   * @throws SyncError `unknown-seller` when the database has no feed of the named seller
   */
  chooseSellers(session: Session, seller?: string): Promise<readonly string[]>;
}

export function withSellers(access: StoreAccess, findSellers: FindSellers): SellerAccess {
  return {
    ...access,
    findSellers,
    async chooseSellers(session, seller) {
      if (seller !== undefined) return findStored(session, seller);
      const names = [...(await findSellers()).keys()];
      return names.length > 0 ? names : findStored(session);
    },
  };
}

/**
 * Finds sellers with a stored feed: the named one, or all, including those that the options no longer contain.
 *
 * @throws SyncError `unknown-seller` when the database has no feed of the named seller
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
