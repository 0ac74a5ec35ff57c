import type {
  CollectionRequest,
  CollectionRequestDetail,
  CollectionResult,
} from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import { RefusalError } from "../refusals.ts";
import { findPackage } from "./packed-lines.ts";

/**
 * interface-specification.md, Create collection request. Packages must be in `Picking`, with an entry for every line;
 * an entry names the package by its id or `cargoTrackingNumber`. The status stays, since the document names none that
 * follows.
 *
 * @throws RefusalError when a line has no entry or its package is not in `Picking`; nothing is changed then
 */
export function createCollectionRequest(
  { store, clock }: DomainContext,
  sellerId: string,
  request: CollectionRequest,
): CollectionResult {
  store.write((session) => {
    const named = request.collectionRequestDetails.map((detail) => ({
      ...findPackage(session, sellerId, detail.id, "collectionPackage"),
      detail,
    }));
    for (const entries of Map.groupBy(named, ({ shipment }) => shipment.key).values()) {
      const details = entries.map(({ detail }) => detail);
      for (const { shipment, order } of entries.slice(0, 1)) {
        const collected = collect(shipment, details, clock());
        session.packages.save(collected, order);
      }
    }
  });
  return { code: 200, message: "The collection request was received." };
}

function collect(
  shipment: ShipmentPackage,
  details: readonly CollectionRequestDetail[],
  now: number,
): ShipmentPackage {
  const sent = new Set(details.map((detail) => detail.orderLineId));
  const complete =
    details.length === shipment.lines.length &&
    shipment.lines.every((line) => sent.has(line.orderLineId));
  if (shipment.status !== "Picking" || !complete) throw new RefusalError("collectionLines");
  if (shipment.packageId === null) throw new RefusalError("locationSpecific");
  const collected = details.map(({ id: _, ...box }) => box);
  return {
    ...shipment,
    collection: { requestedDate: now, details: collected },
    lastModifiedDate: now,
  };
}
