import type { PackageStatus } from "../domain/model/package-status.ts";
import { packageStatuses } from "../domain/model/package-status.ts";
import { Refused } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";
import { itemStatusWord } from "./status-codes.ts";

/** What a word of the search for a status asks of the store. */
export type StatusSearch = Pick<OrderSearch, "statuses" | "dueBefore">;

const byWord = new Map<string, readonly PackageStatus[]>([
  // An order is completed with its delivery here, and a return does not exist.
  ["Completed", ["Delivered"]],
  ["Claimed", []],
]);
for (const status of packageStatuses) {
  byWord.set(itemStatusWord(status), [status]);
  byWord.set(status, [status]);
}

const unsent: readonly PackageStatus[] = ["Created", "Picking"];
const minuteMs = 60_000;

/**
 * What a search for a status asks for: SOAP's word for an item's status, REST's for a package's, or one of
 * those that are reported besides (assumption `soap-status-filter`). An empty word filters nothing.
 *
 * @param now epoch ms
 * @throws Refused for a word that is not known
 */
export function searchedStatus(word: string | null, now: number): StatusSearch {
  const name = word?.trim() ?? "";
  if (name === "") return { statuses: undefined, dueBefore: undefined };
  if (name === "LATE_SHIPMENT") {
    // By the minute, so that the pages of one listing are of one search.
    return { statuses: unsent, dueBefore: Math.floor(now / minuteMs) * minuteMs };
  }
  const statuses = byWord.get(name);
  if (statuses === undefined) throw new Refused("unknownOrderStatus");
  return { statuses, dueBefore: undefined };
}
