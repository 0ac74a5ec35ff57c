import { createHash } from "node:crypto";
import { isSellerError } from "@marketplace-seller/client-core";
import { isSyncError } from "../contract/sync-error.ts";
import type { KeyedOrders } from "./write-operations.ts";

/** The outcome of accepting one new order. */
export interface AcceptedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  /**
   * `accepted`: the order was accepted; `refused`: the service does not accept the order, for instance because its
   * buyer has canceled it; `unknown`: the outcome of the write is unknown, and a person has to resolve it;
   * `nothing-new`: no item of the order waits to be accepted any more.
   */
  readonly state: "accepted" | "refused" | "unknown" | "nothing-new";
  readonly failure?: string;
}

/** Options of `orders.acceptNew`. */
export interface AcceptNewOptions {
  /** The number of packages of each order, which the SOAP operation `OrderItemAccept` needs. Default 1. */
  readonly numberOfPackages?: number;
  readonly signal?: AbortSignal;
}

export async function* acceptNew(
  orders: KeyedOrders,
  { numberOfPackages = 1, signal }: AcceptNewOptions = {},
): AsyncGenerator<AcceptedOrder, void, undefined> {
  const callOptions = signal === undefined ? {} : { signal };
  const newOrders = orders.drain({ searchData: { status: "New" } }, callOptions);
  for await (const { id, orderNumber } of newOrders) {
    const { orderDetail } = await orders.detail({ orderRequest: { id } }, callOptions);
    const newItems = (orderDetail?.itemList.item ?? []).filter(isNew);
    const order = { orderId: id, orderNumber };
    if (newItems.length === 0) {
      yield { ...order, state: "nothing-new" };
      continue;
    }
    const itemIds = newItems.map((item) => item.id).sort();
    const body = {
      orderItemList: { orderItem: itemIds.map((itemId) => ({ id: itemId })) },
      numberOfPackages,
    };
    try {
      const key = createKey(id, body);
      await orders.acceptItems(body, { key, context: order, ...callOptions });
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

/** Live services are reported to spell statuses with other case and blanks than the contract. */
function isNew({ status }: { readonly status?: string | null | undefined }): boolean {
  return status?.trim().toLowerCase() === "new";
}

/**
 * The idempotency key is the same for the same items of an order; when the buyer cancels some items, the key changes.
 */
function createKey(orderId: string, body: unknown): string {
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  return `accept ${orderId} ${digest.slice(0, 16)}`;
}
