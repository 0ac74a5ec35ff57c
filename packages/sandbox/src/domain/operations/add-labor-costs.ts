import type { DomainContext } from "../context.ts";
import type { LaborCost, OrderLine } from "../model/order-line.ts";
import type { PackageStatus } from "../model/package-status.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import type { LaborCostRequest, LaborCostResult } from "../requests.ts";
import { laborCostOf } from "../rules/labor-cost.ts";
import { touchedLine } from "../rules/package-movement.ts";
import type { WriteSession } from "../store.ts";
import { heldLine } from "./held-line.ts";

/** Lines in these states take a labor cost (assumption `labor-cost-lines`). */
const suitable: readonly PackageStatus[] = ["Created", "Picking", "Shipped", "Delivered"];

/**
 * Attaches labor costs to lines (interface-specification.md, Add labor cost to order lines). Each
 * line gets an entry; one that cannot be processed says why and leaves the others alone.
 */
export function addLaborCosts(
  { store, clock }: DomainContext,
  sellerId: string,
  request: LaborCostRequest,
): readonly LaborCostResult[] {
  return store.write((session) =>
    request.laborCostDetails.map((detail) => {
      const cost = attach(session, sellerId, detail, clock());
      const lineId = detail.orderLineId;
      if (typeof cost === "string") return { lineId, status: "FAIL", reasons: cost, details: null };
      return { lineId, status: "SUCCESS", reasons: "", details: cost };
    }),
  );
}

function attach(
  session: WriteSession,
  sellerId: string,
  detail: LaborCostRequest["laborCostDetails"][number],
  now: number,
): LaborCost | string {
  const held = heldLine(session, sellerId, detail.orderLineId);
  if (held === undefined) return "The order line was not found.";
  const { line, shipment, order } = held;
  if (!suitable.includes(line.status)) return "The order line is in an unsuitable state.";
  const cost = laborCostOf(line, detail);
  if (typeof cost === "string") return cost;
  session.savePackage(
    withLine(shipment, { ...touchedLine(line, now), laborCost: cost }, now),
    order,
  );
  return cost;
}

function withLine(shipment: ShipmentPackage, changed: OrderLine, now: number): ShipmentPackage {
  const lines = shipment.lines.map((line) =>
    line.orderLineId === changed.orderLineId ? changed : line,
  );
  return { ...shipment, lines, lastModifiedDate: now };
}
