import {
  addDecimals,
  type DecimalInput,
  multiplyDecimals,
  subtractDecimals,
  sumDecimals,
} from "@marketplace-seller/client-core";

/** The amounts of an order line that the first stated form needs; an {@link OrderLine} has them. */
export interface LineWithDiscounts {
  readonly price: DecimalInput;
  readonly quantity: number;
  readonly sellerDiscount: DecimalInput | null;
  readonly sellerCouponDiscount: DecimalInput | null;
}

/** The amounts of an order line that the second stated form needs. */
export interface LineWithTotalDiscount {
  readonly price: DecimalInput;
  readonly quantity: number;
  readonly totalSellerDiscountPrice: DecimalInput | null;
}

/**
 * The seller invoice amount of a line, in the first form that the document states:
 * `(price * quantity) - (sellerDiscount + sellerCouponDiscount)`
 * (interface-specification.md, Order line). A discount that is null counts as none.
 *
 * @returns a decimal with at least two digits after the point, exact
 * @throws RangeError when an amount is no decimal
 * @example sellerInvoiceAmount({ price: "49.90", quantity: 3, sellerDiscount: "10.00", sellerCouponDiscount: "5.00" }) // "134.70"
 */
export function sellerInvoiceAmount(line: LineWithDiscounts): string {
  const discounts = addDecimals(line.sellerDiscount ?? 0, line.sellerCouponDiscount ?? 0);
  return subtractDecimals(multiplyDecimals(line.price, line.quantity), discounts);
}

/**
 * The seller invoice amount of a line, in the second form that the document states:
 * `(price * quantity) - totalSellerDiscountPrice`. A discount that is null counts as none.
 *
 * @returns a decimal with at least two digits after the point, exact
 * @throws RangeError when an amount is no decimal
 * @example sellerInvoiceAmountByTotal({ price: "49.90", quantity: 3, totalSellerDiscountPrice: "15.00" }) // "134.70"
 */
export function sellerInvoiceAmountByTotal(line: LineWithTotalDiscount): string {
  const gross = multiplyDecimals(line.price, line.quantity);
  return subtractDecimals(gross, line.totalSellerDiscountPrice ?? 0);
}

/** The fields of a package that its invoice total needs. A listed package has them. */
export interface PackageToInvoice {
  readonly lines: readonly { readonly sellerInvoiceAmount: DecimalInput }[];
}

/**
 * The total to invoice for a package: the sum of `sellerInvoiceAmount` over its lines
 * (interface-specification.md, Order line).
 *
 * @returns a decimal with at least two digits after the point, exact
 * @throws RangeError when a line has no such amount: a total that leaves a line out would be wrong
 * @example invoiceTotal(page.content[0]) // "1249.70"
 */
export function invoiceTotal(shipmentPackage: PackageToInvoice): string {
  return sumDecimals(shipmentPackage.lines.map((line) => line.sellerInvoiceAmount));
}

/** The rates of an order line that its effective commission rate needs. */
export interface LineWithRates {
  readonly commissionRate: DecimalInput;
  readonly sellerCampaignCommissionRate: DecimalInput | null;
}

/**
 * The effective product commission rate of a line:
 * `commissionRate - sellerCampaignCommissionRate` (interface-specification.md, Order line). A
 * campaign rate that is null counts as none.
 *
 * @returns a decimal with at least two digits after the point, exact
 * @throws RangeError when a rate is no decimal
 * @example effectiveCommissionRate({ commissionRate: "18.50", sellerCampaignCommissionRate: "2.00" }) // "16.50"
 */
export function effectiveCommissionRate(line: LineWithRates): string {
  return subtractDecimals(line.commissionRate, line.sellerCampaignCommissionRate ?? 0);
}
