import type { ClientPool } from "@marketplace-seller/client-core";
import { createClientPool } from "@marketplace-seller/client-core/internal";
import { createRestClient, type RestClient } from "./create-rest-client.ts";
import type { RestClientOptions } from "./options.ts";

/** What is particular to one seller; the rest the pool's own options say. */
export type SellerOptions = Pick<RestClientOptions, "credentials"> &
  Partial<Omit<RestClientOptions, "credentials">>;

/** Clients of many sellers in one process, each created when it is first asked for. */
export type SellerPool = ClientPool<RestClient>;

/**
 * Creates a pool. Sellers share what may be shared (connections, logger, limits) and nothing else: each has
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
  return createClientPool((own) => createRestClient({ ...shared, ...own }), sellerOptions);
}
