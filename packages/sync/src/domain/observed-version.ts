import { hash } from "node:crypto";
import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { canonicalJson } from "./canonical-json.ts";
import { contractStatus } from "./package-status.ts";
import { storableText } from "./table.ts";

/** One version of a package as the listing showed it. */
export interface ObservedVersion {
  /** The package's id; for one without, its order and lines. */
  readonly packageKey: string;
  readonly orderNumber: string;
  /** The contract's word where it is one but for blanks and case; `content` has the service's own. */
  readonly status: string;
  /** `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** The package as canonical JSON: ids and amounts with every digit, as text. */
  readonly content: string;
  /** SHA-256 of the content, base64url. Two versions with one key, time and digest are the same one. */
  readonly digest: string;
  readonly shipment: ShipmentPackage;
  /** Why it cannot be stored at all; undefined for nearly every one. */
  readonly problem: string | undefined;
}

/** Reads what makes a listed package a version of its own. */
export function observe(packageKey: string, shipment: ShipmentPackage): ObservedVersion {
  const content = canonicalJson(shipment);
  return {
    packageKey: storableText(packageKey),
    orderNumber: storableText(String(shipment.orderNumber)),
    status: contractStatus(storableText(String(shipment.shipmentPackageStatus))),
    modifiedAt: shipment.lastModifiedDate,
    content,
    digest: hash("sha256", content, "base64url"),
    shipment,
    problem: findProblem(shipment),
  };
}

/** What is no id can be stored under none: it would be another package when the service shows it right. */
function findProblem({ id, orderNumber }: ShipmentPackage): string | undefined {
  if (typeof id === "object" && id !== null) return "its id is no number";
  if (typeof orderNumber === "object") return "its order number is no number";
  return undefined;
}

export interface Transition {
  readonly packageKey: string;
  readonly status: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The statuses that a package passed through, also those between two polls
 * (interface-specification.md, `packageHistories`). Entries that are not what the contract says are left
 * out.
 */
export function readTransitions({ packageKey, shipment }: ObservedVersion): Transition[] {
  const histories: unknown = shipment.packageHistories;
  if (!Array.isArray(histories)) return [];
  return histories.flatMap((entry: { createdDate?: unknown; status?: unknown } | null) =>
    typeof entry?.createdDate === "number" && typeof entry.status === "string"
      ? [{ packageKey, status: contractStatus(storableText(entry.status)), at: entry.createdDate }]
      : [],
  );
}
