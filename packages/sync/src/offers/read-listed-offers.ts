import { type Product, ProtocolError, type RestClient } from "@marketplace-seller/rest-client";
import { readAs } from "../store/tables/declare-table.ts";
import type { Listed } from "./offer.ts";

/** Listed values by stock code; null when the seller has no product with the stock code. */
export type ListedOffers = ReadonlyMap<string, Listed | null>;

/** The number of stock codes up to which products are requested one by one, regardless of the size of the catalogue. */
const MAX_SINGLE_REQUESTS = 20;

/**
 * Reads the products of some stock codes in batches. Few products are read by one request each; many are read by one
 * pass over the catalogue, and by one request for each product that the pass did not find. A pass over the catalogue
 * also returns other products.
 *
 * @throws what the product query throws; ProtocolError when the service does not filter
 */
export async function* readListedOffers(
  products: Pick<RestClient["products"], "query" | "pages">,
  stockCodes: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<ListedOffers, void, undefined> {
  const missing = new Set(stockCodes);
  if (missing.size > MAX_SINGLE_REQUESTS) {
    // The product of a row that cannot be read is requested alone, below.
    const walk = { signal, onUnreadable: () => undefined };
    for await (const page of products.pages({ sender: "ALL" }, walk)) {
      const valid = page.content.filter(({ stockCode }) => typeof stockCode === "string");
      yield new Map(valid.map((product) => [product.stockCode, readListed(product)]));
      for (const { stockCode } of valid) missing.delete(stockCode);
      if (missing.size === 0 || page.totalPages > stockCodes.size) break;
    }
  }
  for (const stockCode of missing) {
    const { content, unreadable } = await products.query({ stockCode, sender: "ALL" }, { signal });
    if (unreadable?.[0] !== undefined) throw unreadable[0].error;
    const product = content.find((candidate) => candidate.stockCode === stockCode);
    if (product === undefined && content.length > 0) {
      const message =
        "The product query for one stock code returned other products, so the listed values of the requested stock code are unknown";
      throw new ProtocolError(message);
    }
    yield new Map([[stockCode, product === undefined ? null : readListed(product)]]);
  }
}

/** Only values that the database can store are kept, because a service may return values of any type. */
function readListed(product: Product): Listed {
  return {
    listPrice: readAs.decimal(product.listPrice),
    salePrice: readAs.decimal(product.salePrice),
    currencyType: readAs.text(product.currencyType),
    quantity: readAs.integer(product.quantity),
  };
}
