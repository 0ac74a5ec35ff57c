import type { CallPromise } from "@marketplace-seller/client-core";
import type { BodyOf, ResultOf } from "../contract-types.ts";
import type { Calls } from "../runtime/calls.ts";
import type { OrderCallOptions } from "../runtime/order-context.ts";
import { hasContent } from "../runtime/read-response.ts";

/** Labor costs of order lines (interface-specification.md, Endpoint 5). */
export interface LaborCosts {
  /**
   * Adds labor costs to order lines. The response of the service to added labor costs has one entry for each order
   * line. The entry of a line that the service does not accept has a status other than `SUCCESS` and reasons; all other
   * lines are processed.
   */
  add(
    body: BodyOf<"addLaborCosts">,
    options?: OrderCallOptions,
  ): CallPromise<ResultOf<"addLaborCosts">>;
}

export function laborCosts(calls: Calls): LaborCosts {
  return {
    add(body, options = {}) {
      return calls.data("addLaborCosts", { body }, options, hasContent);
    },
  };
}
