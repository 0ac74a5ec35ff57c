import type { PackageStatusFilter } from "@marketplace-seller/rest-client";

/**
 * For each status of the contract, whether a package in this status will never be shipped
 * (interface-specification.md, States).
 */
const isCancelledIn: Readonly<Record<PackageStatusFilter, boolean>> = {
  Created: false,
  Picking: false,
  Shipped: false,
  Delivered: false,
  Unpacked: false,
  Cancelled: true,
  UnSupplied: true,
};
/** The statuses that the contract names; a service may send other statuses. */
export const contractStatuses: readonly string[] = Object.keys(isCancelledIn);
const statusByLowerCase = new Map(contractStatuses.map((status) => [status.toLowerCase(), status]));

/**
 * Corrects the blanks and the case of a status, because live services are reported to spell statuses differently than
 * the contract. A status that the contract does not have is returned unchanged.
 */
export function contractStatus(status: string): string {
  return statusByLowerCase.get(status.trim().toLowerCase()) ?? status;
}

/**
 * Tells whether a package in this status was cancelled; this includes `UnSupplied`, the status after a partial
 * cancellation.
 */
export function isCancelled(status: string): boolean {
  return Object.hasOwn(isCancelledIn, status) && isCancelledIn[status as PackageStatusFilter];
}

/** Tells whether a package in this status was split into other packages (interface-specification.md, States). */
export function isUnpacked(status: string): boolean {
  return status === "Unpacked";
}

/**
 * What happened to a package, in order of precedence, which is `cancelled` (the package will not be shipped), `split`
 * (the package was split, or is a part of a split), `new` (the package was first observed), `moved` (the package's
 * status changed), or `changed` (any other change of the package).
 */
export type ChangeKind = "cancelled" | "split" | "new" | "moved" | "changed";

export const changeKinds: readonly ChangeKind[] = ["cancelled", "split", "new", "moved", "changed"];

export interface VersionComparison {
  readonly status: string;
  /** The status of the version that was updated before this version; undefined when this version is the oldest. */
  readonly statusBefore: string | undefined;
  readonly isFirst: boolean;
  readonly isPart: boolean;
  /** True when this version shows that the package was split, even if the package's status is not `Unpacked`. */
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
