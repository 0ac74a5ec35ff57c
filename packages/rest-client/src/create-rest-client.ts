import { createCredentialSource, settlePolicy } from "@marketplace-seller/client-core/internal";
import { responseDecoders } from "./gen/responses.gen.ts";
import { checkedBaseUrl, type RestClientOptions } from "./options.ts";
import { byOperation, type Operations } from "./resources/by-operation.ts";
import { type LaborCosts, laborCosts } from "./resources/labor-costs.ts";
import { type Packages, packages } from "./resources/packages.ts";
import { type Products, products } from "./resources/products.ts";
import { type Calls, createCalls } from "./runtime/calls.ts";
import { createExchange } from "./runtime/exchange.ts";
import { type MiddlewareList, middlewareList } from "./runtime/middleware.ts";
import { operationAt } from "./runtime/operation-lookup.ts";
import { createDialect } from "./runtime/operator-dialect.ts";
import { requestMaker } from "./runtime/outgoing-request.ts";
import { type Fetch, sendByFetch } from "./runtime/send.ts";
import type { CallInit, Method, TypedPaths } from "./runtime/transport.ts";
import { agentHeader } from "./runtime/user-agent.ts";

/**
 * The REST client: the typed methods of openapi-fetch for the contract's paths, and above them a
 * facade with one method per operation.
 *
 * The typed methods resolve to `{ data, error, response }` for every answer with an HTTP status that
 * says success or refusal, and throw only when there is no such answer. The facade gives the data
 * and throws typed errors (`isSellerError`).
 */
export interface RestClient extends TypedPaths {
  /** Shipment packages: listing, collection requests, splits. */
  readonly packages: Packages;
  /** Labor costs of order lines. */
  readonly laborCosts: LaborCosts;
  /** Products: create, update, price and stock, query. */
  readonly products: Products;
  /** Every operation by its operationId; those that an overlay adds are here alone. */
  readonly operations: Operations;
}

/**
 * Makes a REST client for one seller.
 *
 * Numbers are exact in both directions: identifiers and amounts are text in results, and requests
 * take text, numbers and (identifiers) bigints. Every request is checked against the contract before
 * it is sent. Redirects are never followed. Reads are sent again when they fail, writes only when they
 * certainly did not arrive; a write of which nobody knows is an `IndeterminateError`.
 *
 * @throws TypeError when the base address or the credentials cannot be used
 * @example
 * const client = createRestClient({
 *   baseUrl: "http://127.0.0.1:4010",
 *   credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
 * });
 * const page = await client.packages.list({ status: "Created", size: 50 });
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const policy = settlePolicy(options);
  const credentials = createCredentialSource(options.credentials);
  const platform: Fetch = (request) => globalThis.fetch(request);
  const send = options.transport ?? sendByFetch(options.fetch ?? platform);
  const baseUrl = checkedBaseUrl(options.baseUrl);
  const agent = agentHeader(options.userAgent);
  const middleware = middlewareList();
  const dialect = createDialect(options.operator);
  const calls = createCalls({
    baseUrl,
    agent,
    middleware,
    request: requestMaker(baseUrl, agent),
    decoders: responseDecoders,
    dialect,
    exchange: createExchange({ send, credentials, policy }),
    origin: new URL(baseUrl).origin,
    redact: credentials.redact,
    policy,
  });
  return {
    ...typedPaths(calls, middleware),
    packages: packages(calls, policy.clock),
    laborCosts: laborCosts(calls),
    products: products(calls),
    operations: byOperation(calls),
  };
}

function typedPaths(calls: Calls, { use, eject }: MiddlewareList): TypedPaths {
  const method =
    (name: Method) =>
    async (path: string, init: CallInit = {}) =>
      calls.outcome(operationAt(name, path), init);
  return {
    // openapi-fetch's own types say what each path takes and gives; the calls know it only by table.
    GET: method("GET") as unknown as TypedPaths["GET"],
    PUT: method("PUT") as unknown as TypedPaths["PUT"],
    POST: method("POST") as unknown as TypedPaths["POST"],
    use,
    eject,
  };
}
