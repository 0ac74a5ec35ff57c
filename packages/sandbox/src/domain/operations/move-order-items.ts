import type { Order } from "../model/order.ts";
import type { OrderLine } from "../model/order-line.ts";
import type { PackageStatus } from "../model/package-status.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import { Refused } from "../refusals.ts";
import { movedTo } from "../rules/package-movement.ts";
import { canMove } from "../rules/transitions.ts";
import type { WriteSession } from "../store.ts";
import { type HeldLine, heldLine } from "./held-line.ts";
import { leavePackage } from "./leave-package.ts";
import { openPackage } from "./open-package.ts";

/** What a movement does to each line besides. */
export type LineChange = (line: OrderLine) => OrderLine;

/**
 * The lines that a SOAP request names, where they are now.
 *
 * @throws Refused when one is not there, or is another seller's
 */
export function heldLines(
  session: WriteSession,
  sellerId: string,
  orderLineIds: readonly string[],
): readonly HeldLine[] {
  if (orderLineIds.length === 0) throw new Refused("unknownOrderItem");
  return [...new Set(orderLineIds)].map((id) => {
    const held = heldLine(session, sellerId, id);
    if (held === undefined) throw new Refused("unknownOrderItem");
    return held;
  });
}

/**
 * Moves lines to a status. All lines of a package share its status: when only some of a package's
 * lines are named, they leave it for a package of their own, and the others stay as they are
 * (assumption `soap-partial-movement`).
 *
 * @returns the moved lines, in the order of the request
 */
export function moveOrderItems(
  session: WriteSession,
  held: readonly HeldLine[],
  status: PackageStatus,
  now: number,
  change: LineChange = (line) => line,
): readonly HeldLine[] {
  const moved = new Map<string, HeldLine>();
  for (const { shipment, order } of packagesOf(held)) {
    if (!canMove(shipment.status, status)) throw new Refused("orderItemState");
    const named = new Set(held.map(({ line }) => line.orderLineId));
    const leaving = takeOut(session, shipment, order, named, now);
    const after = movedTo(leaving, status, now);
    const changed = { ...after, lines: after.lines.map(change) };
    session.savePackage(changed, order);
    for (const line of changed.lines) {
      moved.set(line.orderLineId, { line, shipment: changed, order });
    }
  }
  return held.flatMap(({ line }) => moved.get(line.orderLineId) ?? []);
}

/** Each package of the lines once. */
export function packagesOf(held: readonly HeldLine[]): readonly HeldLine[] {
  return [...new Map(held.map((item) => [item.shipment.key, item])).values()];
}

/** The package itself when all its lines are named; else a new one with those that are. */
function takeOut(
  session: WriteSession,
  shipment: ShipmentPackage,
  order: Order,
  named: ReadonlySet<string>,
  now: number,
): ShipmentPackage {
  const leaving = shipment.lines.filter(({ orderLineId }) => named.has(orderLineId));
  if (leaving.length === shipment.lines.length) return shipment;
  leavePackage(session, shipment, order, named, now);
  return openPackage(session, shipment, leaving, now);
}
