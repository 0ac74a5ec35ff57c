import type { PackageStatusFilter } from "@marketplace-seller/rest-client";

/** The statuses of the contract (interface-specification.md, States), and whether such a package will not be sent. */
const isCancelledIn: Readonly<Record<PackageStatusFilter, boolean>> = {
  Created: false,
  Picking: false,
  Shipped: false,
  Delivered: false,
  Unpacked: false,
  Cancelled: true,
  UnSupplied: true,
};
/** The statuses that the contract names; a service may have others. */
export const contractStatuses: readonly string[] = Object.keys(isCancelledIn);
const words = new Map(contractStatuses.map((word) => [word.toLowerCase(), word]));

/**
 * The contract's word for a status that is one but for blanks and case, as live services are reported to send it;
 * any other status as it came.
 */
export function contractStatus(status: string): string {
  return words.get(status.trim().toLowerCase()) ?? status;
}

/** Whether a package in this status was cancelled; `UnSupplied` is what a partial cancellation leaves. */
export function isCancelled(status: string): boolean {
  return Object.hasOwn(isCancelledIn, status) && isCancelledIn[status as PackageStatusFilter];
}

/** Whether a package in this status was split into others (interface-specification.md, States). */
export function isUnpacked(status: string): boolean {
  return status === "Unpacked";
}

/**
 * What a change says happened, by precedence: `cancelled` (it will not be sent), `split` (it was split, or
 * came out of a split), `new` (first seen), `moved` (another status), `changed` (anything else).
 */
export type ChangeKind = "cancelled" | "split" | "new" | "moved" | "changed";

export const changeKinds: readonly ChangeKind[] = ["cancelled", "split", "new", "moved", "changed"];

export interface ChangeFacts {
  readonly status: string;
  /** The status of the version before it in time; undefined when none is known. */
  readonly statusBefore: string | undefined;
  readonly firstSeen: boolean;
  readonly fromSplit: boolean;
  /** Whether the package was split into others with this version, whatever it shows. */
  readonly wasSplit: boolean;
}

export function changeKind({
  status,
  statusBefore,
  firstSeen,
  fromSplit,
  wasSplit,
}: ChangeFacts): ChangeKind {
  const moved = status !== statusBefore;
  if (moved && wasSplit) return "split";
  if (moved && isCancelled(status) && !isCancelled(statusBefore ?? "")) return "cancelled";
  if (moved && isUnpacked(status)) return "split";
  if (firstSeen) return fromSplit ? "split" : "new";
  return moved && statusBefore !== undefined ? "moved" : "changed";
}
