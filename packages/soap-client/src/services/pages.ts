import { ProtocolError } from "@marketplace-seller/client-core";
import type { OperationName } from "../gen/operations.gen.ts";

/** One page of a listing. */
interface Page<Order> {
  readonly orderList?: { readonly order: readonly Order[] };
}

/**
 * Goes through a listing page by page, each asked for when the one before has been used.
 *
 * It ends at the first empty page and not by the page count, which moves while orders do.
 *
 * @throws ProtocolError when the service gives the same page again, which would never end
 */
export async function* pages<Order extends { readonly id: string }, Found extends Page<Order>>(
  operation: OperationName,
  get: (currentPage: number) => Promise<Found>,
): AsyncGenerator<Found, void, undefined> {
  let before: string | undefined;
  for (let currentPage = 0; ; currentPage += 1) {
    const page = await get(currentPage);
    const ids = (page.orderList?.order ?? []).map(({ id }) => id).join();
    if (ids === "") return;
    if (ids === before) {
      const message = `The service gave page ${currentPage - 1} of ${operation} twice`;
      throw new ProtocolError(message, { operation });
    }
    yield page;
    before = ids;
  }
}

/** The orders of all pages, one by one. */
export async function* ordersOf<Order>(
  all: AsyncIterable<Page<Order>>,
): AsyncGenerator<Order, void, undefined> {
  for await (const page of all) yield* page.orderList?.order ?? [];
}
