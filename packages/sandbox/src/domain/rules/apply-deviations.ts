import type { Deviations } from "@marketplace-seller/client-core";
import type { ListShipmentPackagesQuery } from "../../gen/rest-routes.gen.ts";
import type { DateWindow } from "../filters.ts";

export const NO_DEVIATIONS: Deviations = {};

/** As a service with the active deviations would execute it. */
export function applyRequestDeviations(
  request: ListShipmentPackagesQuery,
  {
    unfilteredStatus,
    ignoresOrderByField,
    fixedDirection,
    defaultPageSize,
    maxPageSize = Number.POSITIVE_INFINITY,
  }: Deviations,
  defaults: { readonly size: number },
): ListShipmentPackagesQuery & { readonly size: number } {
  const { status = unfilteredStatus, orderByField, ...others } = request;
  const { size = defaultPageSize ?? defaults.size } = request;
  return {
    ...others,
    ...(status !== undefined && { status }),
    ...(orderByField !== undefined && !ignoresOrderByField && { orderByField }),
    ...(fixedDirection && { orderByDirection: fixedDirection }),
    size: Math.min(size, maxPageSize),
  };
}

/** As a service with the active deviations would use it. */
export function applyWindowDeviations(
  window: DateWindow,
  { startDate, endDate }: ListShipmentPackagesQuery,
  { dateShiftMs = 0, exclusiveEnds = false }: Deviations,
): DateWindow {
  // Without dates the service chose the window by its own clock, so nothing is shifted.
  const shift = startDate === undefined && endDate === undefined ? 0 : dateShiftMs;
  const inset = exclusiveEnds ? 1 : 0;
  return { ...window, from: window.from + shift + inset, to: window.to + shift - inset };
}
