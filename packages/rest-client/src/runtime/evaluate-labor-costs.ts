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
 * Applied when all lines have the requested amount, not applied when none has it, otherwise unknown.
 *
 * @param packages - those of the order that were read; it may have others
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
 * The lines with current labor costs: the original package of a split still lists its lines, but those of the new
 * packages count. It is `Unpacked`, or `Cancelled` with parts that are `Unpacked`, as live services are reported to
 * list it. A single `Unpacked` package proves no split; of a line in a `Cancelled` and an `Unpacked` package, either
 * cost may be current.
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
