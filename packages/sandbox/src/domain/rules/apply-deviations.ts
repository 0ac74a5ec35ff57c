import type { Deviations } from "../../gen/control-openapi.gen.ts";
import type { ListShipmentPackagesQuery } from "../../gen/rest-routes.gen.ts";
import type { DateWindow } from "../filters.ts";

export const NO_DEVIATIONS: Deviations = {};

/** Changes the request of a package listing to the request that a service with the active deviations would execute. */
export function applyRequestDeviations(
  request: ListShipmentPackagesQuery,
  { unfilteredStatus, ignoresOrderByField }: Deviations,
): ListShipmentPackagesQuery {
  const { status = unfilteredStatus, orderByField, ...others } = request;
  return {
    ...others,
    ...(status !== undefined && { status }),
    ...(orderByField !== undefined && !ignoresOrderByField && { orderByField }),
  };
}

/** Changes the date window of a package listing to the window that a service with the active deviations would use. */
export function applyWindowDeviations(
  window: DateWindow,
  { startDate, endDate }: ListShipmentPackagesQuery,
  { dateShiftMs = 0, exclusiveEnds = false }: Deviations,
): DateWindow {
  // The date window of a listing request without dates is not shifted, because the service chose the window by its
  // own clock.
  const shift = startDate === undefined && endDate === undefined ? 0 : dateShiftMs;
  const inset = exclusiveEnds ? 1 : 0;
  return { ...window, from: window.from + shift + inset, to: window.to + shift - inset };
}
