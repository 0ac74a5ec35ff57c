import type { SplitShown } from "../context.ts";
import type { PackageStatus } from "../model/package-status.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";

/** A package that a split unpacked or made, as callers shall see it. */
export function afterSplit(
  shipment: ShipmentPackage,
  splitShown: SplitShown | undefined,
): ShipmentPackage {
  const shownStatus = splitShown && shownFor(shipment.status, splitShown);
  return shownStatus === undefined ? shipment : { ...shipment, shownStatus };
}

/** The cancelled portion is `UnSupplied` either way. */
function shownFor(
  status: PackageStatus,
  { parent, children }: SplitShown,
): PackageStatus | undefined {
  if (status === "Unpacked") return parent;
  return status === "Picking" ? children : undefined;
}
