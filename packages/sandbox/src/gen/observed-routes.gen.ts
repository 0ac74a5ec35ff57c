// Generated from specs/overlays/task-details.yaml and the files it refers to (Marketplace Seller Integration Service 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type {
  ObjectShape,
  Shape,
} from "@marketplace-seller/client-core";

/** The name of an operation of the contract. */
export type OperationId =
  | "queryTaskDetails"
  | "updateOrderLineStatus";

/** One route of the contract. */
export interface RestRoute {
  readonly operationId: OperationId;
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  readonly url: string;
  /** May a call be repeated: always, never, or (`absolute`) when the caller opts in. */
  readonly retry: "safe" | "never" | "absolute";
  /** So many requests a seller may make in so many seconds. */
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  readonly query?: ObjectShape;
  readonly body?: Shape;
}

const taskDetailsPageShape: ObjectShape = {
  type: "object",
  fields: {
    page: { type: "integer", minimum: 0, maximum: 2147483647 },
    size: { type: "integer", minimum: 1, maximum: 2147483647 },
  },
  required: ["page", "size"],
};

const taskDetailsRequestShape: ObjectShape = {
  type: "object",
  fields: { taskId: { type: "identifier" }, pageable: taskDetailsPageShape },
  required: ["taskId", "pageable"],
};

const orderLineReferenceShape: ObjectShape = { type: "object", fields: { lineId: { type: "identifier" } }, required: ["lineId"] };

const orderLineStatusRequestShape: ObjectShape = {
  type: "object",
  fields: {
    lines: { type: "array", items: orderLineReferenceShape, minItems: 1 },
    status: { type: "string", values: ["Picking"] },
  },
  required: ["lines", "status"],
};

/** What the body of `queryTaskDetails` may hold. */
export const queryTaskDetailsBody: ObjectShape = taskDetailsRequestShape;

/** What the body of `updateOrderLineStatus` may hold. */
export const updateOrderLineStatusBody: ObjectShape = orderLineStatusRequestShape;

/** Every route, in the contract's order. */
export const observedRoutes: readonly RestRoute[] = [
  {
    operationId: "queryTaskDetails",
    method: "POST",
    url: "/ms/product/task-details/page-query",
    retry: "safe",
    body: queryTaskDetailsBody,
  },
  {
    operationId: "updateOrderLineStatus",
    method: "PUT",
    url: "/rest/order/v1/update",
    retry: "never",
    body: updateOrderLineStatusBody,
  },
];

/**
 * Why a call was refused or failed.
 *
 * Assumption error-body: the document shows neither an error code catalogue nor a body of failed calls; the shape is that of the successful collection request.
 */
export interface ErrorBody {
  /**
   * Number of the reason.
   *
   * Assumption error-codes: the document shows no error code catalogue; the numbers are the sandbox's own.
   */
  readonly code: number;
  /** What was refused, in words. */
  readonly message: string;
}

/** The outcome for one line. */
export interface OrderLineOutcome {
  /** Order line id. */
  readonly lineId: string;
  /** `SUCCESS` when the line moved. */
  readonly status: string;
  /** Why it did not. */
  readonly reasons: string | null;
}

/** An order line. */
export interface OrderLineReference {
  /** Order line id. */
  readonly lineId: string;
}

/** The lines, and where they move. */
export interface OrderLineStatusRequest {
  /** Order lines. */
  readonly lines: readonly OrderLineReference[];
  /** The new status. */
  readonly status: "Picking";
}

/** The outcome for each line. */
export interface OrderLineStatusResult {
  /** One entry per line. */
  readonly content: readonly OrderLineOutcome[];
}

/** How far a task is. */
export interface TaskDetails {
  /** Id of the task. */
  readonly taskId: string;
  /** `IN_QUEUE` still being processed, `PROCESSED` done, `REJECT` not processed. */
  readonly status: "IN_QUEUE" | "PROCESSED" | "REJECT";
  readonly skus: TaskSkuPage;
}

/** The page wanted. */
export interface TaskDetailsPage {
  /** The page; the first page is 0. */
  readonly page: number;
  /** SKUs per page. */
  readonly size: number;
}

/** The task, and the page of its SKUs. */
export interface TaskDetailsRequest {
  /** Id of the task. */
  readonly taskId: string;
  readonly pageable: TaskDetailsPage;
}

/** What became of one SKU. */
export interface TaskSku {
  /** Number of the SKU within the task. */
  readonly itemCode: number;
  /** Whether the change was made. */
  readonly status: "SUCCESS" | "FAIL";
  /** Why it was not. */
  readonly reasons: readonly string[];
  /** Seller stock code. */
  readonly sku: string;
}

/** One page of the task's SKUs. The last page is the first one whose `content` is empty. */
export interface TaskSkuPage {
  /** The SKUs of this page. */
  readonly content: readonly TaskSku[];
}

/** The body of `queryTaskDetails`. */
export type QueryTaskDetailsBody = TaskDetailsRequest;

/** The body of `updateOrderLineStatus`. */
export type UpdateOrderLineStatusBody = OrderLineStatusRequest;

/** A `ErrorBody` as JSON. */
export function writeErrorBody(value: ErrorBody): string {
  return `{"code":${String(value.code)},"message":${JSON.stringify(value.message)}}`;
}

/** A `OrderLineOutcome` as JSON. */
export function writeOrderLineOutcome(value: OrderLineOutcome): string {
  return `{"lineId":${String(value.lineId)},"status":${JSON.stringify(value.status)},"reasons":${JSON.stringify(value.reasons ?? null)}}`;
}

/** A `OrderLineStatusResult` as JSON. */
export function writeOrderLineStatusResult(value: OrderLineStatusResult): string {
  return `{"content":${`[${value.content.map((item) => writeOrderLineOutcome(item)).join(",")}]`}}`;
}

/** A `TaskDetails` as JSON. */
export function writeTaskDetails(value: TaskDetails): string {
  return `{"taskId":${String(value.taskId)},"status":${JSON.stringify(value.status)},"skus":${writeTaskSkuPage(value.skus)}}`;
}

/** A `TaskSku` as JSON. */
export function writeTaskSku(value: TaskSku): string {
  return `{"itemCode":${String(value.itemCode)},"status":${JSON.stringify(value.status)},"reasons":${`[${value.reasons.map((item) => JSON.stringify(item)).join(",")}]`},"sku":${JSON.stringify(value.sku)}}`;
}

/** A `TaskSkuPage` as JSON. */
export function writeTaskSkuPage(value: TaskSkuPage): string {
  return `{"content":${`[${value.content.map((item) => writeTaskSku(item)).join(",")}]`}}`;
}
