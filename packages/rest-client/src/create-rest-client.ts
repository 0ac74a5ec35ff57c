import type {
  ClientOptions,
  ClientPool,
  Environment,
  Resolution,
  ResolveOptions,
} from "@marketplace-seller/client-core";
import {
  createClientPool,
  prepareClient,
  settingsFrom,
} from "@marketplace-seller/client-core/internal";
import { type OperationId, operations } from "./gen/operations.gen.ts";
import type { RawCalls } from "./raw-calls.ts";
import { byOperation, type Operations } from "./resources/by-operation.ts";
import { type LaborCosts, laborCosts } from "./resources/labor-costs.ts";
import { type Packages, packages } from "./resources/packages.ts";
import { type Products, products } from "./resources/products.ts";
import { type Calls, createCalls } from "./runtime/calls.ts";
import {
  type CallInit,
  createOpenapiClient,
  type Method,
  type OpenapiClient,
} from "./runtime/openapi-client.ts";
import { createOperatorNames } from "./runtime/operator-names.ts";
import type { SentWrite } from "./runtime/read-back.ts";
import { version } from "./version.ts";

/** Options of the REST client. */
export interface RestClientOptions extends ClientOptions {}

/**
 * The REST client. The facade has a method for each operation, which resolves to the data of the response and throws
 * typed errors (`isSellerError`). `GET`, `PUT` and `POST` take a path of the contract, resolve to `{ data, error,
 * response }`, and throw only when there is no usable response.
 */
export interface RestClient extends RawCalls {
  /** Shipment packages: listing, collection requests and splits. */
  readonly packages: Packages;
  /** Labor costs of order lines. */
  readonly laborCosts: LaborCosts;
  /** Products: create, update, price and stock, and query. */
  readonly products: Products;
  /** Operations that an OpenAPI overlay adds to the contract, by operationId. */
  readonly operations: Operations;
  /**
   * Finds out whether a write was applied, like `resolve` of an `IndeterminateError`, for a program that was restarted
   * and keeps a journal of its writes. `not-applied` is returned only once the consistency delay since `sentAt` is
   * over.
   *
   * @throws RangeError when `sentAt` is no moment
   * @throws the signal's reason when it aborts
   * @example
   * const write = { operation: "splitPackageByOrderLines", body, context, sentAt: journal.sentAt } as const;
   * const { outcome, reason } = await client.resolve(write); // "applied", "not-applied" or "unknown"
   */
  resolve(write: SentWrite, options?: ResolveOptions): Promise<Resolution>;
}

/**
 * Creates a REST client for one seller. Numbers in requests and results are exact: identifiers and amounts are strings
 * in results, and requests accept strings, numbers and, for identifiers, bigints. Every request is validated by the
 * contract before it is sent. Redirects are never followed. Failed reads are retried; a failed write is retried only
 * when the request certainly did not reach the service. A write whose outcome is unknown throws an
 * `IndeterminateError`.
 *
 * @throws TypeError or RangeError that names the option that cannot be used
 * @example
 * const client = createRestClient({
 *   baseUrl: "http://127.0.0.1:4010",
 *   credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
 * });
 * const page = await client.packages.list({ status: "Created", size: 50 });
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const { baseUrl, credentials, policy, exchange, headers } = prepareClient(options, {
    creates: "createRestClient",
    name: `marketplace-seller-rest-client/${version}`,
  });
  const { href, origin } = baseUrl;
  const codes = options.operator ?? {};
  const client = createOpenapiClient(
    href.replace(/\/+$/, ""),
    headers,
    exchange,
    credentials.redact,
    codes,
  );
  const calls = createCalls({
    client,
    operatorNames: createOperatorNames(options.operator),
    codes,
    origin,
    seller: async () => `${origin} ${(await credentials.current()).appKey}`,
    redact: credentials.redact,
    policy,
  });
  return {
    ...rawCalls(calls, client),
    packages: packages(calls, policy.clock),
    laborCosts: laborCosts(calls),
    products: products(calls, policy.clock),
    operations: byOperation(calls),
    resolve: async (write, mode = {}) => {
      mode.signal?.throwIfAborted();
      return calls.readBack(write, mode);
    },
  };
}

function rawCalls(calls: Calls, { use, eject }: OpenapiClient): RawCalls {
  const method =
    (name: Method) =>
    async (path: string, init: CallInit = {}) =>
      calls.outcome(operationAt(name, path), init);
  return {
    // The casts add the input and result of each path.
    GET: method("GET") as unknown as RawCalls["GET"],
    PUT: method("PUT") as unknown as RawCalls["PUT"],
    POST: method("POST") as unknown as RawCalls["POST"],
    use,
    eject,
  };
}

const byAddress: ReadonlyMap<string, OperationId> = new Map(
  Object.entries(operations).map(([id, { method, path }]) => [
    `${method} ${path}`,
    id as OperationId,
  ]),
);

/** @throws TypeError for an address that the contract does not declare */
function operationAt(method: Method, path: string): OperationId {
  const id = byAddress.get(`${method} ${path}`);
  if (id === undefined) throw new TypeError(`The contract declares no ${method} ${path}`);
  return id;
}

/**
 * Creates a REST client from the environment: `MARKETPLACE_BASE_URL`, `MARKETPLACE_APP_KEY` and
 * `MARKETPLACE_APP_SECRET`.
 *
 * @param options - everything else; what is named here wins over the environment
 * @param environment - `process.env` where there is one
 * @throws TypeError that names every variable that is missing, never a value
 * @example const client = fromEnv({ logger: console });
 */
export function fromEnv(
  options: Partial<RestClientOptions> = {},
  environment?: Environment,
): RestClient {
  return createRestClient({ ...options, ...settingsFrom(options, environment) });
}

/** What differs for one seller of the pool. */
export type SellerOptions = Pick<RestClientOptions, "credentials"> &
  Partial<Omit<RestClientOptions, "credentials">>;

/** The clients of many sellers in one process, each created when it is first requested. */
export type SellerPool = ClientPool<RestClient>;

/**
 * Creates a pool of clients that share connections, logger, rate limits and the retry budget. Credentials and the write
 * queue are each seller's own; the rate limit of the package listing is kept for each application key.
 *
 * @param sellerOptions - what differs for one seller, such as its credentials; undefined for an unknown one
 * @example
 * const pool = createSellerPool({ baseUrl }, (seller) => ({ credentials: () => vault.read(seller) }));
 * await pool.client("store-17").packages.list();
 */
export function createSellerPool(
  shared: Omit<RestClientOptions, "credentials">,
  sellerOptions: (seller: string) => SellerOptions | undefined,
): SellerPool {
  return createClientPool((options) => createRestClient({ ...shared, ...options }), sellerOptions);
}
