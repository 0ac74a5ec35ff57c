import type { PriceStockUpdateSku } from "../../gen/rest-routes.gen.ts";
import type { Catalogue } from "../model/catalogue.ts";
import type { Product } from "../model/product.ts";
import { liraPrice } from "./lira-price.ts";

/**
 * A product after a price-and-stock update: what was not sent stays as it is
 * (interface-specification.md, Update price and stock). The contract's schema has all rules of the SKU.
 */
export function withPriceAndStock(
  product: Product,
  sku: PriceStockUpdateSku,
  { rates }: Pick<Catalogue, "rates">,
  now: number,
): Product {
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
