import type { Catalogue } from "../model/catalogue.ts";
import type { Product } from "../model/product.ts";
import type { PriceStockSku } from "../model/product-request.ts";
import { liraPrice } from "./lira-price.ts";
import { priceProblems } from "./price-rules.ts";

/**
 * A product after a price-and-stock update: what was not sent stays as it is
 * (interface-specification.md, Update price and stock).
 *
 * @returns the changed product, or why the SKU fails
 */
export function withPriceAndStock(
  product: Product,
  sku: PriceStockSku,
  { rates }: Pick<Catalogue, "rates">,
  now: number,
): Product | readonly string[] {
  const problems = problemsOf(sku);
  if (problems.length > 0) return problems;
  const salePrice = sku.salePrice ?? product.salePrice;
  const quantity = sku.quantity ?? product.quantity;
  const currencyType = sku.currencyType ?? product.currencyType;
  return {
    ...product,
    salePrice,
    listPrice: sku.listPrice ?? product.listPrice,
    salePriceInLira: liraPrice(salePrice, currencyType, rates),
    currencyType,
    quantity,
    saleStatus: quantity > 0 ? "On_Sale" : "Out_Of_Stock",
    updatedDate: now,
  };
}

function problemsOf({ listPrice, salePrice, quantity }: PriceStockSku): readonly string[] {
  const problems: string[] = [];
  // The largest stock is stated for creation alone (interface-specification.md, Limits).
  if ((quantity ?? 0) < 0) problems.push("quantity must not be negative.");
  if (listPrice !== undefined && salePrice !== undefined) {
    problems.push(...priceProblems(listPrice, salePrice));
  } else if (listPrice !== undefined || salePrice !== undefined) {
    problems.push("listPrice and salePrice must be sent together.");
  }
  return problems;
}
