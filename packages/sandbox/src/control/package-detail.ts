import type { DomainContext } from "../domain/context.ts";
import { packageStatuses } from "../domain/model/package-status.ts";
import { anyPackage } from "../domain/open-filters.ts";
import { Refused } from "../domain/refusals.ts";
import { canMove } from "../domain/rules/transitions.ts";
import type { PackageDetail } from "../gen/control-openapi.gen.ts";
import { shownOrder, shownPackage, trackingOf } from "./shown-order.ts";

/** How a seller sees its data. */
export interface Shown {
  /** A package in the listing, from its kept text. */
  readonly rest: (wire: Uint8Array) => string;
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
    const { orderNumber, status, cargoTrackingNumber } = shipment;
    const all = packages.ofOrder(sellerId, orderNumber);
    const listed = packages.list(sellerId, {
      ...anyPackage,
      orderNumber,
      page: 0,
      size: all.length,
    });
    const wire = listed.content.find((each) => trackingOf(each) === cargoTrackingNumber);
    return {
      package: shownPackage(shipment),
      order: shownOrder(order, all),
      moves: packageStatuses.filter((next) => canMove(status, next)),
      rest: wire === undefined ? "" : shown.rest(wire),
    };
  });
  return { ...detail, soap: shown.soap(sellerId, detail.order.orderId) };
}
