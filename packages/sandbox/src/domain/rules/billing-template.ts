import { multiplyDecimals, sumDecimals } from "@marketplace-seller/client-core";
import type { Order } from "../model/order.ts";
import type { OrderLine } from "../model/order-line.ts";

/** What an order comes to. Decimal text. */
export interface BillingTotals {
  readonly originalPrice: string;
  readonly totalSellerDiscount: string;
  readonly totalServiceItemOriginalPrice: string;
  readonly installmentChargeWithVat: string;
  readonly sellerInvoiceAmount: string;
  readonly totalMallDiscountPrice: string;
  readonly dueAmount: string;
}

/**
 * Sums an order over its lines and services. Goods and services stand apart before discounts; what
 * is invoiced and what is due covers both.
 */
export function billingTotals({ serviceItems }: Order, lines: readonly OrderLine[]): BillingTotals {
  const services = serviceItems.map((item) => item.sellerInvoiceAmount);
  return {
    originalPrice: sumDecimals(lines.map((line) => multiplyDecimals(line.price, line.quantity))),
    totalSellerDiscount: sumDecimals(lines.map((line) => line.totalSellerDiscountPrice)),
    totalServiceItemOriginalPrice: sumDecimals(
      serviceItems.map((item) => multiplyDecimals(item.price, item.quantity)),
    ),
    installmentChargeWithVat: sumDecimals(
      [...lines, ...serviceItems].map((item) => item.installmentChargeWithVAT),
    ),
    sellerInvoiceAmount: sumDecimals([
      ...lines.map((line) => line.sellerInvoiceAmount),
      ...services,
    ]),
    totalMallDiscountPrice: sumDecimals(lines.map((line) => line.totalMallDiscountPrice)),
    dueAmount: sumDecimals([...lines.map((line) => line.dueAmount), ...services]),
  };
}
