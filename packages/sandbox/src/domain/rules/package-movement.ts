import type { SplitOriginal } from "../context.ts";
import type { OrderLine, PackageStatus, ShipmentPackage } from "../model/shipment-package.ts";

/**
 * Where a package can go by anything but a split. The document names the states and shows the
 * transitions of splits only; these are an assumption (`soap-transitions`).
 */
const next: { readonly [from in PackageStatus]: readonly PackageStatus[] } = {
  Created: ["Picking", "Cancelled"],
  Picking: ["Shipped", "Cancelled", "UnSupplied"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
  Unpacked: [],
  UnSupplied: [],
};

export function canMove(from: PackageStatus, to: PackageStatus): boolean {
  return next[from].includes(to);
}

/** Moves a package and all its lines to a status, and writes it into the history. */
export function movePackageTo(
  shipment: ShipmentPackage,
  status: PackageStatus,
  now: number,
): ShipmentPackage {
  const { shownStatus: _, ...moved } = shipment;
  return {
    ...moved,
    status,
    lines: shipment.lines.map((line) => moveLineTo(line, status, now)),
    lastModifiedDate: now,
    histories: [...shipment.histories, { createdDate: now, status }],
  };
}

/** The line in its new status, with the date that the status leaves behind. */
export function moveLineTo(line: OrderLine, status: PackageStatus, now: number): OrderLine {
  return {
    ...line,
    ...buildDateField(status, now),
    status,
    updatedDate: now,
    version: line.version + 1,
  };
}

function buildDateField(status: PackageStatus, now: number): Partial<OrderLine> {
  switch (status) {
    case "Picking":
      return { approvedDate: now };
    case "Shipped":
      return { shippingDate: now };
    case "Delivered":
      return { deliveredDate: now };
    case "Created":
    case "Cancelled":
    case "Unpacked":
    case "UnSupplied":
      return {};
  }
}

/** A line that something happened to in its status: one version on. */
export function bumpLineVersion(line: OrderLine, now: number): OrderLine {
  return { ...line, updatedDate: now, version: line.version + 1 };
}

/**
 * A package that a split unpacked or made, with the status that callers see in place of its own
 * (`DomainSettings.splitOriginal`). The cancelled portion is `UnSupplied` either way.
 */
export function applySplitStatus(
  shipment: ShipmentPackage,
  original: SplitOriginal = "Unpacked",
): ShipmentPackage {
  if (original === "Unpacked") return shipment;
  if (shipment.status === "Unpacked") return { ...shipment, shownStatus: original };
  return shipment.status === "Picking" ? { ...shipment, shownStatus: "Unpacked" } : shipment;
}

/** The package with its status, its lines and its last history entry as callers see them. */
export function applyVisibleStatus(shipment: ShipmentPackage): ShipmentPackage {
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
