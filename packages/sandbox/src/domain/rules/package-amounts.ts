import { multiplyDecimals, sumDecimals } from "@marketplace-seller/client-core";
import type { OrderLine } from "../model/order-line.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";

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
