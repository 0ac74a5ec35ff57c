import { createHash } from "node:crypto";
import { isSellerError } from "@marketplace-seller/client-core";
import { isSyncError } from "../contract/sync-error.ts";
import type { KeyedOrders } from "./write-operations.ts";

export interface AcceptedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  /**
   * `refused`: for instance because the buyer has canceled; `unknown`: a person has to resolve it; `nothing-new`: no
   * item waits to be accepted any more.
   */
  readonly state: "accepted" | "refused" | "unknown" | "nothing-new";
  readonly failure?: string;
}

export interface AcceptNewOptions {
  /** Packages of each order, for `OrderItemAccept`. Default 1. */
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

/** Live services are reported to spell statuses with other case and blanks. */
function isNew({ status }: { readonly status?: string | null | undefined }): boolean {
  return status?.trim().toLowerCase() === "new";
}

/** The same for the same items; when the buyer cancels some, it changes. */
function createKey(orderId: string, body: unknown): string {
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  return `accept ${orderId} ${digest.slice(0, 16)}`;
}
