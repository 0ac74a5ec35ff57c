import { refuseRepeatedPages } from "@marketplace-seller/client-core/internal";
import type { Responses } from "../gen/types.gen.ts";

/** One page of a listing. */
interface Page<Order> {
  readonly orderList?: { readonly order: readonly Order[] };
}

/** A listing whose rows move while they are handled. */
export type ListingOperation = Extract<keyof Responses, "OrderList" | "DetailedOrderList">;

/**
 * The orders of a listing that handling takes out of it, each once: a page is requested again until it holds
 * nothing unseen, and the listing walked again until all of it holds nothing unseen. Only the ids are kept.
 *
 * @param fetchPage - one page; counting starts at 0
 * @throws ProtocolError when the service returns the same rows under two page numbers, which would never end
 */
export async function* drain<Order extends { readonly id: string }>(
  operation: ListingOperation,
  fetchPage: (page: number) => Promise<Page<Order>>,
): AsyncGenerator<Order, void, undefined> {
  const guarded = refuseRepeatedPages(fetchPage, {
    getNumber: (page) => page,
    getRows: ({ orderList }) => orderList?.order,
    operation,
  });
  const seen = new Set<string>();
  for (;;) {
    const before = seen.size;
    const isEmpty = yield* walk(guarded, seen);
    if (isEmpty || seen.size === before) return;
  }
}

/** Walks the listing once; true when it holds nothing at all. */
async function* walk<Order extends { readonly id: string }>(
  fetchPage: (page: number) => Promise<Page<Order>>,
  seen: Set<string>,
): AsyncGenerator<Order, boolean, undefined> {
  for (let number = 0; ; ) {
    const { orderList } = await fetchPage(number);
    const orders = orderList?.order ?? [];
    if (orders.length === 0) return number === 0;
    const unseen = orders.filter(({ id }) => !seen.has(id));
    for (const order of unseen) {
      seen.add(order.id);
      yield order;
    }
    if (unseen.length === 0) number += 1;
  }
}
