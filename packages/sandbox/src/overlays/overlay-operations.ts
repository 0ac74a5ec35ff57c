import type { DomainContext } from "../domain/context.ts";
import { type OperationId, overlayRoutes } from "../gen/overlay-routes.gen.ts";
import { type OverlayName, overlays } from "../gen/overlays.gen.ts";
import type { RestHandler } from "../rest/parse-rest-call.ts";
import { categoryHandlers } from "./category-handlers.ts";
import { acceptanceHandlers } from "./order-acceptance-handlers.ts";
import { taskDetailsHandlers } from "./task-details-handlers.ts";

export const overlayNames = Object.keys(overlays) as readonly OverlayName[];

/** Over REST and SOAP. */
export function listOverlayOperations(names: readonly OverlayName[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => [...overlays[name]]));
}

export const addedRoutes = overlayRoutes;

export function createAddedHandlers(
  context: DomainContext,
): Readonly<Record<OperationId, RestHandler>> {
  return {
    ...taskDetailsHandlers(context),
    ...acceptanceHandlers(context),
    ...categoryHandlers(context),
  };
}
