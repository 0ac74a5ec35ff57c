import { dateWindows } from "../../gen/contract-limits.gen.ts";
import type { ListShipmentPackagesQuery } from "../../gen/rest-routes.gen.ts";
import type { DateWindow } from "../filters.ts";

const { maxMs, firstDate } = dateWindows.listShipmentPackages;

/**
 * 1 November 2024, 00:00 in GMT+3, as epoch ms: orders from before it are not listed
 * (interface-specification.md, Date-window rules).
 */
export const firstListedDate = firstDate;

/**
 * The window that a listing looks at (interface-specification.md, Date-window rules): 15 days after
 * a start alone, 15 days before an end alone, the last 15 days before the end when the two are
 * farther apart. No dates: the last 15 days by order creation (assumption `listing-no-dates`). Both
 * ends are included (assumption `date-bounds`). They are of the order's creation, or with `orderByField` of the
 * last movement.
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
