import { sumDecimals } from "@marketplace-seller/client-core";
import type { PackageStatus } from "../model/package-status.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";

/** What an order is as a whole, by the packages that hold its lines now. */
export interface OrderStanding {
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
export function orderStanding(
  packages: readonly Pick<
    ShipmentPackage,
    "status" | "lastModifiedDate" | "totalAmount" | "totalDiscountAmount"
  >[],
): OrderStanding {
  const current = packages.filter((shipment) => shipment.status !== "Unpacked");
  const statuses = new Set(current.map((shipment) => shipment.status));
  return {
    status: progress.find((status) => statuses.has(status)) ?? "Cancelled",
    updatedDate: Math.max(...packages.map((shipment) => shipment.lastModifiedDate)),
    totalAmount: sumDecimals(current.map((shipment) => shipment.totalAmount)),
    totalDiscountAmount: sumDecimals(current.map((shipment) => shipment.totalDiscountAmount)),
  };
}
