import type {
  ClientPool,
  Environment,
  Resolution,
  ResolveOptions,
} from "@marketplace-seller/client-core";
import { createClientPool, settingsFrom } from "@marketplace-seller/client-core/internal";
import { clientBase, type SoapClientOptions } from "./client-base.ts";
import { readBack, type SentWrite } from "./runtime/read-back.ts";
import { createOperations, type Operations } from "./services/operations.ts";
import { type Orders, orders } from "./services/orders.ts";

/** The SOAP client of one seller. */
export interface SoapClient {
  /** The SOAP order service: one method for each operation, and iterators over the listings. */
  readonly orders: Orders;
  /** Operations that an overlay adds to the contract, by name. */
  readonly operations: Operations;
  /**
   * Finds out whether a write was applied, like `resolve` of an `IndeterminateError`, for a program that was restarted
   * and keeps a journal of its writes. `not-applied` is returned only once the consistency delay since `sentAt` is
   * over.
   *
   * @throws RangeError when `sentAt` is no moment; the signal's reason when it aborts
   * @example
   * const context = { orderId: "200000000000001" };
   * await client.resolve({ operation: "OrderItemAccept", input, context, sentAt: journal.sentAt });
   */
  resolve(write: SentWrite, options?: ResolveOptions): Promise<Resolution>;
}

/**
 * Creates a SOAP client for one seller, which is ready at once: it parses no WSDL. Numbers are exact: identifiers and
 * amounts are strings in results, and requests accept strings, numbers and, for identifiers, bigints. Every request is
 * validated by the contract before it is sent. Redirects are never followed. Failed reads are retried; a failed write
 * only when it certainly did not reach the service. A write whose outcome is unknown throws an `IndeterminateError`.
 *
 * @throws TypeError or RangeError that names the option that cannot be used
 * @example
 * const client = createSoapClient({
 *   baseUrl: "http://127.0.0.1:4010",
 *   credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
 * });
 * for await (const order of client.orders.items()) console.log(order.orderNumber);
 */
export function createSoapClient(options: SoapClientOptions): SoapClient {
  const { call, clock } = clientBase(options);
  return {
    orders: orders(call),
    operations: createOperations(call),
    resolve: async (write, mode = {}) => {
      mode.signal?.throwIfAborted();
      return readBack(call, write, clock, mode);
    },
  };
}

/**
 * Creates a SOAP client from the environment: `MARKETPLACE_BASE_URL`, `MARKETPLACE_APP_KEY` and
 * `MARKETPLACE_APP_SECRET`.
 *
 * @param options - everything else; what is named here wins over the environment
 * @param environment - `process.env` where there is one
 * @throws TypeError that names every variable that is missing, never a value
 * @example const client = fromEnv({ logger: console });
 */
export function fromEnv(
  options: Partial<SoapClientOptions> = {},
  environment?: Environment,
): SoapClient {
  return createSoapClient({ ...options, ...settingsFrom(options, environment) });
}

/** What differs for one seller of the pool. */
export type SellerOptions = Pick<SoapClientOptions, "credentials"> &
  Partial<Omit<SoapClientOptions, "credentials">>;

/** The clients of many sellers in one process, each created when it is first requested. */
export type SellerPool = ClientPool<SoapClient>;

/**
 * Creates a pool of clients that share connections, logger, rate limits and the retry budget. Credentials and the write
 * queue are each seller's own.
 *
 * @param sellerOptions - what differs for one seller, such as its credentials; undefined for an unknown one
 * @example
 * const pool = createSellerPool({ baseUrl }, (seller) => ({ credentials: () => vault.read(seller) }));
 * await pool.client("store-17").orders.list();
 */
export function createSellerPool(
  shared: Omit<SoapClientOptions, "credentials">,
  sellerOptions: (seller: string) => SellerOptions | undefined,
): SellerPool {
  return createClientPool((options) => createSoapClient({ ...shared, ...options }), sellerOptions);
}
