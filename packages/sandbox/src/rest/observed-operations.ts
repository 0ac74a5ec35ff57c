import { type ObjectShape, type Shape, writeJson } from "@marketplace-seller/client-core/internal";
import type { DomainContext } from "../domain/context.ts";
import type { SkuOutcome, Task, TaskType } from "../domain/model/task.ts";
import { acceptOrderItems } from "../domain/operations/accept-order-items.ts";
import { runDueTasks } from "../domain/operations/run-due-tasks.ts";
import { Refused } from "../domain/refusals.ts";
import {
  createProductsBody,
  updatePriceAndStockBody,
  updateProductsBody,
} from "../gen/rest-routes.gen.ts";
import { bare, list, members, text } from "../http/json-text.ts";
import { bodyOf, type ServedOperation } from "./rest-call.ts";

const defaultSize = 20;

const taskDetailsBody: ObjectShape = {
  type: "object",
  fields: {
    taskId: { type: "identifier" },
    pageable: {
      type: "object",
      fields: {
        page: { type: "integer", minimum: 0 },
        size: { type: "integer", minimum: 1, maximum: 1_000 },
      },
    },
  },
  required: ["taskId"],
};

const acceptBody: ObjectShape = {
  type: "object",
  fields: {
    lines: {
      type: "array",
      minItems: 1,
      items: { type: "object", fields: { lineId: { type: "identifier" } }, required: ["lineId"] },
    },
    status: { type: "string", values: ["Picking"] },
  },
  required: ["lines", "status"],
};

/**
 * Operations that are reported of live services and that the interface document does not have: the
 * fate of a task's SKUs, and accepting order lines. Second hand, and never contract.
 */
export function observedOperations(context: DomainContext): readonly ServedOperation[] {
  return [
    {
      route: {
        operationId: "queryTaskDetails",
        method: "POST",
        url: "/ms/product/task-details/page-query",
        body: taskDetailsBody,
      },
      handler: (call) => {
        const request = bodyOf<TaskDetailsRequest>(call);
        return renderTask(findTask(context, call.sellerId, request.taskId), request);
      },
    },
    {
      route: {
        operationId: "acceptOrderLines",
        method: "PUT",
        url: "/rest/order/v1/update",
        body: acceptBody,
      },
      handler: (call) => {
        const { lines } = bodyOf<{ readonly lines: readonly { readonly lineId: string }[] }>(call);
        const lineIds = lines.map(({ lineId }) => lineId);
        return members({ content: list(accept(context, call.sellerId, lineIds), renderAccepted) });
      },
    },
  ];
}

interface TaskDetailsRequest {
  readonly taskId: string;
  readonly pageable?: { readonly page?: number; readonly size?: number };
}

function findTask(context: DomainContext, sellerId: string, taskId: string): Task {
  runDueTasks(context);
  const task = context.store.read(({ tasks }) => tasks.find(sellerId, taskId));
  if (task === undefined) throw new Refused("unknownTask");
  return task;
}

function renderTask(task: Task, { pageable = {} }: TaskDetailsRequest): string {
  const { page = 0, size = defaultSize } = pageable;
  const shown = task.outcomes.slice(page * size, (page + 1) * size);
  const rows = shown.map((outcome, index) => renderSku(task, outcome, page * size + index));
  const status = task.appliedDate === null ? task.status : "PROCESSED";
  return members({
    taskId: bare(task.id),
    status: text(status),
    skus: members({ content: `[${rows.join(",")}]` }),
  });
}

/** Outcomes stand in the order of the SKUs. */
function renderSku({ work }: Task, outcome: SkuOutcome, place: number): string {
  const sku = work.skus[place]?.sku;
  const shape = skuShapes[work.type];
  return members({
    itemCode: text(outcome.stockCode),
    status: text(outcome.status),
    reasons: list(outcome.reasons, text),
    sku: sku === undefined || shape === undefined ? "null" : writeJson(shape, sku),
  });
}

const skuShapes: { readonly [type in TaskType]?: Shape } = {
  SKU_UPDATE: skuShape(updatePriceAndStockBody),
  PRODUCT_UPDATE: skuShape(updateProductsBody),
  PRODUCT_CREATE: skuShape(createProductsBody),
};

function skuShape(body: ObjectShape): Shape {
  const payload = body.fields.payload;
  const skus = payload?.type === "object" ? payload.fields.skus : undefined;
  if (skus?.type !== "array") throw new TypeError("A product task holds a list of SKUs");
  return skus.items;
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
  const held = store.read(({ packages }) => packages.holding(sellerId, lineId));
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
