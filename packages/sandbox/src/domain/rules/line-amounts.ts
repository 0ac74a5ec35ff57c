import { multiplyDecimals, subtractDecimals, sumDecimals } from "@marketplace-seller/client-core";
import type { OrderLine } from "../model/order-line.ts";

/** What a line's amounts follow from. Decimal text; discounts are of the whole line. */
export type AmountBasis = Pick<
  OrderLine,
  "price" | "quantity" | "sellerDiscount" | "sellerCouponDiscount" | "mallDiscount"
>;

/** The amounts that follow. */
export type DerivedAmounts = Pick<
  OrderLine,
  | "totalSellerDiscountPrice"
  | "totalMallDiscountPrice"
  | "sellerInvoiceAmount"
  | "sellerDiscountedPrice"
  | "dueAmount"
>;

/**
 * The amounts of a line that follow from its price, quantity and discounts, so that
 * `price * quantity - totalSellerDiscountPrice = sellerInvoiceAmount` holds exactly
 * (interface-specification.md, Order line, Calculation rules). `dueAmount` is what the buyer pays:
 * the invoice less the marketplace's own discount.
 */
export function derivedAmounts(line: AmountBasis): DerivedAmounts {
  const totalSellerDiscountPrice = sumDecimals([line.sellerDiscount, line.sellerCouponDiscount]);
  const gross = multiplyDecimals(line.price, line.quantity);
  const sellerInvoiceAmount = subtractDecimals(gross, totalSellerDiscountPrice);
  return {
    totalSellerDiscountPrice,
    totalMallDiscountPrice: line.mallDiscount,
    sellerInvoiceAmount,
    sellerDiscountedPrice: sellerInvoiceAmount,
    dueAmount: subtractDecimals(sellerInvoiceAmount, line.mallDiscount),
  };
}
