import type { CallPromise } from "@marketplace-seller/client-core";
import {
  endAtRepeatedPage,
  onlyMembers,
  UnreadableRowList,
  unreadableRowsOf,
  walkItems,
  walkPages,
} from "@marketplace-seller/client-core/internal";
import type { Input, ResultOf } from "../codec/request-arguments.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { DetailedOrderData, OrderData } from "../gen/types.gen.ts";
import type { Call } from "../runtime/calls.ts";
import type { CallOptions, IterationOptions } from "../runtime/order-context.ts";

/**
 * The input of the order listing, the members `searchData` and `pagingData` of the contract's listing request. An
 * absent field of the search or the paging has the contract's default.
 */
export type ListOrders = Partial<Input<"OrderList">>;

/** The input of the detailed order listing. */
export type ListOrdersInDetail = Input<"DetailedOrderList">;

/**
 * The input of an iterator over an order listing. The iterator over an order listing sets the page number itself, and
 * throws an `InvalidRequestError` for an unknown member of the input.
 */
export interface EachOrder {
  readonly searchData?: Input<"OrderList">["searchData"];
  /** The number of orders on a page of the listing. Default: the service's default. */
  readonly pageSize?: number;
}

/**
 * The name of the client method for each operation. The table lists every operation that the contract has without
 * overlays.
 */
export const orderMethods = {
  /** Reads one page of orders (`OrderList`). A search field that is absent does not restrict the orders. */
  list: "OrderList",
  /** Reads one page of orders with their items (`DetailedOrderList`). */
  listDetailed: "DetailedOrderList",
  /** Reads one order with all details (`OrderDetail`). */
  detail: "OrderDetail",
  /** Accepts order items (`OrderItemAccept`). */
  acceptItems: "OrderItemAccept",
  /** Rejects order items (`OrderItemReject`). */
  rejectItems: "OrderItemReject",
  /** Reports the shipment of order items (`MakeOrderItemShipment`). */
  shipItems: "MakeOrderItemShipment",
  /** Marks one order item as delivered (`OrderItemDelivery`). */
  deliverItem: "OrderItemDelivery",
  /** Reads the complementary items of at most 500 order items (`ComplementaryItemDetail`). */
  complementaryItems: "ComplementaryItemDetail",
  /** Combines order items into one package (`CombineItems`). */
  combineItems: "CombineItems",
  /** Separates order items that `CombineItems` combined into one package (`SeparateCombinedItems`). */
  separateItems: "SeparateCombinedItems",
  /** Records the serial and IMEI numbers of order items (`OrderItemIdentity`). */
  identifyItems: "OrderItemIdentity",
} as const satisfies Readonly<Record<string, OperationName>>;

type Methods = typeof orderMethods;

/** The SOAP operations that have a method in `orders`. */
export type FacadeOperation = Methods[keyof Methods];

/**
 * The type of an operation's method, which takes the contract's request without `auth` and returns the contract's
 * response.
 */
export type OrderMethod<Name extends OperationName> = (
  input: Input<Name>,
  options?: CallOptions,
) => CallPromise<ResultOf<Name>>;

/** The methods of the order service. */
export type OrderMethods = { readonly [Name in keyof Methods]: OrderMethod<Methods[Name]> };

/**
 * The order service (interface-specification.md, SOAP order service): one method per operation. Each method of the
 * order service takes the contract's request without `auth`, returns the contract's response, and throws a typed
 * error (`isSellerError`) when it does not succeed. Identifiers and amounts in the results of the order service are
 * strings.
 */
export interface Orders extends Omit<OrderMethods, "list" | "listDetailed"> {
  /** Reads one page of orders (`OrderList`). A search field that is absent does not restrict the orders. */
  list(query?: ListOrders, options?: CallOptions): CallPromise<ResultOf<"OrderList">>;
  /** Reads one page of orders with their items (`DetailedOrderList`). */
  listDetailed(
    query?: ListOrdersInDetail,
    options?: CallOptions,
  ): CallPromise<ResultOf<"DetailedOrderList">>;
  /**
   * Iterates over the pages of `OrderList`. When orders no longer match the search during the iteration, other orders
   * move to pages that were already read and are skipped. To accept all orders that the search `status: "New"` finds,
   * use `drain`.
   */
  pages(query?: EachOrder, options?: IterationOptions): AsyncGenerator<ResultOf<"OrderList">, void>;
  /**
   * Iterates over the orders of all pages of `OrderList`. Iterating by `items` can skip orders when a handled order no
   * longer matches the search; `drain` skips none.
   */
  items(query?: EachOrder, options?: IterationOptions): AsyncGenerator<OrderData, void>;
  /**
   * Iterates over every order that `OrderList` finds exactly once, also when handling an order takes it out of the
   * search: pages are requested again until they have no new order.
   *
   * @example
   * for await (const { id } of orders.drain({ searchData: { status: "New" } })) await accept(id);
   */
  drain(query?: EachOrder, options?: IterationOptions): AsyncGenerator<OrderData, void>;
  /**
   * Iterates over the pages of `DetailedOrderList`. When handled orders no longer match the search, use
   * `detailedDrain`, because iterating by `detailedPages` would skip other orders.
   */
  detailedPages(
    query?: EachOrder,
    options?: IterationOptions,
  ): AsyncGenerator<ResultOf<"DetailedOrderList">, void>;
  /**
   * Iterates over the orders of all pages of `DetailedOrderList`. When handled orders no longer match the search, use
   * `detailedDrain`, because iterating by `detailedItems` would skip other orders.
   */
  detailedItems(
    query?: EachOrder,
    options?: IterationOptions,
  ): AsyncGenerator<DetailedOrderData, void>;
  /**
   * Iterates over every order that `DetailedOrderList` finds exactly once, also when a handled order no longer matches
   * the search, like `drain`.
   */
  detailedDrain(
    query?: EachOrder,
    options?: IterationOptions,
  ): AsyncGenerator<DetailedOrderData, void>;
}

export function orders(call: Call): Orders {
  const methodEntries = Object.entries(orderMethods).map(
    ([name, operation]): [string, OrderMethod<typeof operation>] => [
      name,
      (input, options) => call(operation, input, options),
    ],
  );
  const detailed = listingMethods<ResultOf<"DetailedOrderList">, DetailedOrderData>(
    "DetailedOrderList",
    (input, options) => call<"DetailedOrderList">("DetailedOrderList", input, options),
  );
  return {
    // The table of method names has the operation of each method, so the cast to the typed methods is safe.
    ...(Object.fromEntries(methodEntries) as unknown as OrderMethods),
    list: (query = {}, options) => call("OrderList", { searchData: {}, ...query }, options),
    listDetailed: (query = {}, options) => call("DetailedOrderList", query, options),
    ...listingMethods<ResultOf<"OrderList">, OrderData>("OrderList", (input, options) =>
      call("OrderList", input, options),
    ),
    detailedPages: detailed.pages,
    detailedItems: detailed.items,
    detailedDrain: detailed.drain,
  };
}

const LISTING_MEMBERS: readonly (keyof EachOrder)[] = ["searchData", "pageSize"];

/**
 * Creates the iterators of one listing. The iterators throw an InvalidRequestError for an unknown member of the
 * query.
 */
function listingMethods<Page extends OrderPage<Order>, Order extends { readonly id: string }>(
  operation: ListingOperation,
  read: (input: Input<"OrderList">, options: CallOptions | undefined) => Promise<Page>,
) {
  const prepareRead = (query: EachOrder = {}, options?: IterationOptions) => {
    onlyMembers(operation, query, LISTING_MEMBERS);
    const { searchData = {}, pageSize } = query;
    return (currentPage: number) =>
      read({ searchData, pagingData: { currentPage, pageSize } }, options);
  };
  const prepareWalk = (query?: EachOrder, options?: IterationOptions) =>
    [
      prepareRead(query, options),
      ({ orderList }: Page) => orderList?.order,
      {
        signal: options?.signal,
        onUnreadable: options?.onUnreadable,
        operation,
        getBounds: boundsOf<Page>(query?.pageSize),
      },
    ] as const;
  return {
    pages: (query?: EachOrder, options?: IterationOptions) =>
      walkPages(...prepareWalk(query, options)),
    items: (query?: EachOrder, options?: IterationOptions) =>
      walkItems(...prepareWalk(query, options)),
    drain: (query?: EachOrder, options?: IterationOptions) =>
      drain<Order>(
        prepareRead(query, options),
        query?.pageSize,
        new UnreadableRowList(operation, options),
        operation,
      ),
  };
}

interface OrderPage<Order> {
  readonly orderList?: { readonly order: readonly Order[] };
  readonly pagingData?: { readonly pageCount: number | null };
}

const boundsOf =
  <Page extends OrderPage<unknown>>(size: number | null | undefined) =>
  ({ pagingData }: Page) => ({ size, totalPages: pagingData?.pageCount });

/** The functions to read an order listing whose orders leave the search while they are handled. */
type ListingOperation = Extract<OperationName, "OrderList" | "DetailedOrderList">;

/**
 * Iterates over each order of a listing once, also when a handled order leaves the listing. Each page of the listing is
 * requested again until it has no new order, and the whole listing is read again until it has no new order. Only the
 * ids of orders are kept in memory.
 *
 * @throws ProtocolError when the service returns the same rows under two page numbers, so that the iteration would
 * never end; at the end when orders could not be read
 */
async function* drain<Order extends { readonly id: string }>(
  fetchPage: (page: number) => Promise<OrderPage<Order>>,
  size: number | null | undefined,
  unreadable: UnreadableRowList,
  operation: ListingOperation,
): AsyncGenerator<Order, void, undefined> {
  const guarded = endAtRepeatedPage(fetchPage, {
    getNumber: (page) => page,
    getRows: ({ orderList }) => orderList?.order,
    getBounds: boundsOf(size),
    operation,
  });
  const yielded = new Set<string>();
  for (;;) {
    const before = yielded.size;
    const isEmpty = yield* walk(guarded, yielded, unreadable);
    if (isEmpty || yielded.size === before) break;
  }
  unreadable.check();
}

async function* walk<Order extends { readonly id: string }>(
  fetchPage: (page: number) => Promise<OrderPage<Order> | undefined>,
  seen: Set<string>,
  unreadable: UnreadableRowList,
): AsyncGenerator<Order, boolean, undefined> {
  for (let number = 0; ; ) {
    const page = await fetchPage(number);
    const orders = page?.orderList?.order ?? [];
    const rows = unreadableRowsOf(page);
    unreadable.add(rows, number);
    if (orders.length === 0 && rows.length === 0) return number === 0;
    const unseen = orders.filter(({ id }) => !seen.has(id));
    for (const order of unseen) {
      seen.add(order.id);
      yield order;
    }
    if (unseen.length === 0) number += 1;
  }
}
