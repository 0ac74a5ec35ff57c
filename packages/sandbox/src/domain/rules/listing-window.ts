import { dateWindows } from "../../gen/contract-limits.gen.ts";
import type { ListShipmentPackagesQuery } from "../../gen/rest-routes.gen.ts";
import type { DateWindow } from "../filters.ts";

const { maxMs, firstDate } = dateWindows.listShipmentPackages;

/**
 * 1 November 2024, 00:00 in GMT+3, as epoch ms: orders from before are not listed (interface-specification.md,
 * Date-window rules).
 */
export const firstListedDate = firstDate;

/**
 * interface-specification.md, Date-window rules: with a start date only, the 15 days after it; with an end date only,
 * the 15 days before it; with both, at most the 15 days before the end; without, the last 15 days (assumption
 * `listing-no-dates`). Both ends are included (assumption `date-bounds`). Applies to the order's creation, or with
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
