import type { Resolution } from "@marketplace-seller/client-core";
import type { ResultOf } from "../contract-types.ts";

/** A shipment package in the listing. */
export type ListedPackage = ResultOf<"listShipmentPackages">["content"][number];

/** By the listed packages of the write's order. */
export type Evaluation = Omit<Resolution, "reason">;

/** Live services are reported to send statuses that begin with a space. */
export const readStatus = ({ shipmentPackageStatus }: ListedPackage): string =>
  `${shipmentPackageStatus}`.trim();
