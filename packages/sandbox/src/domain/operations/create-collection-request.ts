import type { CollectionRequest, CollectionRequestDetail } from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import { Refused } from "../refusals.ts";
import type { Accepted } from "../results.ts";
import type { WriteSession } from "../store.ts";

/**
 * Asks for the pickup of packages (interface-specification.md, Create collection request): in
 * `Picking`, with an entry for every line. A package is named by its number or by its
 * `cargoTrackingNumber`. The status stays as it is: the document shows none after the request.
 *
 * @throws Refused when an entry is missing or unsuitable; nothing is changed then
 */
export function createCollectionRequest(
  { store, clock }: DomainContext,
  sellerId: string,
  request: CollectionRequest,
): Accepted {
  store.write((session) => {
    const byPackage = new Map<
      number,
      { shipment: ShipmentPackage; details: CollectionRequestDetail[] }
    >();
    for (const detail of request.collectionRequestDetails) {
      const shipment = packageNamed(session, sellerId, detail.id);
      const entry = byPackage.get(shipment.key) ?? { shipment, details: [] };
      entry.details.push(detail);
      byPackage.set(shipment.key, entry);
    }
    for (const { shipment, details } of byPackage.values()) {
      collect(session, shipment, details, clock());
    }
  });
  return { code: 200, message: "The collection request was received." };
}

function packageNamed(session: WriteSession, sellerId: string, id: string): ShipmentPackage {
  const found =
    session.packages.find(sellerId, id) ?? session.packages.findByTracking(sellerId, id);
  if (found === undefined) throw new Refused("collectionPackage");
  return found;
}

function collect(
  session: WriteSession,
  shipment: ShipmentPackage,
  details: readonly CollectionRequestDetail[],
  now: number,
): void {
  const sent = new Set(details.map((detail) => detail.orderLineId));
  const complete =
    details.length === shipment.lines.length &&
    shipment.lines.every((line) => sent.has(line.orderLineId));
  if (shipment.status !== "Picking" || !complete) throw new Refused("collectionLines");
  if (shipment.packageId === null) throw new Refused("locationSpecific");
  const order = session.orders.find(shipment.sellerId, shipment.orderNumber);
  if (order === undefined) throw new Refused("unknownOrder");
  const collected = details.map(({ orderLineId, boxQuantity, desi, shipmentCompany }) => ({
    orderLineId,
    boxQuantity,
    desi,
    shipmentCompany,
  }));
  const collection = { requestedDate: now, details: collected };
  session.savePackage({ ...shipment, collection, lastModifiedDate: now }, order);
}
