import type { DomainContext } from "../domain/context.ts";
import type { SkuOutcome, Task } from "../domain/model/task.ts";
import { acceptOrderItems } from "../domain/operations/order-items.ts";
import { runDueTasks } from "../domain/operations/product-tasks.ts";
import { Refused } from "../domain/refusals.ts";
import type {
  OperationId,
  QueryTaskDetailsBody,
  UpdateOrderLineStatusBody,
} from "../gen/observed-routes.gen.ts";
import { bare, list, members, text } from "../http/response.ts";
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
      return renderTask(findTask(context, call.sellerId, taskId), pageable);
    },
    updateOrderLineStatus: (call) => {
      const { lines } = parseBody<UpdateOrderLineStatusBody>(call);
      const lineIds = lines.map(({ lineId }) => lineId);
      return members({ content: list(accept(context, call.sellerId, lineIds), renderAccepted) });
    },
  };
}

function findTask(context: DomainContext, sellerId: string, taskId: string): Task {
  runDueTasks(context);
  const task = context.store.read(({ tasks }) => tasks.find(sellerId, taskId));
  if (task === undefined) throw new Refused("unknownTask");
  return task;
}

function renderTask(task: Task, { page, size }: QueryTaskDetailsBody["pageable"]): string {
  const first = page * size;
  const shown = task.outcomes.slice(first, first + size);
  return members({
    taskId: bare(task.id),
    status: text(task.appliedDate === null ? task.status : "PROCESSED"),
    skus: members({
      content: `[${shown.map((outcome, index) => renderSku(outcome, first + index + 1)).join(",")}]`,
    }),
  });
}

/** @param itemCode the number of the SKU within its task, from 1 */
function renderSku({ stockCode, status, reasons }: SkuOutcome, itemCode: number): string {
  return members({
    itemCode: bare(itemCode),
    status: text(status),
    reasons: list(reasons, text),
    sku: text(stockCode),
  });
}

interface Acceptance {
  readonly lineId: string;
  /** Why the line was not accepted. */
  readonly reason: string | undefined;
}

/** Lines that can be accepted are accepted together, so that they stay in their package. */
function accept(
  context: DomainContext,
  sellerId: string,
  lineIds: readonly string[],
): readonly Acceptance[] {
  const results = lineIds.map((lineId) => ({
    lineId,
    reason: obstacle(context, sellerId, lineId),
  }));
  const orderLineIds = results.filter(({ reason }) => !reason).map(({ lineId }) => lineId);
  if (orderLineIds.length > 0) {
    acceptOrderItems(context, sellerId, { orderLineIds, numberOfPackages: 1 });
  }
  return results;
}

function obstacle({ store }: DomainContext, sellerId: string, lineId: string): string | undefined {
  const held = store.read(({ packages }) => packages.findByLine(sellerId, lineId));
  if (held === undefined) return new Refused("unknownOrderItem").message;
  return held.status === "Created" ? undefined : new Refused("orderItemState").message;
}

function renderAccepted({ lineId, reason }: Acceptance): string {
  return members({
    lineId: bare(lineId),
    status: text(reason === undefined ? "SUCCESS" : "FAIL"),
    reasons: text(reason),
  });
}
