import {
  compareDecimals,
  decimalText,
  identifierText,
  type WriteOutcome,
} from "@marketplace-seller/client-core";
import { outcomeOfParts } from "@marketplace-seller/client-core/internal";
import type { BodyOf } from "../../contract-types.ts";
import type { ListedPackage } from "./judge-split.ts";

/**
 * Whether labor costs were added, by what the lines show now: all of them the wanted amount, or none.
 *
 * @param packages - packages of the order that were seen; others may exist
 */
export function judgeLaborCosts(
  { laborCostDetails }: BodyOf<"addLaborCosts">,
  packages: readonly ListedPackage[],
): WriteOutcome {
  const shown = costsShown(packages);
  const same = laborCostDetails.map(({ orderLineId, totalLaborCostExcludingVAT }) => {
    const cost = shown.get(identifierText(orderLineId));
    const wanted = decimalText(totalLaborCostExcludingVAT);
    return typeof cost === "string" ? compareDecimals(cost, wanted) === 0 : undefined;
  });
  return outcomeOfParts(same);
}

/** A package that was split lists its lines still; what they cost now its successors show. */
function costsShown(packages: readonly ListedPackage[]): ReadonlyMap<string, unknown> {
  const current = packages.filter(
    ({ shipmentPackageStatus }) => `${shipmentPackageStatus}`.trim() !== "Unpacked",
  );
  const lines = current.flatMap(({ lines }) => lines);
  return new Map(
    lines.map(({ orderLineId, totalLaborCostExcludingVAT }) => [
      orderLineId,
      totalLaborCostExcludingVAT,
    ]),
  );
}
