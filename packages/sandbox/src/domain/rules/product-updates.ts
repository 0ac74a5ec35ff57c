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
 * What the SKU omits stays unchanged (interface-specification.md, Update product information). It fails with both a
 * value and the flag that deletes it (assumption `value-and-delete`). The contract's schema is already checked.
 *
 * @returns the changed product, or the reasons why the SKU fails
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

/** Other statuses change only by a decision of the marketplace. */
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
    `The seller cannot put a product in status ${product.status} on sale or withdraw it.`,
  );
  expect(
    shipmentTemplate === undefined || templates.includes(shipmentTemplate),
    "The seller has no shipment template with this name.",
  );
  expect(
    sku.productMainId === undefined || sku.deleteProductMainId !== true,
    "productMainId must not be sent together with deleteProductMainId.",
  );
  expect(
    maxPurchaseQuantity === undefined || sku.deleteMaxPurchaseQuantity !== true,
    "maxPurchaseQuantity must not be sent together with deleteMaxPurchaseQuantity.",
  );
  return problems;
}

function mergeAttributes(
  existing: readonly ProductAttribute[],
  sent: readonly ProductCreateAttribute[],
): readonly ProductAttribute[] {
  const byId = new Map(existing.map((attribute) => [attribute.attributeId, attribute]));
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
const updatableRanges = [
  { first: 1_000_000n, last: 1_000_031n, kind: "Product safety" },
  { first: 2_000_202n, last: 2_000_245n, kind: "Nutrition" },
] as const;

/** The document gives only a kind for each range of ids, so the name is the kind with a number. */
function nameUpdatableAttribute(id: string): string {
  const value = BigInt(id);
  const range = updatableRanges.find(({ first, last }) => first <= value && value <= last);
  return range === undefined ? id : `${range.kind} ${BigInt(id) - range.first + 1n}`;
}

/**
 * What the SKU omits stays unchanged (interface-specification.md, Update price and stock). The contract's schema, which
 * has all rules, is already checked.
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

/** At the catalogue's rate, rounded half up to the kuruş. */
export function convertToLira(price: string, currency: Currency, rates: CurrencyRates): string {
  return roundDecimal(currency === "TL" ? price : multiplyDecimals(price, rates[currency]), 2);
}
