import type { PackageStatus } from "../model/package-status.ts";

/**
 * Where a package can go by anything but a split. The document names the states and shows the
 * transitions of splits only; these are an assumption (`soap-transitions`).
 */
const next: { readonly [from in PackageStatus]: readonly PackageStatus[] } = {
  Created: ["Picking", "Cancelled"],
  Picking: ["Shipped", "Cancelled", "UnSupplied"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
  Unpacked: [],
  UnSupplied: [],
};

/** Whether a package can move from one status to another. */
export function canMove(from: PackageStatus, to: PackageStatus): boolean {
  return next[from].includes(to);
}
