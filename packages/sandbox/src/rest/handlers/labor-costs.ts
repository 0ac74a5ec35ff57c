import type { DomainContext } from "../../domain/context.ts";
import { addLaborCosts } from "../../domain/operations/add-labor-costs.ts";
import type { LaborCostResult } from "../../domain/results.ts";
import type { AddLaborCostsBody } from "../../gen/rest-routes.gen.ts";
import { bare, list, members, text } from "../../http/json-text.ts";
import { bodyOf, type RestHandlers } from "../rest-call.ts";

/** The operation on labor costs over REST. */
export function laborCostHandlers(context: DomainContext): Pick<RestHandlers, "addLaborCosts"> {
  return {
    addLaborCosts: (call) => {
      const request = bodyOf<AddLaborCostsBody>(call);
      const results = addLaborCosts(context, call.sellerId, request);
      return members({ content: list(results, renderResult) });
    },
  };
}

/** `reasons` is null when the line was processed, `details` when it was not (assumption `nullable-values`). */
function renderResult({ lineId, status, reasons, details }: LaborCostResult): string {
  return members({
    lineId: bare(lineId),
    status: text(status),
    reasons: text(reasons === "" ? null : reasons),
    details:
      details === null
        ? "null"
        : members({
            totalLaborCostExcludingVAT: bare(details.totalLaborCostExcludingVAT),
            laborVatRate: bare(details.laborVatRate),
            amountExcludingVAT: bare(details.amountExcludingVAT),
          }),
  });
}
