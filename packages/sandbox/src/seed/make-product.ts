import type { Product, ProductStatus } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import { convertToLira } from "../domain/rules/product-updates.ts";
import { type Random, renderKurus } from "../domain/seeded-random.ts";
import { leaves, nationalBarcode, seededCatalogue } from "./seeded-catalogue.ts";

/** By the index of the product; all others are `Active`. */
const RARE_STATUSES: { readonly [index: number]: ProductStatus } = {
  7: "Suspended",
  11: "InApproval",
  17: "InCatalogApproval",
  19: "CatalogRejected",
  23: "Prohibited",
  29: "Unlisted",
};

export function makeProduct(
  random: Random,
  seller: Seller,
  index: number,
  productId: string,
  now: number,
  leaf = random.pick(leaves),
): Product {
  const attributes = leaf.attributes.map((attribute) => ({
    attributeId: attribute.id,
    attributeName: attribute.name,
    attributeValue:
      attribute.values[random.between(0, Math.max(0, attribute.values.length - 1))]?.name ??
      "Karma",
  }));
  const [brand, variant] = attributes.map((attribute) => attribute.attributeValue);
  const quantity = index % 9 === 5 ? 0 : random.between(1, 500);
  const prices = makePrices(random, leaf.low, leaf.high, index);
  const stockCode = `STK-${String(index + 1).padStart(5, "0")}`;
  return {
    ...prices,
    productId,
    sellerId: seller.sellerId,
    stockCode,
    title: [brand, leaf.noun, leaf.attributes.length > 2 ? variant : undefined]
      .filter(Boolean)
      .join(" "),
    description: `<p>${leaf.noun}, ${brand} güvencesiyle.</p>`,
    brandName: brand ?? "",
    categoryId: leaf.id,
    productMainId: `GRP-${String(Math.floor(index / 3) + 1).padStart(4, "0")}`,
    status: RARE_STATUSES[index % 31] ?? "Active",
    saleStatus: quantity > 0 ? "On_Sale" : "Out_Of_Stock",
    preparingDay: random.between(1, 4),
    shipmentTemplate: seller.shipmentTemplates[index % seller.shipmentTemplates.length] ?? "",
    maxPurchaseQuantity: index % 4 === 0 ? 10 : null,
    customTextOptions: [],
    catalogId: index % 5 === 0 ? String(770_000 + index) : null,
    barcode: index % 6 === 1 ? null : nationalBarcode(index),
    groupId: String(3_000 + Math.floor(index / 3)),
    quantity,
    attributes,
    imageUrls: [1, 2].map(
      (image) => `https://images.example.com/${stockCode.toLowerCase()}-${image}.jpg`,
    ),
    vatRate: leaf.vatRate,
    commissionRate: "12.50",
    sender: index % 10 === 9 ? "MARKETPLACE" : "SELLER",
    updatedDate: now,
  };
}

function makePrices(
  random: Random,
  low: number,
  high: number,
  index: number,
): Pick<Product, "currencyType" | "salePrice" | "listPrice" | "salePriceInLira"> {
  const currencyType = index % 13 === 12 ? "USD" : index % 17 === 16 ? "EUR" : "TL";
  const divisor = currencyType === "TL" ? 1 : 45;
  const kurus = Math.floor((random.between(low * 100, high * 100) - 10) / divisor);
  const salePrice = renderKurus(kurus);
  return {
    currencyType,
    salePrice,
    listPrice: renderKurus(kurus + random.between(0, 200) * 50),
    salePriceInLira: convertToLira(salePrice, currencyType, seededCatalogue.rates),
  };
}
