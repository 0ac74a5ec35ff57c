import type { DomainContext } from "../context.ts";
import { Refused } from "../refusals.ts";
import type { OrderPage, OrderSearch, OrderSummaryPage, OrderWithPackages } from "../store.ts";

/** One page of a seller's orders with all that they hold (SOAP `DetailedOrderList`). */
export function searchOrders(
  { store }: DomainContext,
  sellerId: string,
  search: OrderSearch,
): OrderPage {
  return store.read(({ orders }) => orders.search(sellerId, search));
}

/** One page of a seller's orders in short (SOAP `OrderList`). */
export function summarizeOrders(
  { store }: DomainContext,
  sellerId: string,
  search: OrderSearch,
): OrderSummaryPage {
  return store.read(({ orders }) => orders.summaries(sellerId, search));
}

/**
 * An order with the packages that hold its lines now (SOAP `OrderDetail`).
 *
 * @throws Refused when the seller has no order with this id
 */
export function findOrder(
  { store }: DomainContext,
  sellerId: string,
  orderId: string,
): OrderWithPackages {
  return store.read(({ orders, packages }) => {
    const order = orders.findById(sellerId, orderId);
    if (order === undefined) throw new Refused("unknownOrder");
    const all = packages.ofOrder(sellerId, order.orderNumber);
    return { order, packages: all.filter(({ status }) => status !== "Unpacked") };
  });
}
