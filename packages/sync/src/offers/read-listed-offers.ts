import { type Product, ProtocolError, type RestClient } from "@marketplace-seller/rest-client";
import { readAs } from "../store/tables/declare-table.ts";
import type { Listed } from "./offer.ts";

/** Listed values by stock code; null when the seller has no product with the stock code. */
export type ListedOffers = ReadonlyMap<string, Listed | null>;

type Products = Pick<RestClient["products"], "query" | "pages">;

/** With the numbers of all pages and products. */
interface CataloguePage {
  readonly batch: ListedOffers;
  readonly pages: number;
  readonly products: number;
}

/** The seller's own, or every one. */
export async function* readCatalogue(
  products: Products,
  sender: "SELLER" | "ALL",
  signal: AbortSignal,
): AsyncGenerator<CataloguePage, void, undefined> {
  // The product of a row that cannot be read is requested alone where it matters.
  const walk = { signal, onUnreadable: () => undefined };
  for await (const { content, totalPages, totalElements } of products.pages({ sender }, walk)) {
    const valid = content.filter(({ stockCode }) => typeof stockCode === "string");
    const batch = new Map(valid.map((product) => [product.stockCode, readListed(product)]));
    yield { batch, pages: totalPages, products: totalElements };
  }
}

/** Up to so many, products are requested one by one, whatever the catalogue's size. */
export const MAX_SINGLE_REQUESTS = 20;

/**
 * Few by one request each; many by one pass over the catalogue, which also returns others, and one request for each
 * that it did not find.
 *
 * @throws what the product query throws; ProtocolError when the service does not filter
 */
export async function* readListedOffers(
  products: Products,
  stockCodes: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<ListedOffers, void, undefined> {
  const missing = new Set(stockCodes);
  if (missing.size > MAX_SINGLE_REQUESTS) {
    for await (const { batch, pages } of readCatalogue(products, "ALL", signal)) {
      yield batch;
      for (const stockCode of batch.keys()) missing.delete(stockCode);
      if (missing.size === 0 || pages > stockCodes.size) break;
    }
  }
  for (const stockCode of missing) yield await readProduct(products, stockCode, signal);
}

export async function readProduct(
  products: Products,
  stockCode: string,
  signal: AbortSignal,
): Promise<ListedOffers> {
  const { content, unreadable } = await products.query({ stockCode, sender: "ALL" }, { signal });
  if (unreadable?.[0] !== undefined) throw unreadable[0].error;
  const product = content.find((candidate) => candidate.stockCode === stockCode);
  if (product === undefined && content.length > 0) {
    const message =
      "The product query for one stock code returned other products, so the listed values of the requested stock code are unknown";
    throw new ProtocolError(message);
  }
  return new Map([[stockCode, product === undefined ? null : readListed(product)]]);
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
