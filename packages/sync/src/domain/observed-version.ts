import { hash } from "node:crypto";
import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { canonicalJson } from "./canonical-json.ts";
import { toStorableText } from "./declare-table.ts";
import { contractStatus } from "./package-status.ts";

/** One version of a package, as listed. */
export interface ObservedVersion {
  /** The package id; for a package without one, a key of its order number and lines. */
  readonly packageKey: string;
  readonly orderNumber: string;
  /** The contract's spelling of the status where only blanks and case differ; `content` keeps the service's spelling. */
  readonly status: string;
  /** `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** The package as canonical JSON; ids and amounts are text, with every digit. */
  readonly content: string;
  /** SHA-256 of the content, base64url. Versions with the same key, time and digest are the same version. */
  readonly digest: string;
  readonly shipment: ShipmentPackage;
  /** Why the version cannot be stored; undefined where it can. */
  readonly problem: string | undefined;
}

export function createObservedVersion(
  packageKey: string,
  shipment: ShipmentPackage,
): ObservedVersion {
  const content = canonicalJson(shipment);
  return {
    packageKey: toStorableText(packageKey),
    orderNumber: toStorableText(String(shipment.orderNumber)),
    status: contractStatus(toStorableText(String(shipment.shipmentPackageStatus))),
    modifiedAt: shipment.lastModifiedDate,
    content,
    digest: hash("sha256", content, "base64url"),
    shipment,
    problem: findProblem(shipment),
  };
}

/** Without a valid id a version cannot be stored: corrected by the service, it would count as another package. */
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
 * Reads the statuses that a package passed through, also between two polls (interface-specification.md,
 * `packageHistories`). Entries that contradict the contract are left out.
 */
export function readTransitions({ packageKey, shipment }: ObservedVersion): Transition[] {
  const histories: unknown = shipment.packageHistories;
  if (!Array.isArray(histories)) return [];
  return histories.flatMap((entry: { createdDate?: unknown; status?: unknown } | null) =>
    typeof entry?.createdDate === "number" && typeof entry.status === "string"
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
