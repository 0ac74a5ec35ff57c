import type { QueryOf, ResultOf } from "../contract-types.ts";
import type { PriceStockUpdateSku, Product } from "../gen/openapi.gen.ts";
import type { CallOptions } from "../options.ts";
import { compareOffer, type OfferConfirmation } from "../rules/compare-offer.ts";

/** Reads the seller's products. */
interface ProductReading {
  query(query: QueryOf<"queryProducts">, options: CallOptions): Promise<ResultOf<"queryProducts">>;
  pages(
    query: QueryOf<"queryProducts">,
    options: CallOptions,
  ): AsyncIterable<ResultOf<"queryProducts">>;
}

/** Compares each SKU with the product that the product query shows; see `Products.confirm`. */
export async function confirmOffers(
  products: ProductReading,
  skus: readonly PriceStockUpdateSku[],
  options: CallOptions,
): Promise<readonly OfferConfirmation[]> {
  const wanted = new Set(skus.map(({ stockCode }) => stockCode));
  const found = await productsOf(products, wanted, options);
  return skus.map((sku) => compareOffer(sku, found.get(sku.stockCode)));
}

/**
 * The products with these stock codes. Reads the whole listing where that takes fewer requests than one for
 * each stock code, and requests by its stock code what was not seen there: pages of a listing that moves skip
 * rows.
 */
async function productsOf(
  { query, pages }: ProductReading,
  wanted: ReadonlySet<string>,
  options: CallOptions,
): Promise<ReadonlyMap<string, Product>> {
  const found = new Map<string, Product>();
  const keep = (products: readonly Product[]): void => {
    for (const each of products) if (wanted.has(each.stockCode)) found.set(each.stockCode, each);
  };
  if (wanted.size > 1) {
    for await (const page of pages({ sender: "ALL" }, options)) {
      keep(page.content);
      if (found.size === wanted.size || page.totalPages > wanted.size) break;
    }
  }
  for (const stockCode of wanted) {
    if (found.has(stockCode)) continue;
    keep((await query({ stockCode, sender: "ALL" }, options)).content);
  }
  return found;
}
