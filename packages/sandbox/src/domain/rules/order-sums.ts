import { multiplyDecimals, sumDecimals } from "@marketplace-seller/client-core";
import type { Order } from "../model/order.ts";
import type { OrderLine, PackageStatus, ShipmentPackage } from "../model/shipment-package.ts";

/**
 * The amounts of a package, summed over its lines: the goods at their price, every discount, and the
 * installment charges.
 */
export function packageAmounts(
  lines: readonly OrderLine[],
): Pick<ShipmentPackage, "totalAmount" | "totalDiscountAmount" | "installmentChargeWithVAT"> {
  return {
    totalAmount: sumDecimals(lines.map((line) => multiplyDecimals(line.price, line.quantity))),
    totalDiscountAmount: sumDecimals(
      lines.flatMap((line) => [line.totalSellerDiscountPrice, line.totalMallDiscountPrice]),
    ),
    installmentChargeWithVAT: sumDecimals(lines.map((line) => line.installmentChargeWithVAT)),
  };
}

/** What an order is as a whole, by the packages that hold its lines now. */
interface OrderTotals {
  readonly status: PackageStatus;
  /** Epoch ms of the last movement of any package. */
  readonly updatedDate: number;
  readonly totalAmount: string;
  readonly totalDiscountAmount: string;
}

/** How far an order is: it is as far as the package that is least far. */
const progress: readonly PackageStatus[] = [
  "Created",
  "Picking",
  "Shipped",
  "Delivered",
  "UnSupplied",
  "Cancelled",
];

/** The order's standing; `Unpacked` packages count for nothing, for their lines went on to others. */
export function summarizeOrder(
  packages: readonly Pick<
    ShipmentPackage,
    "status" | "lastModifiedDate" | "totalAmount" | "totalDiscountAmount"
  >[],
): OrderTotals {
  const current = packages.filter((shipment) => shipment.status !== "Unpacked");
  const statuses = new Set(current.map((shipment) => shipment.status));
  return {
    status: progress.find((status) => statuses.has(status)) ?? "Cancelled",
    updatedDate: Math.max(...packages.map((shipment) => shipment.lastModifiedDate)),
    totalAmount: sumDecimals(current.map((shipment) => shipment.totalAmount)),
    totalDiscountAmount: sumDecimals(current.map((shipment) => shipment.totalDiscountAmount)),
  };
}

/** What an order comes to. Decimal text. */
interface BillingTotals {
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
