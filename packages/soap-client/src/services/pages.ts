import type { At } from "@marketplace-seller/client-core";
import {
  pagedBy,
  refuseRepeatedPages,
  walkItems,
  walkPages,
} from "@marketplace-seller/client-core/internal";
import type { Input } from "../codec/request-arguments.ts";
import { type OperationName, operations } from "../gen/operations.gen.ts";
import type { Responses } from "../gen/types.gen.ts";
import type { Call } from "../runtime/calls.ts";
import type { CallOptions } from "../runtime/order-context.ts";

/** The operations that the contract says give one page at a time. */
export type PagedOperation = {
  [Name in OperationName]: (typeof operations)[Name] extends { paging: unknown } ? Name : never;
}[OperationName];

/** A row of a paged operation's responses. */
export type ItemOf<Name extends PagedOperation> =
  At<Responses[Name], (typeof operations)[Name]["paging"]["items"]> extends readonly (infer Item)[]
    ? Item
    : never;

/**
 * Goes through a listing page by page, from the one asked for on, each requested when the one before has
 * been used. It ends at the first empty page and not by the page count, which moves while orders do.
 *
 * @throws ProtocolError when the service ignores the page number, so that the walk would never end
 */
export function pages<Name extends PagedOperation>(
  ...listing: Listing<Name>
): AsyncGenerator<Responses[Name], void, undefined> {
  return walkPages(...prepareWalk(...listing));
}

/** The rows of all pages, one by one. */
export function items<Name extends PagedOperation>(
  ...listing: Listing<Name>
): AsyncGenerator<ItemOf<Name>, void, undefined> {
  // Where the rows lie the contract says, and so does their type.
  return walkItems(...prepareWalk(...listing)) as AsyncGenerator<ItemOf<Name>, void, undefined>;
}

type Listing<Name extends PagedOperation> = [
  call: Call,
  operation: Name,
  input: Input<NoInfer<Name>>,
  options?: CallOptions,
];

function prepareWalk<Name extends PagedOperation>(
  ...[call, operation, input, options = {}]: Listing<Name>
) {
  const { signal } = options;
  const read = (each: Input<Name>) => call(operation, each, options);
  return pagedBy(operations[operation].paging, input, read, { signal, operation });
}

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
