import { type PackageStatus, packageStatuses } from "../domain/model/shipment-package.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";

/** How SOAP shows a status. `Unpacked` is never shown: its lines are in other packages. */
interface SoapStatus {
  /** Number of an order (assumption `soap-order-status`). */
  readonly order: number;
  /** Number of an order item (assumption `soap-item-status`). */
  readonly item: number;
  /** Word of an order item, and of the search (assumptions `soap-item-status`, `soap-status-filter`). */
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

/** What a word of the search for a status asks of the store. */
type StatusSearch = Pick<OrderSearch, "statuses" | "dueBefore">;

const byWord = new Map<string, readonly PackageStatus[]>([
  // An order is completed with its delivery here, and a return does not exist.
  ["Completed", ["Delivered"]],
  ["Claimed", []],
]);
for (const status of packageStatuses) {
  byWord.set(soapStatuses[status].word, [status]);
  byWord.set(status, [status]);
}

const unsent: readonly PackageStatus[] = ["Created", "Picking"];
const minuteMs = 60_000;

/**
 * What a search for a status asks for: SOAP's word for an item's status, REST's for a package's, or one of
 * those that are reported besides (assumption `soap-status-filter`). An empty word filters nothing.
 *
 * @param now epoch ms
 * @throws RefusalError for a word that is not known
 */
export function readStatus(word: string | null, now: number): StatusSearch {
  const name = word?.trim() ?? "";
  if (name === "") return { statuses: undefined, dueBefore: undefined };
  if (name === "LATE_SHIPMENT") {
    // By the minute, so that the pages of one listing are of one search.
    return { statuses: unsent, dueBefore: Math.floor(now / minuteMs) * minuteMs };
  }
  const statuses = byWord.get(name);
  if (statuses === undefined) throw new RefusalError("unknownOrderStatus");
  return { statuses, dueBefore: undefined };
}
