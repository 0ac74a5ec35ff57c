import type {
  LaborCostDetail,
  LaborCostRequest,
  LaborCostResult,
} from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import type { LaborCost, PackageStatus } from "../model/shipment-package.ts";
import { computeLaborCost } from "../rules/order-lines.ts";
import { bumpLineVersion } from "../rules/package-movement.ts";
import { findLine, type PackedLine } from "./packed-lines.ts";

/** Assumption `labor-cost-lines`. */
const STATUSES_WITH_LABOR_COST: readonly PackageStatus[] = [
  "Created",
  "Picking",
  "Shipped",
  "Delivered",
];

/**
 * interface-specification.md, Add labor cost to order lines.
 *
 * @returns a result for each line: one that cannot be processed has a reason and does not affect the others (assumption
 *   `labor-cost-status`). `reasons` is null on success, `details` on failure (assumption `nullable-values`)
 */
export function addLaborCosts(
  { store, clock }: DomainContext,
  sellerId: string,
  request: LaborCostRequest,
): readonly LaborCostResult[] {
  const now = clock();
  return store.write((session) => {
    const changed = new Map<number, Omit<PackedLine, "line">>();
    const addCost = (detail: LaborCostDetail): LaborCost | string => {
      const id = detail.orderLineId;
      const found = findLine(session, sellerId, id);
      if (found === undefined) return "The order line was not found.";
      const { order } = found;
      const { shipment } = changed.get(found.shipment.key) ?? found;
      if (!STATUSES_WITH_LABOR_COST.includes(found.line.status))
        return "The status of the order line does not allow labor costs.";
      const laborCost = computeLaborCost(found.line, detail);
      const lines = shipment.lines.map((line) =>
        line.orderLineId === id ? { ...bumpLineVersion(line, now), laborCost } : line,
      );
      changed.set(shipment.key, { shipment: { ...shipment, lines, lastModifiedDate: now }, order });
      return laborCost;
    };
    const results = request.laborCostDetails.map((detail): LaborCostResult => {
      const lineId = detail.orderLineId;
      const cost = addCost(detail);
      if (typeof cost === "string") return { lineId, status: "FAIL", reasons: cost, details: null };
      return { lineId, status: "SUCCESS", reasons: null, details: cost };
    });
    for (const { shipment, order } of changed.values()) session.packages.save(shipment, order);
    return results;
  });
}
