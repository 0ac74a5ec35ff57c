import { hash } from "node:crypto";
import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { canonicalJson } from "../store/canonical-json.ts";
import { tryFormatTime } from "../store/stored-time.ts";
import { toStorableText } from "../store/tables/declare-table.ts";
import { contractStatus } from "./package-status.ts";

/** As the service listed it. */
export interface ObservedVersion {
  /** The package id; without one, order number and lines. */
  readonly packageKey: string;
  readonly orderNumber: string;
  /** In the contract's spelling if only blanks and case differ; `content` keeps the service's. */
  readonly status: string;
  /** `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** Canonical JSON; ids and amounts are text, so that no digit is lost. */
  readonly content: string;
  /** SHA-256 of the content, base64url. Same key, time and digest: the same version. */
  readonly digest: string;
  readonly shipment: ShipmentPackage;
  /** Why it cannot be stored. */
  readonly problem: string | undefined;
}

export function createObservedVersion(
  packageKey: string,
  shipment: ShipmentPackage,
): ObservedVersion {
  let content: string | undefined;
  let digest: string | undefined;
  // Computed when first used: they are half the cost of a version, and verifying needs neither.
  return {
    packageKey: toStorableText(packageKey),
    orderNumber: toStorableText(String(shipment.orderNumber)),
    status: contractStatus(toStorableText(String(shipment.shipmentPackageStatus))),
    modifiedAt: shipment.lastModifiedDate,
    get content() {
      content ??= canonicalJson(shipment);
      return content;
    },
    get digest() {
      digest ??= hash("sha256", this.content, "base64url");
      return digest;
    },
    shipment,
    problem: findProblem(shipment),
  };
}

/** Once the service corrects an invalid id, the package would count as another one. */
function findProblem({ id, orderNumber }: ShipmentPackage): string | undefined {
  if (typeof id === "object" && id !== null) return "its id is not a number";
  if (typeof orderNumber === "object") return "its order number is not a number";
  return undefined;
}

export interface Transition {
  readonly packageKey: string;
  readonly status: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Also between two polls (interface-specification.md, `packageHistories`). Entries that contradict the contract, or
 * whose time no store can hold, are left out.
 */
export function readTransitions({ packageKey, shipment }: ObservedVersion): Transition[] {
  const histories: unknown = shipment.packageHistories;
  if (!Array.isArray(histories)) return [];
  return histories.flatMap((entry: { createdDate?: unknown; status?: unknown } | null) =>
    typeof entry?.createdDate === "number" &&
    tryFormatTime(entry.createdDate) !== undefined &&
    typeof entry.status === "string"
      ? [
          {
            packageKey,
            status: contractStatus(toStorableText(entry.status)),
            at: entry.createdDate,
          },
        ]
      : [],
  );
}
