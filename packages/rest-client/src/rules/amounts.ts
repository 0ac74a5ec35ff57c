import {
  addDecimals,
  type DecimalInput,
  multiplyDecimals,
  ProtocolError,
  subtractDecimals,
  sumDecimals,
} from "@marketplace-seller/client-core";
import { decimalOrUndefined } from "@marketplace-seller/client-core/internal";

/** @throws RangeError that names the field: a listed line may lack it */
function amountOf<Field extends string>(
  line: { readonly [Name in Field]: DecimalInput },
  field: Field,
): DecimalInput {
  if (decimalOrUndefined(line[field]) !== undefined) return line[field];
  throw new RangeError(`The ${field} of the order line is not a decimal`);
}

/** What {@link sellerInvoiceAmount} computes from; every {@link OrderLine} has it. */
export interface LineWithDiscounts {
  readonly price: DecimalInput;
  readonly quantity: number;
  readonly sellerDiscount: DecimalInput | null;
  readonly sellerCouponDiscount: DecimalInput | null;
}

/** What {@link sellerInvoiceAmountByTotal} computes from. */
export interface LineWithTotalDiscount {
  readonly price: DecimalInput;
  readonly quantity: number;
  readonly totalSellerDiscountPrice: DecimalInput | null;
}

/**
 * An order line's `(price * quantity) - (sellerDiscount + sellerCouponDiscount)`, the first formula of the interface
 * document (interface-specification.md, Order line); null counts as 0. With at least two digits after the point.
 *
 * @throws RangeError when an amount is not a decimal
 * @example sellerInvoiceAmount({ price: "49.90", quantity: 3, sellerDiscount: "10.00", sellerCouponDiscount: "5.00" }) // "134.70"
 */
export function sellerInvoiceAmount(line: LineWithDiscounts): string {
  const discounts = addDecimals(line.sellerDiscount ?? 0, line.sellerCouponDiscount ?? 0);
  return subtractDecimals(multiplyDecimals(amountOf(line, "price"), line.quantity), discounts);
}

/**
 * An order line's `(price * quantity) - totalSellerDiscountPrice`, the document's second formula; null counts as 0.
 *
 * @throws RangeError when an amount is not a decimal
 * @example sellerInvoiceAmountByTotal({ price: "49.90", quantity: 3, totalSellerDiscountPrice: "15.00" }) // "134.70"
 */
export function sellerInvoiceAmountByTotal(line: LineWithTotalDiscount): string {
  const gross = multiplyDecimals(amountOf(line, "price"), line.quantity);
  return subtractDecimals(gross, line.totalSellerDiscountPrice ?? 0);
}

/** What {@link invoiceTotal} computes from; every listed package has it. */
export interface PackageToInvoice {
  readonly lines: readonly { readonly sellerInvoiceAmount: DecimalInput }[];
  /** Named in the error. */
  readonly orderNumber?: string | undefined;
}

/**
 * The total to invoice for a package: the sum of its lines' `sellerInvoiceAmount` (interface-specification.md, Order
 * line).
 *
 * @throws ProtocolError, with the field and the order, for a package without lines or a line without an amount, because
 *   the total would be wrong
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

/** What {@link effectiveCommissionRate} computes from. */
export interface LineWithRates {
  readonly commissionRate: DecimalInput;
  readonly sellerCampaignCommissionRate: DecimalInput | null;
}

/**
 * An order line's `commissionRate - sellerCampaignCommissionRate` (interface-specification.md, Order line); null counts
 * as 0.
 *
 * @throws RangeError when a rate is not a decimal
 * @example effectiveCommissionRate({ commissionRate: "18.50", sellerCampaignCommissionRate: "2.00" }) // "16.50"
 */
export function effectiveCommissionRate(line: LineWithRates): string {
  return subtractDecimals(amountOf(line, "commissionRate"), line.sellerCampaignCommissionRate ?? 0);
}
