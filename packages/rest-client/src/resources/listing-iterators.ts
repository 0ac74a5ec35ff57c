import { walkItems, walkPages } from "@marketplace-seller/client-core/internal";
import type { IterationOptions } from "../runtime/order-context.ts";

export interface ListingIterators<Query, Page, Row> {
  pages(query?: Query, options?: IterationOptions): AsyncGenerator<Page, void, undefined>;
  items(query?: Query, options?: IterationOptions): AsyncGenerator<Row, void, undefined>;
}

export function listingIterators<
  Query extends { readonly page?: number | undefined; readonly size?: number | undefined },
  Row,
  Page extends { readonly content: readonly Row[]; readonly totalPages?: number | undefined },
>(
  operation: string,
  read: (query: Query, options: IterationOptions) => Promise<Page>,
  size: number,
): ListingIterators<Query, Page, Row> {
  const walk = (query: Query | undefined, options: IterationOptions = {}) =>
    [
      (page: number) => read({ size, ...query, page } as Query, options),
      ({ content }: Page) => content,
      {
        signal: options.signal,
        onUnreadable: options.onUnreadable,
        firstPage: query?.page,
        operation,
        getBounds: ({ totalPages }: Page) => ({ size: query?.size ?? size, totalPages }),
      },
    ] as const;
  return {
    pages: (query, options) => walkPages(...walk(query, options)),
    items: (query, options) => walkItems(...walk(query, options)),
  };
}
