import {
  type NamedTime,
  type OrderDataListRequest,
  readSoapDate,
} from "@marketplace-seller/soap-client/codec";
import { RefusalError } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";
import { readStatus } from "./soap-statuses.ts";

/**
 * Reads the search fields of a listing; nil, empty and absent ones filter nothing (assumption
 * `soap-search-fields`). The period is one of order creation, whatever the listing is sorted by, and
 * holds the minutes or days that it names as its ends (assumption `soap-dates`). A listing that is not
 * sorted by update has the newest order first.
 *
 * @param now epoch ms
 * @throws RefusalError for a status, date or sort order that cannot be read
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

/** Oldest first unless asked otherwise (assumption `soap-sort-order`). */
function readDirection(text: string | null | undefined): "ASC" | "DESC" {
  const direction = trimText(text) ?? "ASC";
  if (direction !== "ASC" && direction !== "DESC") throw new RefusalError("unknownSortOrder");
  return direction;
}

/**
 * Reads `dd/MM/yyyy HH:mm` or `dd/MM/yyyy` in Turkish time (assumption `soap-dates`).
 *
 * @throws RefusalError for any other text, and for days and times that do not exist
 */
export function readDate(text: string): NamedTime {
  const named = readSoapDate(text);
  if (named === undefined) throw new RefusalError("unreadableDate");
  return named;
}
