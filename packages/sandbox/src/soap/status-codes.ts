import type { PackageStatus } from "../domain/model/package-status.ts";

/** How SOAP shows a status. `Unpacked` is never shown: its lines are in other packages. */
interface Shown {
  /** Number of an order (assumption `soap-order-status`). */
  readonly order: number;
  /** Number of an order item (assumption `soap-item-status`). */
  readonly item: number;
  /** Word of an order item, and of the search (assumptions `soap-item-status`, `soap-status-filter`). */
  readonly word: string;
}

const shown: { readonly [status in PackageStatus]: Shown } = {
  Created: { order: 1, item: 2, word: "New" },
  Picking: { order: 2, item: 5, word: "Approved" },
  Shipped: { order: 2, item: 6, word: "Shipped" },
  Cancelled: { order: 3, item: 8, word: "Rejected" },
  Delivered: { order: 5, item: 7, word: "Delivered" },
  Unpacked: { order: 4, item: 3, word: "Unpacked" },
  UnSupplied: { order: 3, item: 4, word: "UnSupplied" },
};

/** The number of an order in this status. */
export function orderStatusNumber(status: PackageStatus): number {
  return shown[status].order;
}

/** The number of an order item in this status. */
export function itemStatusNumber(status: PackageStatus): number {
  return shown[status].item;
}

/** The word of an order item in this status. */
export function itemStatusWord(status: PackageStatus): string {
  return shown[status].word;
}
