import type { DomainContext } from "../context.ts";
import type { PackageStatus, ShipmentPackage } from "../model/shipment-package.ts";
import { RefusalError } from "../refusals.ts";
import { canMove, movePackageTo } from "../rules/package-movement.ts";
import { findPackage } from "./packed-lines.ts";

/**
 * As buyers, carriers and the marketplace do.
 *
 * @param id - the package id, or (for packages without one) the `cargoTrackingNumber`
 * @throws RefusalError when the seller has no such package, or it cannot move to that status
 */
export function movePackage(
  { store, clock }: DomainContext,
  sellerId: string,
  { id, status }: { readonly id: string; readonly status: PackageStatus },
): ShipmentPackage {
  return store.write((session) => {
    const { shipment, order } = findPackage(session, sellerId, id);
    if (!canMove(shipment.status, status)) throw new RefusalError("transition");
    const moved = advancePackage(shipment, status, clock());
    session.packages.save(moved, order);
    return moved;
  });
}

/** A shipped package is tracked. */
export function advancePackage(
  shipment: ShipmentPackage,
  status: PackageStatus,
  now: number,
): ShipmentPackage {
  const moved = movePackageTo(shipment, status, now);
  if (status !== "Shipped") return moved;
  const number = shipment.cargoTrackingNumber;
  return {
    ...moved,
    cargoSenderNumber: number,
    cargoTrackingLink: `https://tracking.example.com/${number}`,
  };
}
