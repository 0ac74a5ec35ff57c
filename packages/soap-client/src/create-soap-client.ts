import { createCredentialSource } from "@marketplace-seller/client-core/internal";
import { service } from "./gen/operations.gen.ts";
import { type SoapClientOptions, settleOptions } from "./options.ts";
import { type Call, createCall } from "./runtime/calls.ts";
import { sendByFetch } from "./runtime/send.ts";
import { sendByNode } from "./runtime/send-by-node.ts";
import { createTransport } from "./runtime/transport.ts";
import { userAgent } from "./runtime/user-agent.ts";
import { type Orders, orders } from "./services/orders.ts";

/** The SOAP client: every operation by its contract name, and above it a service with methods. */
export interface SoapClient {
  /**
   * Calls an operation by the name that it has in the contract.
   *
   * @example const { orderDetail } = await client.call("OrderDetail", { orderRequest: { id } });
   */
  readonly call: Call;
  /** The order service: a method per operation, and iterators over the listings. */
  readonly orders: Orders;
}

/**
 * Makes a SOAP client for one seller. It is ready at once: nothing is fetched and no service
 * description is parsed.
 *
 * Numbers are exact in both directions: identifiers and amounts are text in results, and requests
 * take text, numbers and (identifiers) bigints. Every request is checked against the contract before
 * it is sent; every response is decoded strictly. Redirects are never followed. Reads are sent again
 * when they fail, writes only when they certainly did not arrive; a write of which nobody knows is an
 * `IndeterminateError`.
 *
 * @throws TypeError or RangeError when an option cannot be used
 * @example
 * const client = createSoapClient({
 *   endpoint: "http://127.0.0.1:4010/ws/OrderService",
 *   credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
 * });
 * for await (const order of client.orders.each()) console.log(order.orderNumber);
 */
export function createSoapClient(options: SoapClientOptions): SoapClient {
  const { endpoint, policy } = settleOptions(options);
  const namespace = options.operator?.soapNamespace ?? service.targetNamespace;
  const call = createCall({
    transport: createTransport(endpoint, namespace),
    send: options.fetch === undefined ? sendByNode() : sendByFetch(options.fetch),
    credentials: createCredentialSource(options.credentials),
    endpoint,
    namespace,
    policy,
    userAgent: userAgent(options.userAgent),
  });
  return { call, orders: orders(call) };
}
