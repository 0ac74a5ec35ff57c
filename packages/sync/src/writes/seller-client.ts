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
 * One seller's REST and SOAP clients. Reading methods are the clients'; writing ones take an idempotency key, and write
 * once for it.
 */
export interface SellerClient {
  readonly packages: Omit<RestClient["packages"], keyof KeyedMethods["packages"]> &
    Keyed<"packages">;
  readonly laborCosts: Keyed<"laborCosts">;
  readonly products: Pick<RestClient["products"], "query" | "pages" | "items"> & Keyed<"products">;
  readonly orders: KeyedOrders & {
    /**
     * Accepts the new items of every new order, including orders that move to other pages meanwhile. Each is a keyed
     * write: after a crash the next call continues, and accepts no item twice.
     *
     * @example
     * for await (const { orderNumber, state } of client.orders.acceptNew()) console.log(orderNumber, state);
     */
    acceptNew(options?: AcceptNewOptions): AsyncGenerator<AcceptedOrder, void, undefined>;
  };
}

/** Only keyed writes need the database. */
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
  // `Object.fromEntries` cannot express that each method has its own operation.
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
    // Without the context, by which the client would queue the write again; the lease does so already.
    const method = Reflect.get(methods, name) as (
      body: unknown,
      options: SendOptions,
    ) => Promise<never>;
    const send = (options: SendOptions) => method(body, options);
    return performWrite(io, { seller, key, operation, body, context, signal, send });
  };
}

/** @throws TypeError for what the database cannot store */
function checkName(option: string, name: unknown): asserts name is string {
  if (isStorableName(name)) return;
  throw new TypeError(`Nothing was sent: a keyed write needs a ${option} of ${NAME_RULE}`);
}

function checkContext(context: WriteContext): void {
  for (const name of ["orderNumber", "packageId", "orderId"] as const) {
    if (context[name] != null) checkName(`context.${name}`, context[name]);
  }
}
