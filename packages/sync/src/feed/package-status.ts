import type { PackageStatusFilter } from "@marketplace-seller/rest-client";

/** Never shipped (interface-specification.md, States). */
const isCancelledIn: Readonly<Record<PackageStatusFilter, boolean>> = {
  Created: false,
  Picking: false,
  Shipped: false,
  Delivered: false,
  Unpacked: false,
  Cancelled: true,
  UnSupplied: true,
};
/** A service may send others. */
export const contractStatuses: readonly string[] = Object.keys(isCancelledIn);
const statusByLowerCase = new Map(contractStatuses.map((status) => [status.toLowerCase(), status]));

/** Live services are reported to vary blanks and case. Unknown statuses are unchanged. */
export function contractStatus(status: string): string {
  return statusByLowerCase.get(status.trim().toLowerCase()) ?? status;
}

/** `UnSupplied`, after a partial cancellation, is included. */
export function isCancelled(status: string): boolean {
  return Object.hasOwn(isCancelledIn, status) && isCancelledIn[status as PackageStatusFilter];
}

/** Split into others (interface-specification.md, States). */
export function isUnpacked(status: string): boolean {
  return status === "Unpacked";
}

/**
 * What happened to a package, in order of precedence: `cancelled` (will not be shipped), `split` (or a part of a
 * split), `new` (first observed), `moved` (another status), `changed` (anything else).
 */
export type ChangeKind = "cancelled" | "split" | "new" | "moved" | "changed";

export const changeKinds: readonly ChangeKind[] = ["cancelled", "split", "new", "moved", "changed"];

export interface VersionComparison {
  readonly status: string;
  /** Of the version updated before this one; undefined for the oldest. */
  readonly statusBefore: string | undefined;
  readonly isFirst: boolean;
  readonly isPart: boolean;
  /** Even if the status is not `Unpacked`. */
  readonly isSplit: boolean;
}

export function classifyChange({
  status,
  statusBefore,
  isFirst,
  isPart,
  isSplit,
}: VersionComparison): ChangeKind {
  const isMoved = status !== statusBefore;
  if (isMoved && isSplit) return "split";
  if (isMoved && isCancelled(status) && !isCancelled(statusBefore ?? "")) return "cancelled";
  if (isMoved && isUnpacked(status)) return "split";
  if (isFirst) return isPart ? "split" : "new";
  return isMoved && statusBefore !== undefined ? "moved" : "changed";
}
