import type { Product } from "../model/product.ts";
import type { SkuOutcome, SubmittedSku, Task } from "../model/task.ts";
import { withPriceAndStock } from "../rules/update-price-and-stock.ts";
import { updatedProduct } from "../rules/update-product.ts";
import type { WriteSession } from "../store.ts";
import { createProduct } from "./create-product.ts";

/** A product to keep, or why the SKU fails. */
type Result = Product | readonly string[];

/** Applies a task SKU by SKU: one that fails changes nothing and leaves the others alone. */
export function applyTask(session: WriteSession, task: Task, now: number): Task {
  return { ...task, appliedDate: now, outcomes: outcomesOf(session, task, now) };
}

function outcomesOf(session: WriteSession, task: Task, now: number): readonly SkuOutcome[] {
  const { sellerId, work } = task;
  const seller = session.sellers.find(sellerId);
  const catalogue = session.catalogue();
  switch (work.type) {
    case "SKU_UPDATE":
      return eachSku(session, work.skus, (sku) =>
        onProduct(session, sellerId, sku.stockCode, (product) =>
          withPriceAndStock(product, sku, catalogue, now),
        ),
      );
    case "PRODUCT_UPDATE":
      return eachSku(session, work.skus, (sku) =>
        onProduct(session, sellerId, sku.stockCode, (product) =>
          updatedProduct(product, sku, seller?.shipmentTemplates ?? [], now),
        ),
      );
    case "PRODUCT_CREATE":
      return eachSku(session, work.skus, (sku) => createProduct(session, sellerId, sku, now));
  }
}

function eachSku<Sku extends { readonly stockCode: string }>(
  session: WriteSession,
  skus: readonly SubmittedSku<Sku>[],
  apply: (sku: Sku) => Result,
): readonly SkuOutcome[] {
  return skus.map(({ sku, issues }) => {
    const result = issues.length > 0 ? issues.map((issue) => issue.message) : apply(sku);
    if (isProduct(result)) {
      session.saveProduct(result);
      return { stockCode: sku.stockCode, status: "SUCCESS", reasons: [] };
    }
    return { stockCode: sku.stockCode, status: "FAIL", reasons: result };
  });
}

function isProduct(result: Result): result is Product {
  return !Array.isArray(result);
}

function onProduct(
  session: WriteSession,
  sellerId: string,
  stockCode: string,
  change: (product: Product) => Result,
): Result {
  const product = session.products.find(sellerId, stockCode);
  return product === undefined
    ? ["The seller has no product with this stockCode."]
    : change(product);
}
