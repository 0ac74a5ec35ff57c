import {
  compareDecimals,
  formatDecimal,
  formatIdentifier,
  type WriteOutcome,
} from "@marketplace-seller/client-core";
import { combineOutcomes } from "@marketplace-seller/client-core/internal";
import type { BodyOf } from "../contract-types.ts";
import { type ListedPackage, readStatus } from "./listed-package.ts";

/**
 * Decides whether labor costs were added: they were when all lines have the requested amount, they were not when no
 * line has it, and otherwise the outcome is unknown.
 *
 * @param packages - the packages of the order that were read; the order may have others
 */
export function evaluateLaborCosts(
  { laborCostDetails }: BodyOf<"addLaborCosts">,
  packages: readonly ListedPackage[],
): WriteOutcome {
  const observed = findCurrentLines(packages);
  const same = laborCostDetails.map(({ orderLineId, totalLaborCostExcludingVAT }) => {
    const expected = formatDecimal(totalLaborCostExcludingVAT);
    const compared = observed
      .filter((line) => line.orderLineId === formatIdentifier(orderLineId))
      .map(({ totalLaborCostExcludingVAT: cost }) =>
        typeof cost === "string" ? compareDecimals(cost, expected) === 0 : undefined,
      );
    if (compared.includes(true)) return true;
    const isKnown = compared.length > 0 && !compared.includes(undefined);
    return isKnown ? false : undefined;
  });
  return combineOutcomes(same);
}

/**
 * Finds the lines with the current labor costs. The original package of a split still lists its lines, but the current
 * labor costs are those in the packages that the split created. The original package of a split has the status
 * `Unpacked`, or `Cancelled` with parts that are `Unpacked`, as live services are reported to list it. A single
 * `Unpacked` package does not prove a split, and of a line in a `Cancelled` and an `Unpacked` package either cost may be
 * the current one.
 */
function findCurrentLines(packages: readonly ListedPackage[]): ListedPackage["lines"] {
  const inStatus = (expected: (status: string) => boolean) =>
    packages.filter((shipment) => expected(readStatus(shipment))).flatMap(({ lines }) => lines);
  const open = inStatus((status) => status !== "Cancelled" && status !== "Unpacked");
  const openIds = new Set(open.map(({ orderLineId }) => orderLineId));
  const cancelled = inStatus((status) => status === "Cancelled");
  const cancelledIds = new Set(cancelled.map(({ orderLineId }) => orderLineId));
  const unpacked = inStatus((status) => status === "Unpacked");
  const closed = [...cancelled, ...unpacked.filter((line) => cancelledIds.has(line.orderLineId))];
  return [...open, ...closed.filter(({ orderLineId }) => !openIds.has(orderLineId))];
}
