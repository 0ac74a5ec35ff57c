import type { PackageStatusFilter } from "@marketplace-seller/rest-client";

/** Whether a package in a status of the contract will not be sent (interface-specification.md, States). */
const isCancelledIn: Readonly<Record<PackageStatusFilter, boolean>> = {
  Created: false,
  Picking: false,
  Shipped: false,
  Delivered: false,
  Unpacked: false,
  Cancelled: true,
  UnSupplied: true,
};
/** The statuses of the contract; a service may send others. */
export const contractStatuses: readonly string[] = Object.keys(isCancelledIn);
const statusByLowerCase = new Map(contractStatuses.map((status) => [status.toLowerCase(), status]));

/**
 * Corrects the blanks and the case of a status, which live services are reported to send otherwise than the contract
 * says. A status that the contract does not have is returned unchanged.
 */
export function contractStatus(status: string): string {
  return statusByLowerCase.get(status.trim().toLowerCase()) ?? status;
}

/** Whether a package in this status was cancelled, with `UnSupplied`, the status after a partial cancellation. */
export function isCancelled(status: string): boolean {
  return Object.hasOwn(isCancelledIn, status) && isCancelledIn[status as PackageStatusFilter];
}

/** Whether a package in this status was split into others (interface-specification.md, States). */
export function isUnpacked(status: string): boolean {
  return status === "Unpacked";
}

/**
 * What happened to a package, in order of precedence: `cancelled` (it will not be sent), `split` (it was split, or
 * is a part of a split), `new` (first observed), `moved` (another status), `changed` (anything else).
 */
export type ChangeKind = "cancelled" | "split" | "new" | "moved" | "changed";

export const changeKinds: readonly ChangeKind[] = ["cancelled", "split", "new", "moved", "changed"];

export interface VersionComparison {
  readonly status: string;
  /** The status of the previous version in time; undefined when there is none. */
  readonly statusBefore: string | undefined;
  readonly isFirst: boolean;
  readonly isPart: boolean;
  /** Whether the package was split with this version, whatever its status. */
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
