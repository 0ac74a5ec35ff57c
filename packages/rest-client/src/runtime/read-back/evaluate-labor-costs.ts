import {
  compareDecimals,
  decimalText,
  identifierText,
  type WriteOutcome,
} from "@marketplace-seller/client-core";
import { combineOutcomes } from "@marketplace-seller/client-core/internal";
import type { BodyOf } from "../../contract-types.ts";
import type { ListedPackage } from "./evaluate-split.ts";

/**
 * Whether labor costs were added, by what the lines show now: all of them the wanted amount, or none.
 *
 * @param packages - packages of the order that were seen; others may exist
 */
export function evaluateLaborCosts(
  { laborCostDetails }: BodyOf<"addLaborCosts">,
  packages: readonly ListedPackage[],
): WriteOutcome {
  const shown = costsShown(packages);
  const same = laborCostDetails.map(({ orderLineId, totalLaborCostExcludingVAT }) => {
    const cost = shown.get(identifierText(orderLineId));
    const wanted = decimalText(totalLaborCostExcludingVAT);
    return typeof cost === "string" ? compareDecimals(cost, wanted) === 0 : undefined;
  });
  return combineOutcomes(same);
}

/**
 * What each line costs now, by its id. A package that was split lists its lines still, and its successors show what
 * they cost now. It is `Unpacked`, or as live services are reported to show it `Cancelled` with successors that are
 * `Unpacked`; one that is `Unpacked` alone says nothing.
 */
function costsShown(packages: readonly ListedPackage[]): ReadonlyMap<string, unknown> {
  const inStatus = (wanted: (status: string) => boolean) =>
    packages
      .filter(({ shipmentPackageStatus }) => wanted(`${shipmentPackageStatus}`.trim()))
      .flatMap(({ lines }) => lines)
      .map((line) => [line.orderLineId, line.totalLaborCostExcludingVAT] as const);
  const cancelled = new Map(inStatus((status) => status === "Cancelled"));
  const unpacked = inStatus((status) => status === "Unpacked").filter(([id]) => cancelled.has(id));
  const open = inStatus((status) => status !== "Cancelled" && status !== "Unpacked");
  return new Map([...cancelled, ...unpacked, ...open]);
}
