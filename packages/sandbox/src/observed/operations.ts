import type { DomainContext } from "../domain/context.ts";
import type { Task } from "../domain/model/task.ts";
import { acceptOrderItems } from "../domain/operations/order-items.ts";
import { findTask } from "../domain/operations/product-tasks.ts";
import { Refused } from "../domain/refusals.ts";
import {
  type OperationId,
  type OrderLineOutcome,
  type QueryTaskDetailsBody,
  type TaskDetails,
  type UpdateOrderLineStatusBody,
  writeOrderLineStatusResult,
  writeTaskDetails,
} from "../gen/observed-routes.gen.ts";
import { parseBody, type RestHandler } from "../rest/rest-call.ts";

/**
 * The operations that `specs/overlays/task-details.yaml` adds to the contract: the outcome of a task's SKUs,
 * and accepting order lines. They are reported of live services; unconfirmed, and never contract.
 */
export function observedHandlers(
  context: DomainContext,
): Readonly<Record<OperationId, RestHandler>> {
  return {
    queryTaskDetails: (call) => {
      const { taskId, pageable } = parseBody<QueryTaskDetailsBody>(call);
      return writeTaskDetails(shownTask(findTask(context, call.sellerId, taskId), pageable));
    },
    updateOrderLineStatus: (call) => {
      const { lines } = parseBody<UpdateOrderLineStatusBody>(call);
      const lineIds = lines.map(({ lineId }) => lineId);
      return writeOrderLineStatusResult({ content: accept(context, call.sellerId, lineIds) });
    },
  };
}

function shownTask(task: Task, { page, size }: QueryTaskDetailsBody["pageable"]): TaskDetails {
  const first = page * size;
  const content = task.outcomes
    .slice(first, first + size)
    .map(({ stockCode: sku, ...outcome }, index) => ({
      ...outcome,
      itemCode: first + index + 1,
      sku,
    }));
  const status = task.appliedDate === null ? task.status : "PROCESSED";
  return { taskId: task.id, status, skus: { content } };
}

/** Lines that can be accepted are accepted together, so that they stay in their package. */
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
  const held = store.read(({ packages }) => packages.findByLine(sellerId, lineId));
  if (held === undefined) return new Refused("unknownOrderItem").message;
  return held.status === "Created" ? null : new Refused("orderItemState").message;
}
