import type { SplitByOrderLinesRequest } from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import type { SplitResult } from "../results.ts";
import { planByOrderLines } from "../rules/split-plan.ts";
import { splitPackage } from "./split-package.ts";

/**
 * Splits by order lines, one package per group (interface-specification.md, Split package by order
 * lines).
 *
 * @throws Refused when a rule forbids it; nothing is changed then
 */
export function splitPackageByOrderLines(
  context: DomainContext,
  sellerId: string,
  request: SplitByOrderLinesRequest,
): SplitResult {
  const named = request.splitGroups.flatMap((group) => group.orderLineIds);
  return splitPackage(context, sellerId, named, (lines) => planByOrderLines(request, lines));
}
