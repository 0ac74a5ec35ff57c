import type { DomainContext } from "../domain/context.ts";
import type { SubmittedSku, TaskReceipt, TaskWork } from "../domain/model/task.ts";
import { addLaborCosts, type LaborCostResult } from "../domain/operations/add-labor-costs.ts";
import {
  type Accepted,
  createCollectionRequest,
} from "../domain/operations/create-collection-request.ts";
import {
  type ListingPage,
  listShipmentPackages,
  queryProducts,
} from "../domain/operations/listings.ts";
import { submitTask } from "../domain/operations/product-tasks.ts";
import {
  type SplitResult,
  splitPackageByOrderLines,
  splitPackageByQuantity,
} from "../domain/operations/split-package.ts";
import type {
  AddLaborCostsBody,
  CreateCollectionRequestBody,
  ListShipmentPackagesQuery,
  PriceStockUpdateSku,
  ProductCreateSku,
  ProductUpdateSku,
  QueryProductsQuery,
  SplitPackageByOrderLinesBody,
  SplitPackageByQuantityBody,
} from "../gen/rest-routes.gen.ts";
import { bare, list, members, text } from "../http/response.ts";
import { parseBody, parseQuery, type RestCall, type RestHandlers } from "./rest-call.ts";
import { readTaskRequest } from "./task-request.ts";

type PackageHandlers = Pick<
  RestHandlers,
  | "listShipmentPackages"
  | "createCollectionRequest"
  | "splitPackageByQuantity"
  | "splitPackageByOrderLines"
>;

/** The operations on packages over REST. */
export function packageHandlers(context: DomainContext): PackageHandlers {
  return {
    listShipmentPackages: (call) => {
      const request = parseQuery<ListShipmentPackagesQuery>(call);
      return renderPackagePage(listShipmentPackages(context, call.sellerId, request));
    },
    createCollectionRequest: (call) => {
      const request = parseBody<CreateCollectionRequestBody>(call);
      const result = createCollectionRequest(context, call.sellerId, request);
      return members(acceptedMembers(result));
    },
    splitPackageByQuantity: (call) => {
      const request = parseBody<SplitPackageByQuantityBody>(call);
      return renderSplit(splitPackageByQuantity(context, call.sellerId, request));
    },
    splitPackageByOrderLines: (call) => {
      const request = parseBody<SplitPackageByOrderLinesBody>(call);
      return renderSplit(splitPackageByOrderLines(context, call.sellerId, request));
    },
  };
}

/** `pageCount` is the same number as `totalPages` (assumption `page-count`). */
function renderPackagePage({ content, page, size, totalPages }: ListingPage): Buffer {
  const head = `{"pageCount":${totalPages},"totalPages":${totalPages},"page":${page},"size":${size},"content":[`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from("]}")]);
}

function acceptedMembers({ code, message }: Accepted): { [name: string]: string } {
  return { code: bare(code), message: text(message) };
}

function renderSplit(result: SplitResult): string {
  return members({
    ...acceptedMembers(result),
    splitPackageOrderItems: list(result.splitPackageOrderItems, (item) =>
      members({
        orderNumber: text(item.orderNumber),
        packageId: text(item.packageId),
        orderLineId: bare(item.orderLineId),
        stockCode: text(item.stockCode),
        quantity: bare(item.quantity),
      }),
    ),
  });
}

/** The operation on labor costs over REST. */
export function laborCostHandlers(context: DomainContext): Pick<RestHandlers, "addLaborCosts"> {
  return {
    addLaborCosts: (call) => {
      const request = parseBody<AddLaborCostsBody>(call);
      const results = addLaborCosts(context, call.sellerId, request);
      return members({ content: list(results, renderResult) });
    },
  };
}

/** `reasons` is null when the line was processed, `details` when it was not (assumption `nullable-values`). */
function renderResult({ lineId, status, reasons, details }: LaborCostResult): string {
  return members({
    lineId: bare(lineId),
    status: text(status),
    reasons: text(reasons === "" ? null : reasons),
    details:
      details === null
        ? "null"
        : members({
            totalLaborCostExcludingVAT: bare(details.totalLaborCostExcludingVAT),
            laborVatRate: bare(details.laborVatRate),
            amountExcludingVAT: bare(details.amountExcludingVAT),
          }),
  });
}

type ProductHandlers = Pick<
  RestHandlers,
  "createProducts" | "updateProducts" | "updatePriceAndStock" | "queryProducts"
>;

/** The operations on products over REST. */
export function productHandlers(context: DomainContext): ProductHandlers {
  const submit = <Sku>(
    call: RestCall,
    workOf: (skus: readonly SubmittedSku<Sku>[]) => TaskWork,
  ): string => {
    const request = readTaskRequest<Sku>(call);
    return renderTask(submitTask(context, call.sellerId, request, workOf(request.skus)));
  };
  return {
    createProducts: (call) =>
      submit<ProductCreateSku>(call, (skus) => ({ type: "PRODUCT_CREATE", skus })),
    updateProducts: (call) =>
      submit<ProductUpdateSku>(call, (skus) => ({ type: "PRODUCT_UPDATE", skus })),
    updatePriceAndStock: (call) =>
      submit<PriceStockUpdateSku>(call, (skus) => ({ type: "SKU_UPDATE", skus })),
    queryProducts: (call) => {
      const request = parseQuery<QueryProductsQuery>(call);
      return renderProductPage(queryProducts(context, call.sellerId, request));
    },
  };
}

function renderTask({ id, type, status, reasons }: TaskReceipt): string {
  return members({
    id: bare(id),
    type: text(type),
    status: text(status),
    reasons: list(reasons, text),
  });
}

/** The order is fixed; the members of `sort` are an assumption (`sort-shape`). */
const SORT = '{"sorted":false,"unsorted":true,"empty":true}';

function renderProductPage(result: ListingPage): Buffer {
  const { content, count, page, size, total, totalPages } = result;
  const pageable = members({
    sort: SORT,
    pageNumber: bare(page),
    pageSize: bare(size),
    offset: bare(page * size),
    paged: "true",
    unpaged: "false",
  });
  const envelope = members({
    pageable,
    last: String(page >= totalPages - 1),
    totalElements: bare(total),
    totalPages: bare(totalPages),
    first: String(page === 0),
    number: bare(page),
    sort: SORT,
    numberOfElements: bare(count),
    size: bare(size),
    empty: String(count === 0),
  });
  const tail = `],${envelope.slice(1)}`;
  return Buffer.concat([Buffer.from('{"content":['), content, Buffer.from(tail)]);
}
