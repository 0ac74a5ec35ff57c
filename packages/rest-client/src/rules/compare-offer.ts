import { compareDecimals, type RequestInput } from "@marketplace-seller/client-core";
import { decimalOrUndefined } from "@marketplace-seller/client-core/internal";
import type { PriceStockUpdateSku, Product } from "../gen/openapi.gen.ts";

/** The fields of an offer that both a price and stock update and the product query have. */
export type OfferField = "listPrice" | "salePrice" | "quantity" | "currencyType";

/**
 * The prices and the stock of a product in the product query. Fields of a product other than prices and stock are
 * ignored.
 */
export type ObservedOffer = { readonly [Field in OfferField]?: Product[Field] | null };

/** A field whose listed value differs from the value that was sent. */
export interface OfferDifference {
  readonly field: OfferField;
  readonly desired: string | number;
  /** The value of the field that the product query lists; `undefined` or `null` where the product has no value. */
  readonly observed: string | number | null | undefined;
}

/** The result of confirming one SKU of a price and stock update. */
export interface OfferConfirmation {
  readonly sku: RequestInput<PriceStockUpdateSku>;
  /**
   * `applied`: the product lists every value that was sent. `differs`: the product lists another value in at least one
   * field, named in {@link OfferConfirmation.differences}. `missing`: the seller has no product with the stock code of
   * the SKU.
   */
  readonly state: "applied" | "differs" | "missing";
  /** The fields whose listed value differs from the value that was sent; empty unless the state is `differs`. */
  readonly differences: readonly OfferDifference[];
}

const fields: readonly OfferField[] = ["listPrice", "salePrice", "quantity", "currencyType"];
const amounts: ReadonlySet<OfferField> = new Set(["listPrice", "salePrice"]);

/**
 * Compares one SKU of a price and stock update with the product that the product query shows. An offer field that the
 * update did not contain is not compared (interface-specification.md, Endpoint 8, rule 1). Amounts are compared by
 * value: `12.5` is `"12.50"`.
 *
 * @param product - the observed product; undefined when the seller has no product with this stock code
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
