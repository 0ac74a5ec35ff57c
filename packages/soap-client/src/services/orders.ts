import type { DetailedOrderData, OrderData, Responses } from "../gen/types.gen.ts";
import type { CallOptions } from "../options.ts";
import type { Call, Input } from "../runtime/calls.ts";
import { ordersOf, pages } from "./pages.ts";

/** What to list: `searchData` and `pagingData` as in the contract, each with its defaults. */
export type ListOrders = Partial<Input<"OrderList">>;

/** What to list in detail. */
export type ListOrdersInDetail = Input<"DetailedOrderList">;

/** What to go through page by page: the page itself is the iterator's business. */
export interface EachOrder {
  readonly searchData?: Input<"OrderList">["searchData"];
  /** Orders per page; the service's own default unless given. */
  readonly pageSize?: number;
}

/**
 * The order service (interface-specification.md, SOAP order service): one method per operation. Each
 * takes the contract's request without `auth`, gives the contract's response, and throws a typed
 * error (`isSellerError`) when it does not succeed. Identifiers and amounts are text in results.
 */
export interface Orders {
  /** `OrderList`: one page of orders. Absent search fields mean no filter. */
  list(query?: ListOrders, options?: CallOptions): Promise<Responses["OrderList"]>;
  /** `DetailedOrderList`: one page of orders with their items. */
  listDetailed(
    query?: ListOrdersInDetail,
    options?: CallOptions,
  ): Promise<Responses["DetailedOrderList"]>;
  /** `OrderDetail`: one order, whole. */
  detail(input: Input<"OrderDetail">, options?: CallOptions): Promise<Responses["OrderDetail"]>;
  /** `OrderItemAccept`: accepts order items. */
  acceptItems(
    input: Input<"OrderItemAccept">,
    options?: CallOptions,
  ): Promise<Responses["OrderItemAccept"]>;
  /** `OrderItemReject`: rejects order items. */
  rejectItems(
    input: Input<"OrderItemReject">,
    options?: CallOptions,
  ): Promise<Responses["OrderItemReject"]>;
  /** `MakeOrderItemShipment`: hands order items over to shipment. */
  shipItems(
    input: Input<"MakeOrderItemShipment">,
    options?: CallOptions,
  ): Promise<Responses["MakeOrderItemShipment"]>;
  /** `OrderItemDelivery`: marks one order item as delivered. */
  deliverItem(
    input: Input<"OrderItemDelivery">,
    options?: CallOptions,
  ): Promise<Responses["OrderItemDelivery"]>;
  /** `ComplementaryItemDetail`: the complementary items of order items, at most 500. */
  complementaryItems(
    input: Input<"ComplementaryItemDetail">,
    options?: CallOptions,
  ): Promise<Responses["ComplementaryItemDetail"]>;
  /** `CombineItems`: combines order items into one package. */
  combineItems(
    input: Input<"CombineItems">,
    options?: CallOptions,
  ): Promise<Responses["CombineItems"]>;
  /** `SeparateCombinedItems`: separates them again. */
  separateItems(
    input: Input<"SeparateCombinedItems">,
    options?: CallOptions,
  ): Promise<Responses["SeparateCombinedItems"]>;
  /** `OrderItemIdentity`: records serial and IMEI numbers. */
  identifyItems(
    input: Input<"OrderItemIdentity">,
    options?: CallOptions,
  ): Promise<Responses["OrderItemIdentity"]>;
  /** The pages of `OrderList`, one after the other. */
  pages(query?: EachOrder, options?: CallOptions): AsyncGenerator<Responses["OrderList"], void>;
  /** The orders of all pages of `OrderList`. */
  each(query?: EachOrder, options?: CallOptions): AsyncGenerator<OrderData, void>;
  /** The pages of `DetailedOrderList`, one after the other. */
  detailedPages(
    query?: EachOrder,
    options?: CallOptions,
  ): AsyncGenerator<Responses["DetailedOrderList"], void>;
  /** The orders of all pages of `DetailedOrderList`. */
  eachDetailed(query?: EachOrder, options?: CallOptions): AsyncGenerator<DetailedOrderData, void>;
}

/** The order service over the calls of one client. */
export function orders(call: Call): Orders {
  const list: Orders["list"] = (query = {}, options = {}) =>
    call("OrderList", { searchData: {}, ...query }, options);
  const listDetailed: Orders["listDetailed"] = (query = {}, options = {}) =>
    call("DetailedOrderList", query, options);
  const eachPage: Orders["pages"] = ({ searchData = {}, pageSize } = {}, options = {}) =>
    pages("OrderList", (currentPage) =>
      list({ searchData, pagingData: { currentPage, pageSize } }, options),
    );
  const eachDetailedPage: Orders["detailedPages"] = (query = {}, options = {}) =>
    pages("DetailedOrderList", (currentPage) => {
      const { searchData = {}, pageSize } = query;
      return listDetailed({ searchData, pagingData: { currentPage, pageSize } }, options);
    });
  return {
    list,
    listDetailed,
    detail: (input, options) => call("OrderDetail", input, options),
    acceptItems: (input, options) => call("OrderItemAccept", input, options),
    rejectItems: (input, options) => call("OrderItemReject", input, options),
    shipItems: (input, options) => call("MakeOrderItemShipment", input, options),
    deliverItem: (input, options) => call("OrderItemDelivery", input, options),
    complementaryItems: (input, options) => call("ComplementaryItemDetail", input, options),
    combineItems: (input, options) => call("CombineItems", input, options),
    separateItems: (input, options) => call("SeparateCombinedItems", input, options),
    identifyItems: (input, options) => call("OrderItemIdentity", input, options),
    pages: eachPage,
    each: (query, options) => ordersOf(eachPage(query, options)),
    detailedPages: eachDetailedPage,
    eachDetailed: (query, options) => ordersOf(eachDetailedPage(query, options)),
  };
}
