import type { SplitByQuantityRequest } from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import type { SplitResult } from "../results.ts";
import { linesOfQuantities, planByQuantity } from "../rules/split-plan.ts";
import { splitPackage } from "./split-package.ts";

/**
 * Splits by quantity, cancelling some units on the way when asked to
 * (interface-specification.md, Split package by quantity).
 *
 * @throws Refused when a rule forbids it; nothing is changed then
 */
export function splitPackageByQuantity(
  context: DomainContext,
  sellerId: string,
  request: SplitByQuantityRequest,
): SplitResult {
  return splitPackage(context, sellerId, linesOfQuantities(request), (lines) =>
    planByQuantity(request, lines),
  );
}
