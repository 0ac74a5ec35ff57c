import type { ShipmentPackage } from "../gen/openapi.gen.ts";

/** A status of a shipment package, with its meaning. */
export interface PackageStatusFact {
  readonly status: string;
  readonly meaning: string;
  /** The package is to be handled or was; false when it was cancelled or replaced by others. */
  readonly isLive: boolean;
}

/** Of the interface document (interface-specification.md, Endpoint 1). */
export const packageStatuses: readonly PackageStatusFact[] = [
  { status: "Created", meaning: "ordered; to be prepared", isLive: true },
  { status: "Picking", meaning: "being prepared; may be split", isLive: true },
  { status: "Shipped", meaning: "handed over to shipment", isLive: true },
  { status: "Delivered", meaning: "delivered to the buyer", isLive: true },
  { status: "Cancelled", meaning: "cancelled", isLive: false },
  { status: "Unpacked", meaning: "replaced by the packages that it was split into", isLive: false },
  { status: "UnSupplied", meaning: "the portion that a split cancelled", isLive: false },
];

const byWord = new Map(packageStatuses.map((fact) => [fact.status.toLowerCase(), fact]));

/**
 * Undefined for a status that the interface document does not name. Blanks and case are ignored, because live services
 * are reported to vary them.
 *
 * @example findPackageStatus(" shipped")?.meaning // "handed over to shipment"
 */
export function findPackageStatus(status: string): PackageStatusFact | undefined {
  return byWord.get(status.trim().toLowerCase());
}

/**
 * True when the seller has to handle a package or has handled it; false when it was cancelled or replaced by the
 * packages that it was split into; undefined for a status that the interface document does not name: decide yourself.
 * Some services are reported to list the parts of a split as `Unpacked` and the original as `Cancelled`: then judge by
 * all packages of the order, as the sync's view `live_package` does.
 *
 * @example
 * const toHandle = page.content.filter((each) => isLive(each) === true);
 * const toLookAt = page.content.filter((each) => isLive(each) === undefined);
 */
export function isLive({
  shipmentPackageStatus,
}: Pick<ShipmentPackage, "shipmentPackageStatus">): boolean | undefined {
  return findPackageStatus(shipmentPackageStatus)?.isLive;
}
