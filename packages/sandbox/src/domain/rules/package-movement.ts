import type { SplitOriginal } from "../context.ts";
import type { OrderLine, PackageStatus, ShipmentPackage } from "../model/shipment-package.ts";

/**
 * The statuses that a package can move to without a split, by its current status. The interface document defines only
 * the status transitions of splits, so the other transitions are an assumption (`soap-transitions`).
 */
const nextStatuses: { readonly [from in PackageStatus]: readonly PackageStatus[] } = {
  Created: ["Picking", "Cancelled"],
  Picking: ["Shipped", "Cancelled", "UnSupplied"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
  Unpacked: [],
  UnSupplied: [],
};

export function canMove(from: PackageStatus, to: PackageStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Moves a package and all its order lines to a status, and adds the status to the package's history. */
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

/** Changes the status of an order line and sets the date that belongs to the status, such as `shippingDate`. */
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

/** Increases the version of an order line that changed without changing its status. */
export function bumpLineVersion(line: OrderLine, now: number): OrderLine {
  return { ...line, updatedDate: now, version: line.version + 1 };
}

/**
 * Sets the status that REST returns for a package after a split, when `DomainSettings.splitOriginal` asks for another
 * status than the package has. REST always returns the package of the cancelled units as `UnSupplied`.
 */
export function applySplitStatus(
  shipment: ShipmentPackage,
  original: SplitOriginal = "Unpacked",
): ShipmentPackage {
  if (original === "Unpacked") return shipment;
  if (shipment.status === "Unpacked") return { ...shipment, shownStatus: original };
  return shipment.status === "Picking" ? { ...shipment, shownStatus: "Unpacked" } : shipment;
}

/**
 * Sets the status that REST returns after a split on the package, its order lines and its last history entry, before
 * the package is rendered.
 */
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
