import type { CallPromise } from "@marketplace-seller/client-core";
import {
  endAtRepeatedPage,
  onlyMembers,
  walkItems,
  walkPages,
} from "@marketplace-seller/client-core/internal";
import type { Input } from "../codec/request-arguments.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { DetailedOrderData, OrderData, Responses } from "../gen/types.gen.ts";
import type { Call } from "../runtime/calls.ts";
import type { CallOptions } from "../runtime/order-context.ts";

/** The input of a listing: `searchData` and `pagingData` of the contract. Absent fields have their defaults. */
export type ListOrders = Partial<Input<"OrderList">>;

/** The input of a detailed listing. */
export type ListOrdersInDetail = Input<"DetailedOrderList">;

/** The input of an iterator, which sets the page number itself. Any other member is an `InvalidRequestError`. */
export interface EachOrder {
  readonly searchData?: Input<"OrderList">["searchData"];
  /** The number of orders on a page. Default: the service's default. */
  readonly pageSize?: number;
}

/** The method name of each operation. Every operation of the contract without overlays is listed. */
export const orderMethods = {
  /** `OrderList`: one page of orders. Absent search fields mean no filter. */
  list: "OrderList",
  /** `DetailedOrderList`: one page of orders with their items. */
  listDetailed: "DetailedOrderList",
  /** `OrderDetail`: one order with all details. */
  detail: "OrderDetail",
  /** `OrderItemAccept`: accepts order items. */
  acceptItems: "OrderItemAccept",
  /** `OrderItemReject`: rejects order items. */
  rejectItems: "OrderItemReject",
  /** `MakeOrderItemShipment`: reports the shipment of order items. */
  shipItems: "MakeOrderItemShipment",
  /** `OrderItemDelivery`: marks one order item as delivered. */
  deliverItem: "OrderItemDelivery",
  /** `ComplementaryItemDetail`: the complementary items of order items, at most 500. */
  complementaryItems: "ComplementaryItemDetail",
  /** `CombineItems`: combines order items into one package. */
  combineItems: "CombineItems",
  /** `SeparateCombinedItems`: separates them again. */
  separateItems: "SeparateCombinedItems",
  /** `OrderItemIdentity`: records serial and IMEI numbers. */
  identifyItems: "OrderItemIdentity",
} as const satisfies Readonly<Record<string, OperationName>>;

type Methods = typeof orderMethods;

/** The operations that have a method in `orders`. */
export type FacadeOperation = Methods[keyof Methods];

/** Takes the contract's request without `auth` and returns the contract's response. */
export type OrderMethod<Name extends OperationName> = (
  input: Input<Name>,
  options?: CallOptions,
) => CallPromise<Responses[Name]>;

/** The methods of the order service. */
export type OrderMethods = { readonly [Name in keyof Methods]: OrderMethod<Methods[Name]> };

/**
 * The order service (interface-specification.md, SOAP order service): one method per operation. Each
 * takes the contract's request without `auth`, returns the contract's response, and throws a typed
 * error (`isSellerError`) when it does not succeed. Identifiers and amounts are strings in results.
 */
export interface Orders extends Omit<OrderMethods, "list" | "listDetailed"> {
  /** `OrderList`: one page of orders. Absent search fields mean no filter. */
  list(query?: ListOrders, options?: CallOptions): CallPromise<Responses["OrderList"]>;
  /** `DetailedOrderList`: one page of orders with their items. */
  listDetailed(
    query?: ListOrdersInDetail,
    options?: CallOptions,
  ): CallPromise<Responses["DetailedOrderList"]>;
  /**
   * Iterates over the pages of `OrderList`. Orders that leave the search meanwhile move other orders to pages that
   * were already read, which are then skipped. To accept all orders that `status: "New"` finds, use `drain`.
   */
  pages(query?: EachOrder, options?: CallOptions): AsyncGenerator<Responses["OrderList"], void>;
  /**
   * Iterates over the orders of all pages of `OrderList`. Like `pages` it can skip orders when handling an order
   * takes it out of the search.
   */
  items(query?: EachOrder, options?: CallOptions): AsyncGenerator<OrderData, void>;
  /**
   * Iterates over every order that `OrderList` finds exactly once, also when handling an order takes it out of the
   * search: pages are requested again until they have no new order.
   *
   * @example
   * for await (const { id } of orders.drain({ searchData: { status: "New" } })) await accept(id);
   */
  drain(query?: EachOrder, options?: CallOptions): AsyncGenerator<OrderData, void>;
  /** The pages of `DetailedOrderList`, one after the other; not for orders that handling moves. */
  detailedPages(
    query?: EachOrder,
    options?: CallOptions,
  ): AsyncGenerator<Responses["DetailedOrderList"], void>;
  /** The orders of all pages of `DetailedOrderList`; not for orders that handling moves. */
  detailedItems(query?: EachOrder, options?: CallOptions): AsyncGenerator<DetailedOrderData, void>;
  /** As `drain`, over `DetailedOrderList`. */
  detailedDrain(query?: EachOrder, options?: CallOptions): AsyncGenerator<DetailedOrderData, void>;
}

export function orders(call: Call): Orders {
  const ownValue = Object.entries(orderMethods).map(
    ([name, operation]): [string, OrderMethod<typeof operation>] => [
      name,
      (input, options) => call(operation, input, options),
    ],
  );
  const detailed = listingMethods<Responses["DetailedOrderList"], DetailedOrderData>(
    "DetailedOrderList",
    (input, options) => call<"DetailedOrderList">("DetailedOrderList", input, options),
  );
  return {
    // Each method is of the operation that the table names.
    ...(Object.fromEntries(ownValue) as unknown as OrderMethods),
    list: (query = {}, options) => call("OrderList", { searchData: {}, ...query }, options),
    listDetailed: (query = {}, options) => call("DetailedOrderList", query, options),
    ...listingMethods<Responses["OrderList"], OrderData>("OrderList", (input, options) =>
      call("OrderList", input, options),
    ),
    detailedPages: detailed.pages,
    detailedItems: detailed.items,
    detailedDrain: detailed.drain,
  };
}

const LISTING_MEMBERS: readonly (keyof EachOrder)[] = ["searchData", "pageSize"];

/** The iterators of one listing. They throw an InvalidRequestError for a member of the query that they do not take. */
function listingMethods<Page extends OrderPage<Order>, Order extends { readonly id: string }>(
  operation: ListingOperation,
  read: (input: Input<"OrderList">, options: CallOptions | undefined) => Promise<Page>,
) {
  const prepareRead = (query: EachOrder = {}, options?: CallOptions) => {
    onlyMembers(operation, query, LISTING_MEMBERS);
    const { searchData = {}, pageSize } = query;
    return (currentPage: number) =>
      read({ searchData, pagingData: { currentPage, pageSize } }, options);
  };
  const prepareWalk = (query?: EachOrder, options?: CallOptions) =>
    [
      prepareRead(query, options),
      ({ orderList }: Page) => orderList?.order,
      { signal: options?.signal, operation, getBounds: boundsOf<Page>(query?.pageSize) },
    ] as const;
  return {
    pages: (query?: EachOrder, options?: CallOptions) => walkPages(...prepareWalk(query, options)),
    items: (query?: EachOrder, options?: CallOptions) => walkItems(...prepareWalk(query, options)),
    drain: (query?: EachOrder, options?: CallOptions) =>
      drain<Order>(operation, prepareRead(query, options), query?.pageSize),
  };
}

interface OrderPage<Order> {
  readonly orderList?: { readonly order: readonly Order[] };
  readonly pagingData?: { readonly pageCount: number | null };
}

const boundsOf =
  <Page extends OrderPage<unknown>>(size: number | null | undefined) =>
  ({ pagingData }: Page) => ({ size, totalPages: pagingData?.pageCount });

/** A listing whose rows move while they are handled. */
type ListingOperation = Extract<keyof Responses, "OrderList" | "DetailedOrderList">;

/**
 * The orders of a listing that handling takes out of it, each once: a page is requested again until it holds
 * nothing unseen, and the listing walked again until all of it holds nothing unseen. Only the ids are kept.
 *
 * @throws ProtocolError when the service returns the same rows under two page numbers, which would never end
 */
async function* drain<Order extends { readonly id: string }>(
  operation: ListingOperation,
  fetchPage: (page: number) => Promise<OrderPage<Order>>,
  size: number | null | undefined,
): AsyncGenerator<Order, void, undefined> {
  const guarded = endAtRepeatedPage(fetchPage, {
    getNumber: (page) => page,
    getRows: ({ orderList }) => orderList?.order,
    getBounds: boundsOf(size),
    operation,
  });
  const seen = new Set<string>();
  for (;;) {
    const before = seen.size;
    const isEmpty = yield* walk(guarded, seen);
    if (isEmpty || seen.size === before) return;
  }
}

async function* walk<Order extends { readonly id: string }>(
  fetchPage: (page: number) => Promise<OrderPage<Order> | undefined>,
  seen: Set<string>,
): AsyncGenerator<Order, boolean, undefined> {
  for (let number = 0; ; ) {
    const page = await fetchPage(number);
    const orders = page?.orderList?.order ?? [];
    if (orders.length === 0) return number === 0;
    const unseen = orders.filter(({ id }) => !seen.has(id));
    for (const order of unseen) {
      seen.add(order.id);
      yield order;
    }
    if (unseen.length === 0) number += 1;
  }
}
