import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import type { ChangeKind } from "../feed/package-status.ts";

/** One observed version of a package. */
export interface Change {
  readonly seller: string;
  /** Increases by one within a seller, in the order in which changes were stored. */
  readonly sequence: number;
  readonly kind: ChangeKind;
  /** Newer changes of the seller were stored before, so this may not be the package's current version. */
  readonly late: boolean;
  /** The package id; without one, a key of order number and lines. */
  readonly packageKey: string;
  readonly packageId: string | null;
  readonly orderNumber: string;
  readonly status: string;
  /** The status of the package's previous version. */
  readonly statusBefore: string | null;
  /** Its `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** When the change was stored, epoch milliseconds. */
  readonly observedAt: number;
  /** As the service listed it; null once the buyer's data were erased. */
  readonly package: ShipmentPackage | null;
}

export interface ChangeRange {
  /** Oldest first. */
  readonly changes: readonly Change[];
  /** To where the offset advances: past the last change if the filter skipped further ones. */
  readonly end: number;
}
