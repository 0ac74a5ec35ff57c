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

/** The body of `queryTaskDetails`. */
export type QueryTaskDetailsBody = TaskDetailsRequest;

/** The body of `updateOrderLineStatus`. */
export type UpdateOrderLineStatusBody = OrderLineStatusRequest;
