import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import type { ChangeKind } from "../domain/package-status.ts";

/** One observed version of a package. */
export interface Change {
  readonly seller: string;
  /** Increases by one within a seller, in the order in which changes were stored. */
  readonly sequence: number;
  readonly kind: ChangeKind;
  /** Whether newer changes of the seller were stored before it; then it may not be the current version. */
  readonly late: boolean;
  /** The package id; for a package without one, a key of its order number and lines. */
  readonly packageKey: string;
  readonly packageId: string | null;
  readonly orderNumber: string;
  readonly status: string;
  /** The status of the previous version; null when there is none. */
  readonly statusBefore: string | null;
  /** `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** When it was stored, epoch milliseconds. */
  readonly observedAt: number;
  /** The package as listed; null after the buyer's data were erased. */
  readonly package: ShipmentPackage | null;
}

/** Changes that follow an offset. */
export interface ChangeRange {
  /** Oldest first. */
  readonly changes: readonly Change[];
  /** The sequence that the offset advances to: it may lie after the last change, because the filter left some out. */
  readonly end: number;
}
