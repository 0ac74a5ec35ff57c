import type { OrderLine } from "../model/order-line.ts";
import type { PackageStatus } from "../model/package-status.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";

/** Moves a package and all its lines to a status, and writes it into the history. */
export function movedTo(
  shipment: ShipmentPackage,
  status: PackageStatus,
  now: number,
): ShipmentPackage {
  const { shownStatus: _, ...moved } = shipment;
  return {
    ...moved,
    status,
    lines: shipment.lines.map((line) => lineMovedTo(line, status, now)),
    lastModifiedDate: now,
    histories: [...shipment.histories, { createdDate: now, status }],
  };
}

/** The line in its new status, with the date that the status leaves behind. */
export function lineMovedTo(line: OrderLine, status: PackageStatus, now: number): OrderLine {
  return {
    ...line,
    ...dateOf(status, now),
    status,
    updatedDate: now,
    version: line.version + 1,
  };
}

function dateOf(status: PackageStatus, now: number): Partial<OrderLine> {
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
export function touchedLine(line: OrderLine, now: number): OrderLine {
  return { ...line, updatedDate: now, version: line.version + 1 };
}
