import type { DomainContext } from "../domain/context.ts";
import type { Order } from "../domain/model/order.ts";
import { packageStatuses } from "../domain/model/package-status.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { Refused } from "../domain/refusals.ts";
import { canMove } from "../domain/rules/transitions.ts";
import type { PackageDetail } from "../gen/control-openapi.gen.ts";
import { shownOrder, shownPackage } from "./shown-order.ts";

/** How a seller sees its data. */
export interface Shown {
  /** A package in the listing. */
  readonly rest: (shipment: ShipmentPackage, order: Order) => string;
  /** An order in the SOAP order service. */
  readonly soap: (sellerId: string, orderId: string) => string;
}

/**
 * A package with its order, where it may go, and how both interfaces show it.
 *
 * @param id the package id or its `cargoTrackingNumber`.
 * @throws Refused when the seller has no such package.
 */
export function packageDetail(
  { store }: DomainContext,
  shown: Shown,
  sellerId: string,
  id: string,
): PackageDetail {
  const detail = store.read(({ packages, orders }) => {
    const shipment = packages.find(sellerId, id) ?? packages.findByTracking(sellerId, id);
    const order = shipment && orders.find(sellerId, shipment.orderNumber);
    if (shipment === undefined || order === undefined) throw new Refused("unknownPackage");
    const all = packages.ofOrder(sellerId, shipment.orderNumber);
    return {
      package: shownPackage(shipment),
      order: shownOrder(order, all),
      moves: packageStatuses.filter((next) => canMove(shipment.status, next)),
      rest: shown.rest(shipment, order),
    };
  });
  return { ...detail, soap: shown.soap(sellerId, detail.order.orderId) };
}
