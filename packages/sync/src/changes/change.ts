import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import type { ChangeKind } from "../feed/package-status.ts";

/** A change: one observed version of a package. */
export interface Change {
  readonly seller: string;
  /**
   * The sequence number of the change, which increases by one within a seller, in the order in which changes were
   * stored.
   */
  readonly sequence: number;
  readonly kind: ChangeKind;
  /**
   * True when newer changes of the seller were stored before this change, so that this change may not contain the
   * current version of its package.
   */
  readonly late: boolean;
  /** The package id; a package without an id gets a key of its order number and lines. */
  readonly packageKey: string;
  readonly packageId: string | null;
  readonly orderNumber: string;
  readonly status: string;
  /** The status of the package's previous version; null when the package has no previous version. */
  readonly statusBefore: string | null;
  /** The package's `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** When the change was stored, epoch milliseconds. */
  readonly observedAt: number;
  /** The package as the service listed it; null after the buyer's data were erased. */
  readonly package: ShipmentPackage | null;
}

/** The changes that follow a consumer's offset. */
export interface ChangeRange {
  /** The changes, oldest first. */
  readonly changes: readonly Change[];
  /**
   * The sequence number to which the offset advances; it may be after the last change, because the filter skipped the
   * changes in between.
   */
  readonly end: number;
}
