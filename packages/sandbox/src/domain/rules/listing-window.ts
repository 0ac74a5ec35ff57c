import { dateWindows } from "../../gen/contract-limits.gen.ts";
import type { ListShipmentPackagesQuery } from "../../gen/rest-routes.gen.ts";
import type { DateWindow } from "../filters.ts";

const { maxMs, firstDate } = dateWindows.listShipmentPackages;

/**
 * 1 November 2024, 00:00 in GMT+3, as epoch ms. Listings do not return orders from before 1 November 2024
 * (interface-specification.md, Date-window rules).
 */
export const firstListedDate = firstDate;

/**
 * Computes the date window of a package listing (interface-specification.md, Date-window rules). When a listing
 * request has a start date only, its window is the 15 days after that date; with an end date only, it is the 15 days
 * before that date. When a listing request has both dates, its window is at most the 15 days before the end date. A
 * listing request without dates covers the last 15 days (assumption `listing-no-dates`). A listing includes both ends
 * of its date window (assumption `date-bounds`). The date window applies to the order's creation, or with
 * `orderByField` to the package's last change.
 *
 * @example listingWindow({ endDate: 1_763_700_000_000 }, now).from // 15 days before the end
 */
export function listingWindow(request: ListShipmentPackagesQuery, now: number): DateWindow {
  const { startDate, endDate, orderByField } = request;
  const axis = orderByField === "true" ? "modified" : "created";
  if (startDate === undefined) {
    const to = endDate ?? now;
    return { axis, from: to - maxMs, to };
  }
  if (endDate === undefined) return { axis, from: startDate, to: startDate + maxMs };
  return { axis, from: Math.max(startDate, endDate - maxMs), to: endDate };
}
