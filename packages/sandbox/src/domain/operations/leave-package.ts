import type { Order } from "../model/order.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import { Refused } from "../refusals.ts";
import { packageAmounts } from "../rules/package-amounts.ts";
import { movedTo } from "../rules/package-movement.ts";
import type { WriteSession } from "../store.ts";

/**
 * Saves a package without the lines that leave it for another one: the lines that stay make its
 * amounts and its pickup; one that nothing stays in becomes `Unpacked`, as after a split.
 *
 * @throws Refused for a location-specific order, which cannot be packed anew here
 */
export function leavePackage(
  session: WriteSession,
  shipment: ShipmentPackage,
  order: Order,
  leaving: ReadonlySet<string>,
  now: number,
): void {
  if (shipment.packageId === null) throw new Refused("locationSpecific");
  const lines = shipment.lines.filter(({ orderLineId }) => !leaving.has(orderLineId));
  if (lines.length === 0) {
    session.savePackage(movedTo(shipment, "Unpacked", now), order);
    return;
  }
  const { collection, ...rest } = shipment;
  const details = collection?.details.filter(({ orderLineId }) => !leaving.has(orderLineId));
  const pickup = collection && details ? { collection: { ...collection, details } } : {};
  session.savePackage(
    { ...rest, ...packageAmounts(lines), ...pickup, lines, lastModifiedDate: now },
    order,
  );
}
