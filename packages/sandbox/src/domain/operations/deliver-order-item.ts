import type { DomainContext } from "../context.ts";
import { Refused } from "../refusals.ts";
import { findShipmentCompany } from "../rules/shipment-companies.ts";
import { heldLines, moveOrderItems } from "./move-order-items.ts";

/** Input of SOAP `OrderItemDelivery`, which names one item. */
export interface DeliverRequest {
  readonly orderLineId: string;
  readonly shipmentCompanyId: string;
  /** Epoch ms of the delivery. */
  readonly deliveryTime: number;
}

/** Reports an order item as delivered: `Shipped` becomes `Delivered` (interface-specification.md, SOAP). */
export function deliverOrderItem(
  { store, clock }: DomainContext,
  sellerId: string,
  { orderLineId, shipmentCompanyId, deliveryTime }: DeliverRequest,
): void {
  if (findShipmentCompany(shipmentCompanyId) === undefined) {
    throw new Refused("unknownShipmentCompany");
  }
  store.write((session) => {
    const held = heldLines(session, sellerId, [orderLineId]);
    moveOrderItems(session, held, "Delivered", clock(), (line) => ({
      ...line,
      deliveredDate: deliveryTime,
    }));
  });
}
