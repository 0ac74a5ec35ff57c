import type { ShipmentPackage } from "../gen/openapi.gen.ts";

/** A status of a shipment package. */
export interface PackageStatusFact {
  readonly status: string;
  readonly meaning: string;
  /** Whether a package in it is handled, or was: neither cancelled nor replaced by others. */
  readonly isLive: boolean;
}

/** The statuses of shipment packages that the interface document names (interface-specification.md, Endpoint 1). */
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
 * The fact about a package's status; undefined for a status that the document does not name. Services are reported
 * to write statuses with blanks and in another case: neither counts.
 *
 * @example findPackageStatus(" shipped")?.meaning // "handed over to shipment"
 */
export function findPackageStatus(status: string): PackageStatusFact | undefined {
  return byWord.get(status.trim().toLowerCase());
}

/**
 * Whether a package is to be handled, or was handled: it is neither cancelled nor replaced by the packages that it
 * was split into. Undefined where the document does not name its status: nobody knows, so decide it in your program.
 *
 * A package is seen by itself. Some services are reported to show the parts of a split as `Unpacked` and the
 * original as `Cancelled`: there only the packages of the order together tell (`live_package` of sync does).
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
