import type { CallPromise } from "@marketplace-seller/client-core";
import type { BodyOf, ResultOf } from "../contract-types.ts";
import type { Calls } from "../runtime/calls.ts";
import type { OrderCallOptions } from "../runtime/order-context.ts";
import { hasContent } from "../runtime/read-response.ts";

/** Labor costs of order lines (interface-specification.md, Endpoint 5). */
export interface LaborCosts {
  /**
   * The response has one entry for each line; that of a line that was not accepted has another status than `SUCCESS`,
   * and reasons. All other lines are processed.
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
