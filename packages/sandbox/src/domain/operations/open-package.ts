import type { OrderLine } from "../model/order-line.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import { packageAmounts } from "../rules/package-amounts.ts";
import type { WriteSession } from "../store.ts";

/**
 * A new package of an order beside an existing one: its own package number and
 * `cargoTrackingNumber`, the existing one's order, cargo company and past. It starts in the existing
 * one's status, or goes on to `status` at once.
 */
export function openPackage(
  session: WriteSession,
  model: ShipmentPackage,
  lines: readonly OrderLine[],
  now: number,
  status = model.status,
): ShipmentPackage {
  const { collection: _collection, shownStatus: _shown, splitFrom: _splitFrom, ...shared } = model;
  const past = model.histories;
  return {
    ...shared,
    ...packageAmounts(lines),
    key: session.nextPackageKey(),
    packageId: session.nextId("package"),
    cargoTrackingNumber: session.nextId("tracking"),
    cargoSenderNumber: null,
    cargoTrackingLink: null,
    lines,
    status,
    lastModifiedDate: now,
    histories: status === model.status ? past : [...past, { createdDate: now, status }],
  };
}
