import { type Product, ProtocolError, type RestClient } from "@marketplace-seller/rest-client";
import { readAs } from "../store/tables/declare-table.ts";
import type { Listed } from "./offer.ts";

/** Listed values by stock code; null when the seller has no product with the stock code. */
export type ListedOffers = ReadonlyMap<string, Listed | null>;

type Products = Pick<RestClient["products"], "query" | "pages">;

/** Reads all products in a warehouse: the seller's own, or every one. A page beyond the last one ends the pass. */
export async function* readCatalogue(
  products: Products,
  sender: "SELLER" | "ALL",
  signal: AbortSignal,
): AsyncGenerator<{ readonly batch: ListedOffers; readonly pages: number }, void, undefined> {
  // The product of a row that cannot be read is requested alone where it matters.
  const walk = { signal, onUnreadable: () => undefined };
  for await (const { content, totalPages } of products.pages({ sender }, walk)) {
    const valid = content.filter(({ stockCode }) => typeof stockCode === "string");
    const batch = new Map(valid.map((product) => [product.stockCode, readListed(product)]));
    yield { batch, pages: totalPages };
  }
}

/** The number of stock codes up to which products are requested one by one, regardless of the size of the catalogue. */
const MAX_SINGLE_REQUESTS = 20;

/**
 * Reads the products of some stock codes in batches. Few products are read by one request each; many are read by one
 * pass over the catalogue, and by one request for each product that the pass did not find. A pass over the catalogue
 * also returns other products.
 *
 * @param onRequests - is told about how many requests that takes, after the first one at the latest
 * @throws what the product query throws; ProtocolError when the service does not filter
 */
export async function* readListedOffers(
  products: Products,
  stockCodes: ReadonlySet<string>,
  signal: AbortSignal,
  onRequests: (requests: number) => void = () => undefined,
): AsyncGenerator<ListedOffers, void, undefined> {
  const missing = new Set(stockCodes);
  if (missing.size > MAX_SINGLE_REQUESTS) {
    let isFirst = true;
    for await (const { batch, pages } of readCatalogue(products, "ALL", signal)) {
      if (isFirst) onRequests(1 + Math.min(pages, missing.size));
      isFirst = false;
      yield batch;
      for (const stockCode of batch.keys()) missing.delete(stockCode);
      if (missing.size === 0 || pages > stockCodes.size) break;
    }
  } else if (missing.size > 0) onRequests(missing.size);
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
