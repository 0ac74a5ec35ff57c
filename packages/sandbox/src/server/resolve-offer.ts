import { operations as soapOperations } from "@marketplace-seller/soap-client/codec";
import { resolveServiceNames } from "../calls/service-names.ts";
import type { DomainContext } from "../domain/context.ts";
import type { OperationId as AddedOperationId } from "../gen/overlay-routes.gen.ts";
import type { OverlayName } from "../gen/overlays.gen.ts";
import { type OperationId, restRoutes } from "../gen/rest-routes.gen.ts";
import { restStubs } from "../gen/rest-stubs.gen.ts";
import {
  addedRoutes,
  createAddedHandlers,
  listOverlayOperations,
} from "../overlays/overlay-operations.ts";
import type { RestHandler, ServedOperation } from "../rest/parse-rest-call.ts";
import { restHandlers } from "../rest/rest-handlers.ts";
import { operations as knownSoapOperations } from "../soap/soap-codec.ts";
import type { ResolvedOptions } from "./resolve-options.ts";

/** Names, overlays, and the operations of REST and SOAP. */
export type Offer = ReturnType<typeof resolveOffer>;

export function resolveOffer(options: ResolvedOptions) {
  const isObserved = options.profile === "observed";
  const overlays = [...(options.overlay ?? []), ...(isObserved ? observedOverlays : [])];
  const added = listOverlayOperations(overlays);
  const routes = listServedRoutes(added);
  const soapNames = Object.keys(knownSoapOperations).filter(
    (name) => added.has(name) || Object.hasOwn(soapOperations, name),
  );
  return {
    names: resolveServiceNames(options.operator),
    isObserved,
    overlays,
    routes,
    servedBySoap: new Set(soapNames),
  };
}

/** Always served with the profile `observed`. */
const observedOverlays: readonly OverlayName[] = ["task-details", "order-acceptance"];

/** Of the contract and the active overlays. */
function listServedRoutes(added: ReadonlySet<string>): readonly Route[] {
  const contractIds = new Set<string>(restRoutes.map(({ operationId }) => operationId));
  const addedOnly = addedRoutes.filter(
    ({ operationId }) => added.has(operationId) && !contractIds.has(operationId),
  );
  return [...restRoutes, ...addedOnly];
}

type Route = (typeof restRoutes)[number] | (typeof addedRoutes)[number];

export function createOperations(
  context: DomainContext,
  routes: readonly Route[],
): readonly ServedOperation[] {
  const handlers: Readonly<Record<OperationId | AddedOperationId, RestHandler>> = {
    ...restStubs,
    ...createAddedHandlers(context),
    ...restHandlers(context),
  };
  return routes.map((route) => ({ route, handler: handlers[route.operationId] }));
}
