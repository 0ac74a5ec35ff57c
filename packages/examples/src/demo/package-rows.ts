import type { ResultOf } from "@marketplace-seller/rest-client";

/** One shipment package of the listing. */
export type ShipmentPackage = ResultOf<"listShipmentPackages">["content"][number];

/** How many units the package's lines hold together. */
export function unitsOf(shipment: ShipmentPackage): number {
  return shipment.lines.reduce((units, line) => units + line.quantity, 0);
}

/** Packages as the rows of a table, the first row being the heading. */
export function packageRows(packages: readonly ShipmentPackage[]): string[][] {
  const heading = ["package", "status", "tracking", "units", "total TL", "buyer"];
  return [
    heading,
    ...packages.map((shipment) => [
      shipment.id ?? "(no number)",
      shipment.shipmentPackageStatus,
      shipment.cargoTrackingNumber ?? "",
      String(unitsOf(shipment)),
      shipment.totalAmount,
      shipment.customerfullName,
    ]),
  ];
}
