import type { Resolution } from "@marketplace-seller/client-core";
import type { ResultOf } from "../contract-types.ts";

/** A shipment package as the package listing returns it. */
export type ListedPackage = ResultOf<"listShipmentPackages">["content"][number];

/** The outcome of a write, derived from the listed packages of the write's order. */
export type Evaluation = Omit<Resolution, "reason">;

/** The status is trimmed, because live services are reported to send statuses that begin with a space. */
export const readStatus = ({ shipmentPackageStatus }: ListedPackage): string =>
  `${shipmentPackageStatus}`.trim();
