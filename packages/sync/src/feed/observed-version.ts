import { hash } from "node:crypto";
import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { canonicalJson } from "../store/canonical-json.ts";
import { tryFormatTime } from "../store/stored-time.ts";
import { toStorableText } from "../store/tables/declare-table.ts";
import { contractStatus } from "./package-status.ts";

/** One version of a package, as the service listed it. */
export interface ObservedVersion {
  /** The package id; a package without an id gets a key of its order number and lines. */
  readonly packageKey: string;
  readonly orderNumber: string;
  /**
   * The status in the contract's spelling if the service's spelling differs only in blanks and case; `content` keeps
   * the service's spelling.
   */
  readonly status: string;
  /** The package's `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** The package as canonical JSON; ids and amounts are text, so that no digit is lost. */
  readonly content: string;
  /**
   * The SHA-256 digest of the version's content, in base64url. Two versions with the same key, time and digest are
   * the same version.
   */
  readonly digest: string;
  readonly shipment: ShipmentPackage;
  /** The reason why the version cannot be stored; undefined when it can be stored. */
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

/**
 * A version without a valid package id cannot be stored, because after the service corrects the id, the package would
 * count as another package.
 */
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
 * Reads the statuses that a package passed through, including those between two polls (interface-specification.md,
 * `packageHistories`). Entries of `packageHistories` that contradict the contract, or whose time no store can represent,
 * are left out.
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
