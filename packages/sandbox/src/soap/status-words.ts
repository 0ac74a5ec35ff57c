import type { PackageStatus } from "../domain/model/package-status.ts";
import { packageStatuses } from "../domain/model/package-status.ts";
import { Refused } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";
import { itemStatusWord } from "./status-codes.ts";

/** What a word of the search for a status asks of the store. */
export type StatusSearch = Pick<OrderSearch, "statuses" | "dueBefore">;

/** The words that the search takes; undefined for one that it does not know. */
export type StatusWords = (word: string, now: number) => StatusSearch | undefined;

const anyStatus: StatusSearch = { statuses: undefined, dueBefore: undefined };

/**
 * What a search for a status asks for; an empty word filters nothing.
 *
 * @param now epoch ms
 * @throws Refused for a word that is not known
 */
export function searchedStatus(word: string | null, words: StatusWords, now: number): StatusSearch {
  const name = word?.trim() ?? "";
  if (name === "") return anyStatus;
  const search = words(name, now);
  if (search === undefined) throw new Refused("unknownOrderStatus");
  return search;
}

const searched = new Map<string, StatusSearch>();
for (const status of packageStatuses) {
  const search = { statuses: [status], dueBefore: undefined };
  searched.set(itemStatusWord(status), search);
  searched.set(status, search);
}

/** SOAP's word for an item's status, or REST's for a package's (assumption `soap-status-filter`). */
export const statusWords: StatusWords = (word) => searched.get(word);

const unsent: readonly PackageStatus[] = ["Created", "Picking"];
const minuteMs = 60_000;

/**
 * Three more words are reported of live services. An order is completed with its delivery here, a
 * return does not exist, and late is what is not sent after its latest shipping date.
 */
export const observedStatusWords: StatusWords = (word, now) => {
  switch (word) {
    case "Completed":
      return { statuses: ["Delivered"], dueBefore: undefined };
    case "Claimed":
      return { statuses: [], dueBefore: undefined };
    case "LATE_SHIPMENT":
      // By the minute, so that the pages of one listing are of one search.
      return { statuses: unsent, dueBefore: Math.floor(now / minuteMs) * minuteMs };
    default:
      return statusWords(word, now);
  }
};
