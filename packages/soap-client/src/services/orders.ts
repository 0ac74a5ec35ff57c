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

/** The contract's `searchData` and `pagingData`; an absent field has its default. */
export type ListOrders = Partial<Input<"OrderList">>;

/** The input of the detailed order listing. */
export type ListOrdersInDetail = Input<"DetailedOrderList">;

/**
 * The input of an iterator, which sets the page number itself, and throws an `InvalidRequestError` for an unknown
 * member.
 */
export interface EachOrder {
  readonly searchData?: Input<"OrderList">["searchData"];
  /** Orders on a page. Default: the service's. */
  readonly pageSize?: number;
}

/** The method for each operation of the contract without overlays. */
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

/** Operations that have a method in `orders`. */
export type FacadeOperation = Methods[keyof Methods];

/** Takes the contract's request without `auth`, and returns its response. */
export type OrderMethod<Name extends OperationName> = (
  input: Input<Name>,
  options?: CallOptions,
) => CallPromise<ResultOf<Name>>;

/** One method for each operation. */
export type OrderMethods = { readonly [Name in keyof Methods]: OrderMethod<Methods[Name]> };

/**
 * The order service (interface-specification.md, SOAP order service): one method per operation, which throws a typed
 * error (`isSellerError`) when it does not succeed. Identifiers and amounts in results are strings.
 */
export interface Orders extends Omit<OrderMethods, "list" | "listDetailed"> {
  /** Reads one page of orders (`OrderList`). An absent search field does not restrict them. */
  list(query?: ListOrders, options?: CallOptions): CallPromise<ResultOf<"OrderList">>;
  /** Reads one page of orders with their items (`DetailedOrderList`). */
  listDetailed(
    query?: ListOrdersInDetail,
    options?: CallOptions,
  ): CallPromise<ResultOf<"DetailedOrderList">>;
  /**
   * Iterates over the pages of `OrderList`. Orders that no longer match the search make others move to pages that were
   * already read; use `drain` to handle all that `status: "New"` finds.
   */
  pages(query?: EachOrder, options?: IterationOptions): AsyncGenerator<ResultOf<"OrderList">, void>;
  /** Iterates over the orders of {@link Orders.pages}, and can skip as those do. */
  items(query?: EachOrder, options?: IterationOptions): AsyncGenerator<OrderData, void>;
  /**
   * Iterates over every order that `OrderList` finds exactly once, also when handling it takes it out of the search:
   * pages are requested again until they have no new order.
   *
   * @example
   * for await (const { id } of orders.drain({ searchData: { status: "New" } })) await accept(id);
   */
  drain(query?: EachOrder, options?: IterationOptions): AsyncGenerator<OrderData, void>;
  /** Iterates over the pages of `DetailedOrderList`, with the limits of {@link Orders.pages}. */
  detailedPages(
    query?: EachOrder,
    options?: IterationOptions,
  ): AsyncGenerator<ResultOf<"DetailedOrderList">, void>;
  /** Iterates over the orders of {@link Orders.detailedPages}. */
  detailedItems(
    query?: EachOrder,
    options?: IterationOptions,
  ): AsyncGenerator<DetailedOrderData, void>;
  /** Iterates over every order that `DetailedOrderList` finds exactly once, like {@link Orders.drain}. */
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
    // The table has the operation of each method.
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

/** They throw an InvalidRequestError for an unknown member of the query. */
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

/** Listings whose orders leave the search while they are handled. */
type ListingOperation = Extract<OperationName, "OrderList" | "DetailedOrderList">;

/**
 * Requests each page, and then the whole listing, again until there is no new order. Only ids are kept in memory.
 *
 * @throws ProtocolError when the service returns the same rows under two page numbers, so that this would never end; at
 *   the end when orders could not be read
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
