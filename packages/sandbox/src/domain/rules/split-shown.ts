import type { SplitOriginal } from "../context.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";

/**
 * A package that a split unpacked or made, with the status that callers see in place of its own
 * (`DomainSettings.splitOriginal`). The cancelled portion is `UnSupplied` either way.
 */
export function afterSplit(
  shipment: ShipmentPackage,
  original: SplitOriginal = "Unpacked",
): ShipmentPackage {
  if (original === "Unpacked") return shipment;
  if (shipment.status === "Unpacked") return { ...shipment, shownStatus: original };
  return shipment.status === "Picking" ? { ...shipment, shownStatus: "Unpacked" } : shipment;
}

/** The package with its status, its lines and its last history entry as callers see them. */
export function asShown(shipment: ShipmentPackage): ShipmentPackage {
  const { shownStatus, status } = shipment;
  if (shownStatus === undefined) return shipment;
  return {
    ...shipment,
    status: shownStatus,
    lines: shipment.lines.map((line) => ({ ...line, status: shownStatus })),
    histories: shipment.histories.map((past) =>
      past.status === "Unpacked" && status === "Unpacked" ? { ...past, status: shownStatus } : past,
    ),
  };
}
