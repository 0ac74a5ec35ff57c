import { type PackageStatus, packageStatuses } from "../domain/model/shipment-package.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";

/**
 * The values of a package status in SOAP. SOAP never returns `Unpacked` packages, because other packages contain
 * their order lines.
 */
interface SoapStatus {
  /** Status number of an order in SOAP (assumption `soap-order-status`). */
  readonly order: number;
  /** Status number of an order item in SOAP (assumption `soap-item-status`). */
  readonly item: number;
  /**
   * Status name of an order item in SOAP responses and searches (assumptions `soap-item-status`,
   * `soap-status-filter`).
   */
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

/** The conditions of the query to the store that result from the status in a SOAP search. */
type StatusSearch = Pick<OrderSearch, "statuses" | "dueBefore">;

const statusesByName = new Map<string, readonly PackageStatus[]>([
  // In the sandbox an order is completed by its delivery, and no order has the status of a return.
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
 * Reads the status of a SOAP search: an item status of SOAP, a package status of REST, or another name that live
 * services are reported to accept (assumption `soap-status-filter`). An empty status in a SOAP search does not
 * filter.
 *
 * @param now the current time, epoch ms
 * @throws RefusalError for an unknown status
 */
export function readStatus(word: string | null, now: number): StatusSearch {
  const name = word?.trim() ?? "";
  if (name === "") return { statuses: undefined, dueBefore: undefined };
  if (name === "LATE_SHIPMENT") {
    // The search time is rounded down to the minute, so that all pages of an order listing belong to the same search.
    return { statuses: unsent, dueBefore: Math.floor(now / MINUTE_MS) * MINUTE_MS };
  }
  const statuses = statusesByName.get(name);
  if (statuses === undefined) throw new RefusalError("unknownOrderStatus");
  return { statuses, dueBefore: undefined };
}
