import { compareDecimals, type RequestInput } from "@marketplace-seller/client-core";
import { decimalOrUndefined } from "@marketplace-seller/client-core/internal";
import type { PriceStockUpdateSku, Product } from "../gen/openapi.gen.ts";

/** What both a price and stock update and the product query have. */
export type OfferField = "listPrice" | "salePrice" | "quantity" | "currencyType";

/** A product's prices and stock in the product query; its other fields are ignored. */
export type ObservedOffer = { readonly [Field in OfferField]?: Product[Field] | null };

/** A listed value that is not what was sent. */
export interface OfferDifference {
  readonly field: OfferField;
  readonly desired: string | number;
  /** `undefined` or `null` where the product has none. */
  readonly observed: string | number | null | undefined;
}

/** What the product query says of one SKU. */
export interface OfferConfirmation {
  readonly sku: RequestInput<PriceStockUpdateSku>;
  /**
   * `applied`: all values that were sent are listed. `differs`: some are not, see {@link
   * OfferConfirmation.differences}. `missing`: the seller has no product with this stock code.
   */
  readonly state: "applied" | "differs" | "missing";
  /** Empty unless the state is `differs`. */
  readonly differences: readonly OfferDifference[];
}

const fields: readonly OfferField[] = ["listPrice", "salePrice", "quantity", "currencyType"];
const amounts: ReadonlySet<OfferField> = new Set(["listPrice", "salePrice"]);

/**
 * Compares a SKU with the listed product, by value: `12.5` is `"12.50"`. Fields that the update did not have are not
 * compared (interface-specification.md, Endpoint 8, rule 1).
 *
 * @param product - undefined when the seller has none with this stock code
 * @throws RangeError when a price of the SKU is not a decimal
 * @example compareOffer({ stockCode: "SHIRT-M", quantity: 3 }, product).state // "applied"
 */
export function compareOffer(
  sku: RequestInput<PriceStockUpdateSku>,
  product: ObservedOffer | undefined,
): OfferConfirmation {
  if (product === undefined) return { sku, state: "missing", differences: [] };
  const differences = fields.flatMap((field): OfferDifference[] => {
    const desired = sku[field];
    const observed = product[field];
    if (desired === undefined || desired === null || isSame(field, desired, observed)) return [];
    return [{ field, desired, observed }];
  });
  return { sku, state: differences.length === 0 ? "applied" : "differs", differences };
}

function isSame(
  field: OfferField,
  desired: string | number,
  observed: OfferDifference["observed"],
) {
  if (!amounts.has(field)) return desired === observed;
  const amount = decimalOrUndefined(observed);
  return amount !== undefined && compareDecimals(desired, amount) === 0;
}
