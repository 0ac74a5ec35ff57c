import {
  type NamedTime,
  type OrderDataListRequest,
  readSoapDate,
} from "@marketplace-seller/soap-client/codec";
import { RefusalError } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";
import { readStatus } from "./soap-statuses.ts";

/**
 * Reads the search fields of an order listing. Search fields that are nil, empty or absent do not filter (assumption
 * `soap-search-fields`). The search period always applies to the order's creation and includes its first and last
 * minute or day (assumption `soap-dates`). An order listing that is not sorted by update has the newest order first.
 *
 * @param now the current time, epoch ms
 * @throws RefusalError for an unknown status, a malformed date and an unknown sort order
 */
export function readSearch(
  data: OrderDataListRequest | null,
  now: number,
): Omit<OrderSearch, "page" | "size"> {
  const byUpdate = data?.sortForUpdateDate ?? false;
  return {
    productId: data?.productId ?? undefined,
    ...readStatus(data?.status ?? null, now),
    buyerName: trimText(data?.buyerName),
    orderNumber: trimText(data?.orderNumber),
    stockCode: trimText(data?.productSellerCode),
    recipient: trimText(data?.recipient),
    sameDayDelivery: data?.sameDayDelivery ?? undefined,
    from: readOptionalDate(data?.period.startDate)?.first,
    to: readOptionalDate(data?.period.endDate)?.last,
    sortBy: byUpdate ? "updated" : "created",
    direction: byUpdate ? readDirection(data?.updateDateSortOrder) : "DESC",
  };
}

function trimText(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? undefined : trimmed;
}

function readOptionalDate(text: string | null | undefined) {
  const date = trimText(text);
  return date === undefined ? undefined : readDate(date);
}

/** Reads the sort order of an order listing; the default is the oldest order first (assumption `soap-sort-order`). */
function readDirection(text: string | null | undefined): "ASC" | "DESC" {
  const direction = trimText(text) ?? "ASC";
  if (direction !== "ASC" && direction !== "DESC") throw new RefusalError("unknownSortOrder");
  return direction;
}

/**
 * Reads a date written as `dd/MM/yyyy HH:mm` or `dd/MM/yyyy` in Turkish time (assumption `soap-dates`).
 *
 * @throws RefusalError for any other text, and for days and times that do not exist
 */
export function readDate(text: string): NamedTime {
  const named = readSoapDate(text);
  if (named === undefined) throw new RefusalError("unreadableDate");
  return named;
}
