import {
  type NamedTime,
  type OrderDataListRequest,
  readSoapDate,
} from "@marketplace-seller/soap-client/codec";
import { RefusalError } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";
import { readStatus } from "./soap-statuses.ts";

/**
 * What is nil, empty or absent does not filter (assumption `soap-search-fields`). The period applies to the order's
 * creation and includes its first and last minute or day (assumption `soap-dates`). Unless sorted by update, the newest
 * order comes first.
 *
 * @param now - epoch ms
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

/** By default the oldest first (assumption `soap-sort-order`). */
function readDirection(text: string | null | undefined): "ASC" | "DESC" {
  const direction = trimText(text) ?? "ASC";
  if (direction !== "ASC" && direction !== "DESC") throw new RefusalError("unknownSortOrder");
  return direction;
}

/**
 * `dd/MM/yyyy HH:mm` or `dd/MM/yyyy` in Turkish time (assumption `soap-dates`).
 *
 * @throws RefusalError for any other text, and for days and times that do not exist
 */
export function readDate(text: string): NamedTime {
  const named = readSoapDate(text);
  if (named === undefined) throw new RefusalError("unreadableDate");
  return named;
}
