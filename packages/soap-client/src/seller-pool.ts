import type { ClientPool } from "@marketplace-seller/client-core";
import { createClientPool } from "@marketplace-seller/client-core/internal";
import { createSoapClient, type SoapClient } from "./create-soap-client.ts";
import type { SoapClientOptions } from "./options.ts";

/** What is particular to one seller; the rest the pool's own options say. */
export type SellerOptions = Pick<SoapClientOptions, "credentials"> &
  Partial<Omit<SoapClientOptions, "credentials">>;

/** Clients of many sellers in one process, each created when it is first asked for. */
export type SellerPool = ClientPool<SoapClient>;

/**
 * Creates a pool. Sellers share what may be shared (connections, logger, limits) and nothing else: each has
 * its own credentials, retry budget and queue of writes.
 *
 * @param shared - options of all clients
 * @param sellerOptions - the options of one seller, such as its credentials; undefined for an unknown one
 * @example
 * const pool = createSellerPool({ baseUrl }, (seller) => ({ credentials: () => vault.read(seller) }));
 * await pool.client("store-17").orders.list();
 */
export function createSellerPool(
  shared: Omit<SoapClientOptions, "credentials">,
  sellerOptions: (seller: string) => SellerOptions | undefined,
): SellerPool {
  return createClientPool((own) => createSoapClient({ ...shared, ...own }), sellerOptions);
}
