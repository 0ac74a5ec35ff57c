import { type PackageStatus, packageStatuses } from "../domain/model/shipment-package.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";

/** SOAP never returns `Unpacked` packages, because others contain their lines. */
interface SoapStatus {
  /** Of an order (assumption `soap-order-status`). */
  readonly order: number;
  /** Of an item (assumption `soap-item-status`). */
  readonly item: number;
  /** Of an item, in responses and searches (assumptions `soap-item-status`, `soap-status-filter`). */
  readonly word: string;
}

export const soapStatuses: { readonly [status in PackageStatus]: SoapStatus } = {
  Created: { order: 1, item: 2, word: "New" },
  Picking: { order: 2, item: 5, word: "Approved" },
  Shipped: { order: 2, item: 6, word: "Shipped" },
  Cancelled: { order: 3, item: 8, word: "Rejected" },
  Delivered: { order: 5, item: 7, word: "Delivered" },
  Unpacked: { order: 4, item: 3, word: "Unpacked" },
  UnSupplied: { order: 3, item: 4, word: "UnSupplied" },
};

/** What the status of a search means for the store. */
type StatusSearch = Pick<OrderSearch, "statuses" | "dueBefore">;

const statusesByName = new Map<string, readonly PackageStatus[]>([
  // Delivery completes an order, and no order has the status of a return.
  ["Completed", ["Delivered"]],
  ["Claimed", []],
]);
for (const status of packageStatuses) {
  statusesByName.set(soapStatuses[status].word, [status]);
  statusesByName.set(status, [status]);
}

const unsent: readonly PackageStatus[] = ["Created", "Picking"];
const MINUTE_MS = 60_000;

/**
 * An item status of SOAP, a package status of REST, or another name that live services are reported to accept
 * (assumption `soap-status-filter`). An empty one does not filter.
 *
 * @param now - epoch ms
 * @throws RefusalError for an unknown status
 */
export function readStatus(word: string | null, now: number): StatusSearch {
  const name = word?.trim() ?? "";
  if (name === "") return { statuses: undefined, dueBefore: undefined };
  if (name === "LATE_SHIPMENT") {
    // Rounded down to the minute, so that all pages belong to the same search.
    return { statuses: unsent, dueBefore: Math.floor(now / MINUTE_MS) * MINUTE_MS };
  }
  const statuses = statusesByName.get(name);
  if (statuses === undefined) throw new RefusalError("unknownOrderStatus");
  return { statuses, dueBefore: undefined };
}
