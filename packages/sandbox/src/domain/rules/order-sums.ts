import { multiplyDecimals, sumDecimals } from "@marketplace-seller/client-core";
import type { Order } from "../model/order.ts";
import type { OrderLine, PackageStatus, ShipmentPackage } from "../model/shipment-package.ts";

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

/** Of a whole order, by the packages that contain its lines now. */
interface OrderTotals {
  readonly status: PackageStatus;
  /** Of the last change of any package, epoch ms. */
  readonly updatedDate: number;
  readonly totalAmount: string;
  readonly totalDiscountAmount: string;
}

/** An order has the status of its package with the least progress. */
const progress: readonly PackageStatus[] = [
  "Created",
  "Picking",
  "Shipped",
  "Delivered",
  "UnSupplied",
  "Cancelled",
];

/** `Unpacked` packages do not count: others contain their lines now. */
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

/** As decimal text. */
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
 * Sums the amounts of an order over its lines and services. An order's amounts before discounts are separate for
 * products and services; its invoiced amount and its amount due include products and services.
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
