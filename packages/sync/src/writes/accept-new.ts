import { createHash } from "node:crypto";
import { isSellerError } from "@marketplace-seller/client-core";
import { isSyncError } from "../domain/sync-error.ts";
import type { KeyedOrders } from "./operations.ts";

/** What became of a new order. */
export interface AcceptedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  /**
   * `accepted`; `refused`: the service does not accept it, because its buyer has canceled it, say; `unknown`: it
   * is among the writes that a person settles; `nothing-new`: none of its items waits any longer.
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

/**
 * Accepts the waiting items of every new order, also of those that move to other pages meanwhile. Each
 * acceptance is a keyed write: after a crash the next run goes on, and accepts nothing twice.
 *
 * @throws the client's error when the service cannot be reached; SyncError `writes-paused` or `database-…`; the signal's
 *   reason when it aborts
 */
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
