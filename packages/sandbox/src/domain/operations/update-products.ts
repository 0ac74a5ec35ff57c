import type { DomainContext } from "../context.ts";
import type { ProductUpdateSku } from "../model/product-request.ts";
import type { TaskReceipt, TaskRequest } from "../model/task.ts";
import { submitTask } from "./submit-task.ts";

/** Updates product information by a task (interface-specification.md, Update product information). */
export function updateProducts(
  context: DomainContext,
  sellerId: string,
  request: TaskRequest<ProductUpdateSku>,
): TaskReceipt {
  return submitTask(context, sellerId, request, { type: "PRODUCT_UPDATE", skus: request.skus });
}
