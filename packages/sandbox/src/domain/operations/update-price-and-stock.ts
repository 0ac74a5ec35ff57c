import type { DomainContext } from "../context.ts";
import type { PriceStockSku } from "../model/product-request.ts";
import type { TaskReceipt, TaskRequest } from "../model/task.ts";
import { submitTask } from "./submit-task.ts";

/** Updates prices and stocks by a task (interface-specification.md, Update price and stock). */
export function updatePriceAndStock(
  context: DomainContext,
  sellerId: string,
  request: TaskRequest<PriceStockSku>,
): TaskReceipt {
  return submitTask(context, sellerId, request, { type: "SKU_UPDATE", skus: request.skus });
}
