import {
  addDecimals,
  type DecimalInput,
  multiplyDecimals,
  ProtocolError,
  subtractDecimals,
  sumDecimals,
} from "@marketplace-seller/client-core";
import { decimalOrUndefined } from "@marketplace-seller/client-core/internal";

/** @throws RangeError that names the field, because the line of a listing may lack it */
function amountOf<Field extends string>(
  line: { readonly [Name in Field]: DecimalInput },
  field: Field,
): DecimalInput {
  if (decimalOrUndefined(line[field]) !== undefined) return line[field];
  throw new RangeError(`The ${field} of the order line is not a decimal`);
}

/** The fields of an order line from which {@link sellerInvoiceAmount} computes; every {@link OrderLine} has them. */
export interface LineWithDiscounts {
  readonly price: DecimalInput;
  readonly quantity: number;
  readonly sellerDiscount: DecimalInput | null;
  readonly sellerCouponDiscount: DecimalInput | null;
}

/** The fields of an order line from which {@link sellerInvoiceAmountByTotal} computes. */
export interface LineWithTotalDiscount {
  readonly price: DecimalInput;
  readonly quantity: number;
  readonly totalSellerDiscountPrice: DecimalInput | null;
}

/**
 * Computes the seller invoice amount of an order line as `(price * quantity) - (sellerDiscount +
 * sellerCouponDiscount)`, the first formula of the interface document (interface-specification.md, Order line). A
 * discount that is null counts as 0.
 *
 * @returns an exact decimal with at least two digits after the point
 * @throws RangeError when an amount is not a decimal
 * @example sellerInvoiceAmount({ price: "49.90", quantity: 3, sellerDiscount: "10.00", sellerCouponDiscount: "5.00" }) // "134.70"
 */
export function sellerInvoiceAmount(line: LineWithDiscounts): string {
  const discounts = addDecimals(line.sellerDiscount ?? 0, line.sellerCouponDiscount ?? 0);
  return subtractDecimals(multiplyDecimals(amountOf(line, "price"), line.quantity), discounts);
}

/**
 * Computes the seller invoice amount of an order line as `(price * quantity) - totalSellerDiscountPrice`, the second
 * formula of the interface document. A discount that is null counts as 0.
 *
 * @returns an exact decimal with at least two digits after the point
 * @throws RangeError when an amount is not a decimal
 * @example sellerInvoiceAmountByTotal({ price: "49.90", quantity: 3, totalSellerDiscountPrice: "15.00" }) // "134.70"
 */
export function sellerInvoiceAmountByTotal(line: LineWithTotalDiscount): string {
  const gross = multiplyDecimals(amountOf(line, "price"), line.quantity);
  return subtractDecimals(gross, line.totalSellerDiscountPrice ?? 0);
}

/**
 * The fields of a shipment package from which {@link invoiceTotal} computes. Every package in a listing has the fields
 * that the invoice total needs.
 */
export interface PackageToInvoice {
  readonly lines: readonly { readonly sellerInvoiceAmount: DecimalInput }[];
  /** Named in the error. */
  readonly orderNumber?: string | undefined;
}

/**
 * Computes the total to invoice for a shipment package: the sum of `sellerInvoiceAmount` over its lines
 * (interface-specification.md, Order line).
 *
 * @returns an exact decimal with at least two digits after the point
 * @throws ProtocolError, with the field and the order, when the service listed the package without lines or a line
 *   without an amount, because a total without that line would be wrong
 * @example invoiceTotal(page.content[0]) // "1249.70"
 */
export function invoiceTotal({ lines, orderNumber }: PackageToInvoice): string {
  const order = orderNumber === undefined ? "the package" : `the package of order ${orderNumber}`;
  const fail = (field: string, problem: string): never => {
    throw new ProtocolError(`The total to invoice of ${order} is unknown: ${field} ${problem}`);
  };
  const listed: unknown = lines;
  if (!Array.isArray(listed)) return fail("lines", "is not a list");
  const amounts = listed.map((line: { readonly sellerInvoiceAmount?: unknown } | null, index) => {
    const amount = decimalOrUndefined(line?.sellerInvoiceAmount);
    return amount ?? fail(`lines[${index}].sellerInvoiceAmount`, "is not a decimal");
  });
  return sumDecimals(amounts);
}

/** The rates of an order line from which {@link effectiveCommissionRate} computes. */
export interface LineWithRates {
  readonly commissionRate: DecimalInput;
  readonly sellerCampaignCommissionRate: DecimalInput | null;
}

/**
 * Computes the effective product commission rate of an order line as `commissionRate - sellerCampaignCommissionRate`
 * (interface-specification.md, Order line). A campaign rate that is null counts as 0.
 *
 * @returns an exact decimal with at least two digits after the point
 * @throws RangeError when a rate is not a decimal
 * @example effectiveCommissionRate({ commissionRate: "18.50", sellerCampaignCommissionRate: "2.00" }) // "16.50"
 */
export function effectiveCommissionRate(line: LineWithRates): string {
  return subtractDecimals(amountOf(line, "commissionRate"), line.sellerCampaignCommissionRate ?? 0);
}
