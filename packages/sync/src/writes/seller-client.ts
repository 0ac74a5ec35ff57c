import { createHash } from "node:crypto";
import { isSellerError } from "@marketplace-seller/client-core";
import type { RestClient } from "@marketplace-seller/rest-client";
import { isName, NAME_RULE } from "../domain/name.ts";
import { isSyncError } from "../domain/sync-error.ts";
import {
  type Keyed,
  type KeyedOptions,
  type KeyedOrders,
  type KeyedWrite,
  keyedMethods,
  type Methods,
  type WriteContext,
  type WriteOperation,
} from "./operations.ts";
import { performWrite, type SendOptions, type WriteIo } from "./perform-write.ts";

/**
 * The REST and SOAP facades of one seller. What reads is as in the clients; what writes takes a key and
 * happens once for it.
 */
export interface SellerClient {
  readonly packages: Omit<RestClient["packages"], keyof Methods["packages"]> & Keyed<"packages">;
  readonly laborCosts: Keyed<"laborCosts">;
  readonly products: Pick<RestClient["products"], "query" | "pages" | "items"> & Keyed<"products">;
  readonly orders: KeyedOrders & {
    /**
     * Accepts the waiting items of every new order, also of those that move to other pages meanwhile. Each
     * acceptance is a keyed write: after a crash the next run goes on, and accepts nothing twice.
     *
     * @example
     * for await (const { orderNumber, state } of client.orders.acceptNew()) console.log(orderNumber, state);
     */
    acceptNew(options?: AcceptNewOptions): AsyncGenerator<AcceptedOrder, void, undefined>;
  };
}

/** What the keyed writes of a seller work with, which is there once the database is open. */
export type Opened = () => Promise<WriteIo>;

export function sellerClient(
  seller: string,
  { rest, soap }: WriteIo["clients"],
  opened: Opened,
): SellerClient {
  const { query, pages, items } = rest.products;
  const orders = { ...soap.orders, ...keyed("orders", seller, opened) };
  return {
    packages: { ...rest.packages, ...keyed("packages", seller, opened) },
    laborCosts: keyed("laborCosts", seller, opened),
    products: { query, pages, items, ...keyed("products", seller, opened) },
    orders: { ...orders, acceptNew: (options) => acceptNew(orders, options) },
  };
}

function keyed<Group extends keyof Methods>(
  group: Group,
  seller: string,
  opened: Opened,
): Keyed<Group> {
  const methods = Object.entries<WriteOperation>(keyedMethods[group]).map(([name, operation]) => [
    name,
    keyedWrite(group, name, operation, seller, opened),
  ]);
  // Each method is of the operation that the table names.
  return Object.fromEntries(methods) as unknown as Keyed<Group>;
}

function keyedWrite(
  group: keyof Methods,
  name: string,
  operation: WriteOperation,
  seller: string,
  opened: Opened,
): KeyedWrite<WriteOperation> {
  return async (body, { key, context = {}, signal }: Partial<KeyedOptions> = {}) => {
    checkName("key", key);
    checkContext(context);
    const io = await opened();
    const { rest, soap } = io.clients;
    const methods = group === "orders" ? soap.orders : rest[group];
    // Without the context, for which the client has a queue of its own: the lease is the one queue of an order.
    const write = Reflect.get(methods, name) as (body: unknown, how: SendOptions) => Promise<never>;
    const send = (how: SendOptions) => write(body, how);
    return performWrite(io, { seller, key, operation, body, context, signal, send });
  };
}

/** @throws TypeError unless a text may stand in keys and indexes of the database */
function checkName(what: string, name: unknown): asserts name is string {
  if (isName(name)) return;
  throw new TypeError(`Nothing was sent: a keyed write needs a ${what} of ${NAME_RULE}`);
}

function checkContext(context: WriteContext): void {
  for (const name of ["orderNumber", "packageId", "orderId"] as const) {
    if (context[name] != null) checkName(`context.${name}`, context[name]);
  }
}

/** What became of a new order. */
export interface AcceptedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  /**
   * `accepted`; `refused`: the service does not accept it, because its buyer has canceled it, say; `unknown`: it
   * is among the writes that a person resolves; `nothing-new`: none of its items waits any longer.
   */
  readonly state: "accepted" | "refused" | "unknown" | "nothing-new";
  readonly failure?: string;
}

/** How new orders are accepted. */
export interface AcceptNewOptions {
  /** Packages of each order, as `OrderItemAccept` takes them. Default 1. */
  readonly numberOfPackages?: number;
  readonly signal?: AbortSignal;
}

export async function* acceptNew(
  orders: KeyedOrders,
  { numberOfPackages = 1, signal }: AcceptNewOptions = {},
): AsyncGenerator<AcceptedOrder, void, undefined> {
  const how = signal === undefined ? {} : { signal };
  for await (const { id, orderNumber } of orders.drain({ searchData: { status: "New" } }, how)) {
    const { orderDetail } = await orders.detail({ orderRequest: { id } }, how);
    const waiting = (orderDetail?.itemList.item ?? []).filter(({ status }) => status === "New");
    const order = { orderId: id, orderNumber };
    if (waiting.length === 0) {
      yield { ...order, state: "nothing-new" };
      continue;
    }
    const ids = waiting.map((item) => item.id).sort();
    const body = {
      orderItemList: { orderItem: ids.map((each) => ({ id: each })) },
      numberOfPackages,
    };
    try {
      await orders.acceptItems(body, { key: createKey(id, body), context: order, ...how });
      yield { ...order, state: "accepted" };
    } catch (error) {
      if (isSyncError(error, "unknown-write")) {
        yield { ...order, state: "unknown", failure: error.message };
      } else if (isSellerError(error, "refused")) {
        yield { ...order, state: "refused", failure: error.message };
      } else throw error;
    }
  }
}

/** The same items of an order have the same key; fewer, when its buyer has canceled some, have another. */
function createKey(orderId: string, body: unknown): string {
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  return `accept ${orderId} ${digest.slice(0, 16)}`;
}
