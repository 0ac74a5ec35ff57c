import type { Order } from "../model/order.ts";
import type { OrderLine } from "../model/order-line.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import type { ReadSession } from "../store.ts";

/** A line in the package and order that hold it now. */
export interface HeldLine {
  readonly line: OrderLine;
  readonly shipment: ShipmentPackage;
  readonly order: Order;
}

/** The line of this id, where it is now; undefined when the seller has none. */
export function heldLine(
  { packages, orders }: ReadSession,
  sellerId: string,
  id: string,
): HeldLine | undefined {
  const shipment = packages.holding(sellerId, id);
  const line = shipment?.lines.find(({ orderLineId }) => orderLineId === id);
  const order = shipment && orders.find(sellerId, shipment.orderNumber);
  return shipment && line && order && { line, shipment, order };
}
