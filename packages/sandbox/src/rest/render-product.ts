import type { Product } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import { bare, list, members, text } from "../http/json-text.ts";

/**
 * The JSON text of a product as the product query shows it (interface-specification.md, Product).
 * Rendered once, when a product is saved.
 */
export function renderProduct(product: Product, seller: Pick<Seller, "nickname">): string {
  return members({
    marketplaceProductId: bare(product.productId),
    sellerId: bare(product.sellerId),
    sellerNickname: text(seller.nickname),
    stockCode: text(product.stockCode),
    title: text(product.title),
    description: text(product.description),
    categoryId: bare(product.categoryId),
    productMainId: text(product.productMainId),
    status: text(product.status),
    saleStatus: text(product.saleStatus),
    preparingDay: bare(product.preparingDay),
    shipmentTemplate: text(product.shipmentTemplate),
    maxPurchaseQuantity: bare(product.maxPurchaseQuantity),
    customTextOptions: list(product.customTextOptions, ({ option, text: value }) =>
      members({ option: text(option), text: text(value) }),
    ),
    catalogId: bare(product.catalogId),
    barcode: text(product.barcode),
    groupId: bare(product.groupId),
    currencyType: text(product.currencyType),
    salePrice: bare(product.salePrice),
    listPrice: bare(product.listPrice),
    quantity: bare(product.quantity),
    attributes: list(product.attributes, (attribute) =>
      members({
        attributeId: bare(attribute.attributeId),
        attributeName: text(attribute.attributeName),
        attributeValue: text(attribute.attributeValue),
      }),
    ),
    imageUrls: list(product.imageUrls, text),
    vatRate: bare(product.vatRate),
    commissionRate: bare(product.commissionRate),
    sender: text(product.sender),
  });
}
