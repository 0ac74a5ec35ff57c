import type { RestClient } from "@marketplace-seller/rest-client";
import { isStorableName, NAME_RULE } from "../store/storable-name.ts";
import { type AcceptedOrder, type AcceptNewOptions, acceptNew } from "./accept-new.ts";
import { performWrite, type SendOptions } from "./perform-write.ts";
import type { WriteIo } from "./write-io.ts";
import {
  type Keyed,
  type KeyedMethods,
  type KeyedOrders,
  type KeyedWrite,
  type KeyedWriteOptions,
  keyedMethods,
  type WriteContext,
  type WriteOperation,
} from "./write-operations.ts";

/**
 * The REST and SOAP clients of one seller, for reading and for keyed writes. The methods that read are the methods of
 * the clients; methods that write take an idempotency key, and write once for this key.
 */
export interface SellerClient {
  readonly packages: Omit<RestClient["packages"], keyof KeyedMethods["packages"]> &
    Keyed<"packages">;
  readonly laborCosts: Keyed<"laborCosts">;
  readonly products: Pick<RestClient["products"], "query" | "pages" | "items"> & Keyed<"products">;
  readonly orders: KeyedOrders & {
    /**
     * Accepts the new items of every new order, including orders that move to other pages during the reading. Each
     * acceptance is a keyed write: after a crash, the next call continues, and accepts no item twice.
     *
     * @example
     * for await (const { orderNumber, state } of client.orders.acceptNew()) console.log(orderNumber, state);
     */
    acceptNew(options?: AcceptNewOptions): AsyncGenerator<AcceptedOrder, void, undefined>;
  };
}

/** Opens the database, which keyed writes need and reading methods do not need. */
export type OpenWriteIo = () => Promise<WriteIo>;

export function createSellerClient(
  seller: string,
  { rest, soap }: WriteIo["clients"],
  openIo: OpenWriteIo,
): SellerClient {
  const { query, pages, items } = rest.products;
  const orders = { ...soap.orders, ...createKeyedMethods("orders", seller, openIo) };
  return {
    packages: { ...rest.packages, ...createKeyedMethods("packages", seller, openIo) },
    laborCosts: createKeyedMethods("laborCosts", seller, openIo),
    products: { query, pages, items, ...createKeyedMethods("products", seller, openIo) },
    orders: { ...orders, acceptNew: (options) => acceptNew(orders, options) },
  };
}

function createKeyedMethods<Group extends keyof KeyedMethods>(
  group: Group,
  seller: string,
  openIo: OpenWriteIo,
): Keyed<Group> {
  const methods = Object.entries<WriteOperation>(keyedMethods[group]).map(([name, operation]) => [
    name,
    createKeyedMethod(group, name, operation, seller, openIo),
  ]);
  // The cast is needed because `Object.fromEntries` cannot express that `keyedMethods` maps each method to its own
  // operation.
  return Object.fromEntries(methods) as unknown as Keyed<Group>;
}

function createKeyedMethod(
  group: keyof KeyedMethods,
  name: string,
  operation: WriteOperation,
  seller: string,
  openIo: OpenWriteIo,
): KeyedWrite<WriteOperation> {
  return async (body, { key, context = {}, signal }: Partial<KeyedWriteOptions> = {}) => {
    checkName("key", key);
    checkContext(context);
    const io = await openIo();
    const { rest, soap } = io.clients;
    const methods = group === "orders" ? soap.orders : rest[group];
    // The context of the write is not passed to the client, because the client would queue the write a second time;
    // the lease already queues the writes of an order.
    const method = Reflect.get(methods, name) as (
      body: unknown,
      options: SendOptions,
    ) => Promise<never>;
    const send = (options: SendOptions) => method(body, options);
    return performWrite(io, { seller, key, operation, body, context, signal, send });
  };
}

/** @throws TypeError when the database cannot store the text as a key */
function checkName(option: string, name: unknown): asserts name is string {
  if (isStorableName(name)) return;
  throw new TypeError(`Nothing was sent: a keyed write needs a ${option} of ${NAME_RULE}`);
}

function checkContext(context: WriteContext): void {
  for (const name of ["orderNumber", "packageId", "orderId"] as const) {
    if (context[name] != null) checkName(`context.${name}`, context[name]);
  }
}
