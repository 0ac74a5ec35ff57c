import { createRestClient, type RestClient } from "./create-rest-client.ts";
import type { RestClientOptions } from "./options.ts";

/** What is particular to one seller; the rest the pool's own options say. */
export type SellerOptions = Pick<RestClientOptions, "credentials"> &
  Partial<Omit<RestClientOptions, "credentials">>;

/** Clients of many sellers in one process, each made when it is first asked for. */
export interface SellerPool {
  /**
   * The client of one seller; the same one every time.
   *
   * @throws what `sellerOptions` throws, or Error for a seller it does not know
   */
  client(seller: string): RestClient;
  /** Forgets a seller, such as one who has left; calls under way go on. */
  forget(seller: string): void;
  /** How many clients there are. */
  readonly size: number;
}

/**
 * Makes a pool. Sellers share what may be shared (transport, logger, limits) and nothing else: each has
 * its own credentials, retry budget and queue of writes; the pace of the listing is kept per key.
 *
 * @param shared - options of all clients
 * @param sellerOptions - the options of one seller, such as its credentials; undefined for an unknown one
 * @example
 * const pool = createSellerPool({ baseUrl }, (seller) => ({ credentials: () => vault.read(seller) }));
 * await pool.client("store-17").packages.list();
 */
export function createSellerPool(
  shared: Omit<RestClientOptions, "credentials">,
  sellerOptions: (seller: string) => SellerOptions | undefined,
): SellerPool {
  const clients = new Map<string, RestClient>();
  return {
    client(seller) {
      const known = clients.get(seller);
      if (known !== undefined) return known;
      const own = sellerOptions(seller);
      if (own === undefined) throw new Error(`The pool knows no seller ${JSON.stringify(seller)}`);
      const made = createRestClient({ ...shared, ...own });
      clients.set(seller, made);
      return made;
    },
    forget(seller) {
      clients.delete(seller);
    },
    get size() {
      return clients.size;
    },
  };
}
