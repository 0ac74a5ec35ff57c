import type { DomainContext } from "../domain/context.ts";
import type { Task } from "../domain/model/task.ts";
import { findTask } from "../domain/operations/product-tasks.ts";
import {
  type QueryTaskDetailsBody,
  type TaskDetails,
  type TaskSku,
  writeTaskDetails,
} from "../gen/overlay-routes.gen.ts";
import { parseBody, type RestHandler } from "../rest/parse-rest-call.ts";

/**
 * Of the overlay `specs/overlays/task-details.yaml`, which returns the outcome of a task's SKUs; unconfirmed, and not
 * part of the contract.
 */
export function taskDetailsHandlers(context: DomainContext) {
  return {
    queryTaskDetails: (call) => {
      const { taskId, pageable } = parseBody<QueryTaskDetailsBody>(call);
      return writeTaskDetails(toTaskDetails(findTask(context, call.sellerId, taskId), pageable));
    },
  } satisfies Record<string, RestHandler>;
}

/** A processed task has its SKUs, a rejected one the reasons at the root. */
function toTaskDetails(
  { id: taskId, appliedDate, status, reasons, work, outcomes }: Task,
  { page, size }: QueryTaskDetailsBody["pageable"],
): TaskDetails {
  if (appliedDate === null) {
    return { taskId, status, ...(status === "REJECT" ? { reasons } : {}), skus: null };
  }
  const first = page * size;
  const totalPages = Math.ceil(outcomes.length / size);
  const content = outcomes.slice(first, first + size).map((outcome, index): TaskSku => {
    const { stockCode: itemCode, status, reasons } = outcome;
    return { itemCode, status, reasons, sku: findSubmittedValues(work, first + index) };
  });
  const skus = { totalPages, last: page >= totalPages - 1, size, content };
  return { taskId, status: "PROCESSED", skus };
}

/** Live services are reported to return them only for price-and-stock tasks. */
function findSubmittedValues(
  work: Task["work"],
  index: number,
): NonNullable<TaskSku["sku"]> | null {
  const sku = work.type === "SKU_UPDATE" ? work.skus[index]?.sku : undefined;
  if (sku === undefined) return null;
  const { salePrice = null, listPrice = null, quantity = null } = sku;
  return { salePrice, listPrice, stock: quantity };
}
