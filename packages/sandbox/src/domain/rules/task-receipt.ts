import { mostEntries } from "../../gen/contract-facts.gen.ts";
import type { SubmittedSku, Task, TaskReceipt, TaskWork } from "../model/task.ts";

/** Most SKUs of one request, by what it does. */
const mostSkus: { readonly [type in TaskWork["type"]]: number } = {
  PRODUCT_CREATE: mostEntries.createProducts["payload.skus"],
  PRODUCT_UPDATE: mostEntries.updateProducts["payload.skus"],
  SKU_UPDATE: mostEntries.updatePriceAndStock["payload.skus"],
};

/**
 * Why a whole request is rejected; empty when it is taken.
 *
 * @param count - how many SKUs were sent
 */
export function rejections(type: TaskWork["type"], count: number): readonly string[] {
  if (count > mostSkus[type]) {
    return [`A request holds at most ${mostSkus[type]} SKUs; this one holds ${count}.`];
  }
  return count === 0 ? ["A request holds at least one SKU."] : [];
}

/** Why a request with prices of wrong decimals is rejected where such a price rejects it. */
export function decimalRejections(
  skus: readonly SubmittedSku<{ readonly stockCode: string }>[],
): readonly string[] {
  return skus.flatMap(({ sku, issues }) =>
    issues
      .filter(({ wrongDecimals }) => wrongDecimals)
      .map(({ message }) => `${sku.stockCode}: ${message}`),
  );
}

/** The one reason of an accepted request: how many SKUs were taken. */
export function acceptance(skus: readonly unknown[]): string {
  return `${skus.length} ${skus.length === 1 ? "SKU" : "SKUs"} taken into processing.`;
}

/** What the seller sees of a task. */
export function receiptOf({ id, work, status, reasons }: Task): TaskReceipt {
  return { id, type: work.type, status, reasons };
}
