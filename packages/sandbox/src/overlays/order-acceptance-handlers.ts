import type { DomainContext } from "../domain/context.ts";
import { acceptOrderItems } from "../domain/operations/order-items.ts";
import { RefusalError } from "../domain/refusals.ts";
import {
  type OrderLineOutcome,
  type UpdateOrderLineStatusBody,
  writeOrderLineStatusResult,
} from "../gen/overlay-routes.gen.ts";
import { parseBody, type RestHandler } from "../rest/parse-rest-call.ts";

/** Of the overlay `specs/overlays/order-acceptance.yaml`; unconfirmed, and not part of the contract. */
export function acceptanceHandlers(context: DomainContext) {
  return {
    updateOrderLineStatus: (call) => {
      const { lines } = parseBody<UpdateOrderLineStatusBody>(call);
      const lineIds = lines.map(({ lineId }) => lineId);
      return writeOrderLineStatusResult({ content: accept(context, call.sellerId, lineIds) });
    },
  } satisfies Record<string, RestHandler>;
}

/** In one call, so that lines of one package stay together. */
function accept(
  context: DomainContext,
  sellerId: string,
  lineIds: readonly string[],
): readonly OrderLineOutcome[] {
  const outcomes = lineIds.map((lineId) => {
    const reasons = findObstacle(context, sellerId, lineId);
    return { lineId, status: reasons === null ? "SUCCESS" : "FAIL", reasons };
  });
  const orderLineIds = outcomes.filter(({ reasons }) => !reasons).map(({ lineId }) => lineId);
  if (orderLineIds.length > 0) {
    acceptOrderItems(context, sellerId, { orderLineIds, numberOfPackages: 1 });
  }
  return outcomes;
}

function findObstacle({ store }: DomainContext, sellerId: string, lineId: string): string | null {
  const shipment = store.read(({ packages }) => packages.findByLine(sellerId, lineId));
  if (shipment === undefined) return new RefusalError("unknownOrderItem").message;
  return shipment.status === "Created" ? null : new RefusalError("orderItemState").message;
}
