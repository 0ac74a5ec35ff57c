import type { DomainContext } from "../context.ts";
import type { ProductCreateSku } from "../model/product-request.ts";
import type { TaskReceipt, TaskRequest } from "../model/task.ts";
import { submitTask } from "./submit-task.ts";

/** Creates products by a task (interface-specification.md, Create products). */
export function createProducts(
  context: DomainContext,
  sellerId: string,
  request: TaskRequest<ProductCreateSku>,
): TaskReceipt {
  return submitTask(context, sellerId, request, { type: "PRODUCT_CREATE", skus: request.skus });
}
