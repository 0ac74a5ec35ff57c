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
/** The statuses of the contract. */
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
