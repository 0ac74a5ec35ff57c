import { multiplyDecimals, roundDecimal } from "@marketplace-seller/client-core";
import type {
  PriceStockUpdateSku,
  ProductCreateAttribute,
  ProductUpdateSku,
} from "../../gen/rest-routes.gen.ts";
import type {
  Catalogue,
  Currency,
  CurrencyRates,
  Product,
  ProductAttribute,
} from "../model/product.ts";

/**
 * A product after an update of its information: what was not sent stays as it is
 * (interface-specification.md, Update product information). A value that is sent with the flag that
 * removes it says two things at once, so the SKU fails (assumption `value-and-delete`). What the contract's
 * schema says of a SKU is checked before.
 *
 * @param templates - names of the seller's shipment templates
 * @returns the changed product, or why the SKU fails
 */
export function updateProduct(
  product: Product,
  sku: ProductUpdateSku,
  templates: readonly string[],
  now: number,
): Product | readonly string[] {
  const problems = findProblems(product, sku, templates);
  if (problems.length > 0) return problems;
  return {
    ...product,
    status: sku.status ?? product.status,
    preparingDay: sku.preparingDay ?? product.preparingDay,
    shipmentTemplate: sku.shipmentTemplate ?? product.shipmentTemplate,
    description: sku.description ?? product.description,
    vatRate: sku.vatRate ?? product.vatRate,
    productMainId:
      sku.deleteProductMainId === true ? null : (sku.productMainId ?? product.productMainId),
    maxPurchaseQuantity:
      sku.deleteMaxPurchaseQuantity === true
        ? null
        : (sku.maxPurchaseQuantity ?? product.maxPurchaseQuantity),
    attributes: mergeAttributes(product.attributes, sku.attributes ?? []),
    updatedDate: now,
  };
}

/** A seller can put these on sale or withdraw them; the others wait for the marketplace. */
const STATUSES_SET_BY_SELLER: readonly string[] = ["Active", "Suspended", "InApproval"];

function findProblems(
  product: Product,
  sku: ProductUpdateSku,
  templates: readonly string[],
): readonly string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  const { shipmentTemplate, maxPurchaseQuantity } = sku;
  expect(
    sku.status === undefined || STATUSES_SET_BY_SELLER.includes(product.status),
    `A product in ${product.status} cannot be put on sale or withdrawn by the seller.`,
  );
  expect(
    shipmentTemplate === undefined || templates.includes(shipmentTemplate),
    "The seller has no shipment template of this name.",
  );
  expect(
    sku.productMainId === undefined || sku.deleteProductMainId !== true,
    "productMainId must not be sent with deleteProductMainId true.",
  );
  expect(
    maxPurchaseQuantity === undefined || sku.deleteMaxPurchaseQuantity !== true,
    "maxPurchaseQuantity must not be sent with deleteMaxPurchaseQuantity true.",
  );
  return problems;
}

function mergeAttributes(
  present: readonly ProductAttribute[],
  sent: readonly ProductCreateAttribute[],
): readonly ProductAttribute[] {
  const byId = new Map(present.map((attribute) => [attribute.attributeId, attribute]));
  for (const { id, valueId, customValue } of sent) {
    byId.set(id, {
      attributeId: id,
      attributeName: nameUpdatableAttribute(id),
      attributeValue: customValue || (valueId ?? ""),
    });
  }
  return [...byId.values()];
}

/** The attributes that sellers may update (interface-specification.md, Update product information). */
const ranges = [
  { first: 1_000_000n, last: 1_000_031n, kind: "Product safety" },
  { first: 2_000_202n, last: 2_000_245n, kind: "Nutrition" },
] as const;

/**
 * The attribute's name as the product query shows it. The document lists what the ids are for, not
 * which id is which, so the name shows the kind and the place in it.
 */
function nameUpdatableAttribute(id: string): string {
  const value = BigInt(id);
  const range = ranges.find(({ first, last }) => first <= value && value <= last);
  return range === undefined ? id : `${range.kind} ${BigInt(id) - range.first + 1n}`;
}

/**
 * A product after a price-and-stock update: what was not sent stays as it is
 * (interface-specification.md, Update price and stock). The contract's schema has all rules of the SKU.
 */
export function updatePriceAndStock(
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
    salePriceInLira: convertToLira(salePrice, currencyType, rates),
    currencyType,
    quantity,
    saleStatus: quantity > 0 ? "On_Sale" : "Out_Of_Stock",
    updatedDate: now,
  };
}

/** A price in lira at the central bank's rate, rounded half up to the kuruş. */
export function convertToLira(price: string, currency: Currency, rates: CurrencyRates): string {
  return roundDecimal(currency === "TL" ? price : multiplyDecimals(price, rates[currency]), 2);
}
