import type { DomainContext } from "../context.ts";
import type { LineShipment } from "../model/order-line.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import { Refused } from "../refusals.ts";
import { findShipmentCompany } from "../rules/shipment-companies.ts";
import type { WriteSession } from "../store.ts";
import type { HeldLine } from "./held-line.ts";
import { heldLines, moveOrderItems } from "./move-order-items.ts";

/** Input of SOAP `MakeOrderItemShipment`. */
export interface ShipRequest {
  readonly items: readonly { readonly orderLineId: string; readonly shipment: LineShipment }[];
}

/**
 * Hands order items over to a shipping company: `Picking` becomes `Shipped`
 * (interface-specification.md, SOAP). Items that share a shipment travel in one package.
 */
export function shipOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  { items }: ShipRequest,
): readonly HeldLine[] {
  const byShipment = new Map<string, ShipRequest["items"]>();
  for (const item of items) {
    const key = JSON.stringify(item.shipment);
    byShipment.set(key, [...(byShipment.get(key) ?? []), item]);
  }
  return store.write((session) => {
    heldLines(
      session,
      sellerId,
      items.map(({ orderLineId }) => orderLineId),
    );
    return [...byShipment.values()].flatMap((together) => {
      const [first] = together;
      if (first === undefined) return [];
      const ids = together.map(({ orderLineId }) => orderLineId);
      return ship(session, sellerId, ids, first.shipment, clock());
    });
  });
}

function ship(
  session: WriteSession,
  sellerId: string,
  orderLineIds: readonly string[],
  shipment: LineShipment,
  now: number,
): readonly HeldLine[] {
  const company = findShipmentCompany(shipment.shipmentCompanyId);
  if (company === undefined) throw new Refused("unknownShipmentCompany");
  const held = heldLines(session, sellerId, orderLineIds);
  const shipped = moveOrderItems(session, held, "Shipped", now, (line) => ({ ...line, shipment }));
  const carried = (package_: ShipmentPackage): ShipmentPackage => ({
    ...package_,
    shipmentCompanyId: company.id,
    cargoProviderName: company.name,
    shipmentMethod: shipment.shipmentMethod === 2 ? 2 : 1,
    ...(shipment.trackingNumber === "" ? {} : trackedBy(shipment.trackingNumber)),
  });
  return shipped.map((item) => {
    const next = carried(item.shipment);
    session.savePackage(next, item.order);
    return { ...item, shipment: next };
  });
}

function trackedBy(number: string) {
  return {
    cargoSenderNumber: number,
    cargoTrackingLink: `https://tracking.example.com/${encodeURIComponent(number)}`,
  };
}
