// Generated from specs/overlays and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type {
  ObjectShape,
  Shape,
} from "@marketplace-seller/client-core";

/** The name of an operation of the contract. */
export type OperationId =
  | "queryTaskDetails"
  | "updateOrderLineStatus"
  | "listCategories"
  | "listCategoryAttributes";

/** One route of the contract. */
export interface RestRoute {
  readonly operationId: OperationId;
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  readonly url: string;
  /** The retry class: clients may repeat a call always (`safe`), never, or when the caller opts in (`absolute`). */
  readonly retry: "safe" | "never" | "absolute";
  /** The rate limit: the number of requests that a seller may make in a number of seconds. */
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  readonly path?: ObjectShape;
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

/** The fields that the body of `queryTaskDetails` may have. */
export const queryTaskDetailsBody: ObjectShape = taskDetailsRequestShape;

/** The fields that the body of `updateOrderLineStatus` may have. */
export const updateOrderLineStatusBody: ObjectShape = orderLineStatusRequestShape;

/** The fields that the path of `listCategoryAttributes` may have. */
export const listCategoryAttributesPath: ObjectShape = { type: "object", fields: { categoryId: { type: "identifier" } }, required: ["categoryId"] };

/** All routes of the REST service, in the order of the contract. */
export const overlayRoutes: readonly RestRoute[] = [
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
  {
    operationId: "listCategories",
    method: "GET",
    url: "/cdn/categories",
    retry: "safe",
  },
  {
    operationId: "listCategoryAttributes",
    method: "GET",
    url: "/cdn/category/:categoryId/attribute",
    retry: "safe",
    path: listCategoryAttributesPath,
  },
];

/** An attribute of products in a category. */
export interface CategoryAttribute {
  /** Attribute id, which is `id` in product creation. */
  readonly attributeId: string;
  /** Category id. */
  readonly categoryId?: string;
  /** Name. */
  readonly attributeName: string;
  /** Whether a new product of the category must have the attribute. */
  readonly isMandatory: boolean;
  /** Whether products with one `productMainId` and different values are variants on one page. */
  readonly isVariant: boolean;
  /** Whether products with one `productMainId` and different values have separate pages. */
  readonly isSlicer: boolean;
  /** Whether the value is free text (`customValue`); otherwise it is from the list of values (`valueId`). */
  readonly isCustomValue: boolean;
  /** The attribute's index among the attributes of the category. */
  readonly attributeOrder?: number;
  /** The values of the attribute that a product can have. */
  readonly attributeValues: readonly CategoryAttributeValue[];
}

/** A value of an attribute. */
export interface CategoryAttributeValue {
  /** Id of the attribute's value, which is `valueId` in product creation. */
  readonly id: string;
  /** Text of the attribute's value. */
  readonly value: string;
}

/** A category with its subcategories. */
export interface CategoryNode {
  /** Category id. */
  readonly id: string;
  /** Id of the parent category; null for a root category. */
  readonly parentId?: string | null;
  /** Name. */
  readonly name: string;
  /** The subcategories; null for a leaf category. */
  readonly subCategories?: readonly CategoryNode[] | null;
}

/** The tree of categories. */
export interface CategoryTree {
  /** The categories that have no parent. */
  readonly categories: readonly CategoryNode[];
}

/** A leaf category with its attributes. */
export interface CategoryWithAttributes {
  /** Category id. */
  readonly id: string;
  /** Name. */
  readonly name: string;
  /** The attributes that products of the category have. */
  readonly categoryAttributes: readonly CategoryAttribute[];
}

/**
 * Why a call was refused or failed.
 *
 * Assumption error-body: the document shows neither an error code catalogue nor a body of failed calls; the body has the shape of the successful collection response.
 */
export interface ErrorBody {
  /**
   * Number of the reason.
   *
   * Assumption error-codes: the document shows no error code catalogue; the sandbox uses its own numbers.
   */
  readonly code: number;
  /** Message that says why the request was refused. */
  readonly message: string;
}

/** The outcome for one order line. */
export interface OrderLineOutcome {
  /** Order line id. */
  readonly lineId: string;
  /** `SUCCESS` when the line was moved; `FAIL` is reported for a line that was not moved. */
  readonly status: string;
  /** The reason for which the line was not moved. */
  readonly reasons: string | null;
}

/** An order line. */
export interface OrderLineReference {
  /** Order line id. */
  readonly lineId: string;
}

/** The order lines to move, and their new status. */
export interface OrderLineStatusRequest {
  /** Order lines. */
  readonly lines: readonly OrderLineReference[];
  /** The new status of the order lines. */
  readonly status: "Picking";
}

/** The outcome for each order line of the request. */
export interface OrderLineStatusResult {
  /** One outcome per order line of the request. */
  readonly content: readonly OrderLineOutcome[];
}

/** The state of a product task. */
export interface TaskDetails {
  /** Id of the task. */
  readonly taskId: string;
  /** `IN_QUEUE` is still being processed, `PROCESSED` is processed, `REJECT` was refused as a whole. */
  readonly status: "IN_QUEUE" | "PROCESSED" | "REJECT";
  /** The reasons for which the whole task was refused; reported for tasks without `skus`. */
  readonly reasons?: readonly string[];
  /** One page of the task's SKUs; may be absent while the task waits, and after it was rejected. */
  readonly skus?: TaskSkuPage | null;
}

/** The requested page of SKUs. */
export interface TaskDetailsPage {
  /** Index of the page; the first page is 0. */
  readonly page: number;
  /** SKUs per page. */
  readonly size: number;
}

/** The product task, and the requested page of its SKUs. */
export interface TaskDetailsRequest {
  /** Id of the task. */
  readonly taskId: string;
  readonly pageable: TaskDetailsPage;
}

/** The outcome of one SKU. */
export interface TaskSku {
  /** Seller stock code. */
  readonly itemCode: string;
  /** Whether the SKU was applied. */
  readonly status: "SUCCESS" | "FAIL";
  /** The reasons for which the SKU was not applied; one report has a message for an applied SKU as well. */
  readonly reasons?: readonly string[] | null;
  /** The values that were sent for the SKU; reported for tasks of prices and stock. */
  readonly sku?: TaskSkuValues | null;
}

/** One page of the task's SKUs. The last page is the first one whose `content` is empty. */
export interface TaskSkuPage {
  /** Pages in total. */
  readonly totalPages?: number;
  /** Whether this is the last page. */
  readonly last?: boolean;
  /** SKUs per page; one report has 100000 whatever the request had. */
  readonly size?: number;
  /** The SKUs of this page. */
  readonly content: readonly TaskSku[];
}

/** The values that were sent for one SKU. */
export interface TaskSkuValues {
  /** Sale price. */
  readonly salePrice?: string | null;
  /** List price. */
  readonly listPrice?: string | null;
  /** Stock. */
  readonly stock?: number | null;
}

/** The body of `queryTaskDetails`. */
export type QueryTaskDetailsBody = TaskDetailsRequest;

/** The body of `updateOrderLineStatus`. */
export type UpdateOrderLineStatusBody = OrderLineStatusRequest;

/** The path parameters of `listCategoryAttributes`. */
export interface ListCategoryAttributesPath {
  /** Id of a leaf category. */
  readonly categoryId: string;
}

/** A `CategoryAttribute` as JSON. */
export function writeCategoryAttribute(value: CategoryAttribute): string {
  return `{"attributeId":${String(value.attributeId)}${value.categoryId === undefined ? "" : `,"categoryId":${String(value.categoryId)}`},"attributeName":${JSON.stringify(value.attributeName)},"isMandatory":${String(value.isMandatory)},"isVariant":${String(value.isVariant)},"isSlicer":${String(value.isSlicer)},"isCustomValue":${String(value.isCustomValue)}${value.attributeOrder === undefined ? "" : `,"attributeOrder":${String(value.attributeOrder)}`},"attributeValues":${`[${value.attributeValues.map((item) => writeCategoryAttributeValue(item)).join(",")}]`}}`;
}

/** A `CategoryAttributeValue` as JSON. */
export function writeCategoryAttributeValue(value: CategoryAttributeValue): string {
  return `{"id":${String(value.id)},"value":${JSON.stringify(value.value)}}`;
}

/** A `CategoryNode` as JSON. */
export function writeCategoryNode(value: CategoryNode): string {
  return `{"id":${String(value.id)},"parentId":${String(value.parentId ?? null)},"name":${JSON.stringify(value.name)},"subCategories":${value.subCategories == null ? "null" : `[${value.subCategories.map((item) => writeCategoryNode(item)).join(",")}]`}}`;
}

/** A `CategoryTree` as JSON. */
export function writeCategoryTree(value: CategoryTree): string {
  return `{"categories":${`[${value.categories.map((item) => writeCategoryNode(item)).join(",")}]`}}`;
}

/** A `CategoryWithAttributes` as JSON. */
export function writeCategoryWithAttributes(value: CategoryWithAttributes): string {
  return `{"id":${String(value.id)},"name":${JSON.stringify(value.name)},"categoryAttributes":${`[${value.categoryAttributes.map((item) => writeCategoryAttribute(item)).join(",")}]`}}`;
}

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
  return `{"taskId":${String(value.taskId)},"status":${JSON.stringify(value.status)}${value.reasons === undefined ? "" : `,"reasons":${`[${value.reasons.map((item) => JSON.stringify(item)).join(",")}]`}`},"skus":${value.skus == null ? "null" : writeTaskSkuPage(value.skus)}}`;
}

/** A `TaskSku` as JSON. */
export function writeTaskSku(value: TaskSku): string {
  return `{"itemCode":${JSON.stringify(value.itemCode)},"status":${JSON.stringify(value.status)},"reasons":${value.reasons == null ? "null" : `[${value.reasons.map((item) => JSON.stringify(item)).join(",")}]`},"sku":${value.sku == null ? "null" : writeTaskSkuValues(value.sku)}}`;
}

/** A `TaskSkuPage` as JSON. */
export function writeTaskSkuPage(value: TaskSkuPage): string {
  return `{${`${value.totalPages === undefined ? "" : `,"totalPages":${String(value.totalPages)}`}${value.last === undefined ? "" : `,"last":${String(value.last)}`}${value.size === undefined ? "" : `,"size":${String(value.size)}`},"content":${`[${value.content.map((item) => writeTaskSku(item)).join(",")}]`}`.slice(1)}}`;
}

/** A `TaskSkuValues` as JSON. */
export function writeTaskSkuValues(value: TaskSkuValues): string {
  return `{"salePrice":${String(value.salePrice ?? null)},"listPrice":${String(value.listPrice ?? null)},"stock":${String(value.stock ?? null)}}`;
}
