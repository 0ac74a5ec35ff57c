import { walkItems, walkPages } from "@marketplace-seller/client-core/internal";
import type { CallOptions } from "../runtime/order-context.ts";

export interface ListingIterators<Query, Page, Row> {
  pages(query?: Query, options?: CallOptions): AsyncGenerator<Page, void, undefined>;
  items(query?: Query, options?: CallOptions): AsyncGenerator<Row, void, undefined>;
}

export function listingIterators<
  Query extends { readonly page?: number | undefined; readonly size?: number | undefined },
  Row,
  Page extends { readonly content: readonly Row[]; readonly totalPages?: number | undefined },
>(
  operation: string,
  read: (query: Query, options: CallOptions) => Promise<Page>,
  size: number,
): ListingIterators<Query, Page, Row> {
  const walk = (query: Query | undefined, options: CallOptions = {}) =>
    [
      (page: number) => read({ size, ...query, page } as Query, options),
      ({ content }: Page) => content,
      {
        signal: options.signal,
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
