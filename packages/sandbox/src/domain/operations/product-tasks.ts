import { maxEntries } from "../../gen/contract-limits.gen.ts";
import type { Task as TaskReceipt } from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import type { Product } from "../model/product.ts";
import type { SkuOutcome, SubmittedSku, Task, TaskRequest, TaskWork } from "../model/task.ts";
import { RefusalError } from "../refusals.ts";
import { updatePriceAndStock, updateProduct } from "../rules/product-updates.ts";
import { isWithheld } from "../rules/task-due.ts";
import type { WriteSession } from "../store.ts";
import { writeIfPossible } from "../store-error.ts";
import { createProduct } from "./create-product.ts";

/**
 * Queues a task, or rejects the whole request (interface-specification.md, Create products, Update product information,
 * Update price and stock).
 */
export function submitTask(
  context: DomainContext,
  sellerId: string,
  { integrator, unreadSkus = 0 }: TaskRequest<unknown>,
  work: TaskWork,
): TaskReceipt {
  runDueTasks(context);
  const now = context.clock();
  const count = work.skus.length;
  const { wrongDecimals = "fail" } = context.settings;
  const rejectionReasons = [
    ...rejectWrongCount(work.type, count + unreadSkus),
    ...(wrongDecimals === "reject" ? rejectWrongDecimals(work.skus) : []),
  ];
  const isRejected = rejectionReasons.length > 0;
  return context.store.write((session) => {
    const task: Task = {
      id: session.nextId("task"),
      sellerId,
      status: isRejected ? "REJECT" : "IN_QUEUE",
      reasons: isRejected
        ? rejectionReasons
        : [`${count} ${count === 1 ? "SKU" : "SKUs"} taken into processing.`],
      createdDate: now,
      dueDate: now + context.settings.taskDelay,
      appliedDate: null,
      integrator,
      work: isRejected ? { type: work.type, skus: [] } : work,
      outcomes: [],
    };
    session.tasks.save(task);
    return { id: task.id, type: work.type, status: task.status, reasons: task.reasons };
  });
}

/** SKUs of a request. */
const MAX_SKUS: { readonly [type in TaskWork["type"]]: number } = {
  PRODUCT_CREATE: maxEntries.createProducts["payload.skus"],
  PRODUCT_UPDATE: maxEntries.updateProducts["payload.skus"],
  SKU_UPDATE: maxEntries.updatePriceAndStock["payload.skus"],
};

/** @param count - of SKUs in the request */
function rejectWrongCount(type: TaskWork["type"], count: number): readonly string[] {
  if (count > MAX_SKUS[type]) {
    return [`A request must have at most ${MAX_SKUS[type]} SKUs; this request has ${count}.`];
  }
  return count === 0 ? ["A request must have at least one SKU."] : [];
}

function rejectWrongDecimals(
  skus: readonly SubmittedSku<{ readonly stockCode: string }>[],
): readonly string[] {
  return skus.flatMap(({ sku, issues }) =>
    issues
      .filter(({ wrongDecimals }) => wrongDecimals)
      .map(({ message }) => `${sku.stockCode}: ${message}`),
  );
}

/**
 * Nothing is applied in the background: each call whose response could depend on a task first applies what is due.
 *
 * @returns the number of applied tasks
 */
export function runDueTasks({ store, clock }: DomainContext): number {
  const now = clock();
  if (store.read(({ tasks }) => tasks.due(now)).length === 0) return 0;
  return writeIfPossible(() => store.write((session) => applyDueTasks(session, now))) ?? 0;
}

function applyDueTasks(session: WriteSession, now: number): number {
  const due = session.tasks.due(now);
  for (const task of due) {
    session.tasks.save(
      task.appliedDate === null
        ? { ...task, appliedDate: now, outcomes: applyTask(session, task, now) }
        : applyLate(session, task, now),
    );
  }
  return due.length;
}

/** @throws RefusalError when the seller has no such task */
export function findTask(context: DomainContext, sellerId: string, taskId: string): Task {
  runDueTasks(context);
  const task = context.store.read(({ tasks }) => tasks.find(sellerId, taskId));
  if (task === undefined) throw new RefusalError("unknownTask");
  return task;
}

/** SKUs that a fault had withheld until now. */
function applyLate(session: WriteSession, task: Task, now: number): Task {
  const { appliedDate, work } = task;
  const isDue = (sku: SubmittedSku<unknown>) =>
    isWithheld(sku, appliedDate ?? now) && !isWithheld(sku, now);
  // Filtering keeps the SKUs' type, which the type checker cannot infer.
  applyTask(
    session,
    { ...task, work: { ...work, skus: work.skus.filter(isDue) } as TaskWork },
    now,
  );
  const skus = work.skus.map((submitted) =>
    isDue(submitted) ? { sku: submitted.sku, issues: submitted.issues } : submitted,
  );
  return { ...task, work: { ...work, skus } as TaskWork };
}

/** The product to save, or the reasons for which the SKU fails. */
type Result = Product | readonly string[];

/** A SKU that fails changes nothing and does not affect the others. */
function applyTask(session: WriteSession, task: Task, now: number): readonly SkuOutcome[] {
  const { sellerId, work } = task;
  const templates = session.sellers.find(sellerId)?.shipmentTemplates ?? [];
  const catalogue = session.catalogue();
  const change = (stockCode: string, changed: (product: Product) => Result): Result => {
    const product = session.products.find(sellerId, stockCode);
    if (product === undefined) return ["The seller has no product with this stockCode."];
    return changed(product);
  };
  switch (work.type) {
    case "SKU_UPDATE":
      return applyEachSku(session, work.skus, now, (sku) =>
        change(sku.stockCode, (product) => updatePriceAndStock(product, sku, catalogue, now)),
      );
    case "PRODUCT_UPDATE":
      return applyEachSku(session, work.skus, now, (sku) =>
        change(sku.stockCode, (product) => updateProduct(product, sku, templates, now)),
      );
    case "PRODUCT_CREATE":
      return applyEachSku(session, work.skus, now, (sku) =>
        createProduct(session, sellerId, sku, now),
      );
  }
}

function applyEachSku<Sku extends { readonly stockCode: string }>(
  session: WriteSession,
  skus: readonly SubmittedSku<Sku>[],
  now: number,
  apply: (sku: Sku) => Result,
): readonly SkuOutcome[] {
  return skus.map((submitted) => {
    const { sku, issues } = submitted;
    const result = issues.length > 0 ? issues.map((issue) => issue.message) : apply(sku);
    if (isProduct(result)) {
      if (!isWithheld(submitted, now)) session.products.save(result);
      return { stockCode: sku.stockCode, status: "SUCCESS", reasons: [] };
    }
    return { stockCode: sku.stockCode, status: "FAIL", reasons: result };
  });
}

function isProduct(result: Result): result is Product {
  return !Array.isArray(result);
}
