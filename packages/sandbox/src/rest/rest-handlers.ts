import type { DomainContext } from "../domain/context.ts";
import type { SubmittedSku, TaskWork } from "../domain/model/task.ts";
import { addLaborCosts } from "../domain/operations/add-labor-costs.ts";
import { createCollectionRequest } from "../domain/operations/create-collection-request.ts";
import {
  type ListingPage,
  listShipmentPackages,
  queryProducts,
} from "../domain/operations/listings.ts";
import { submitTask } from "../domain/operations/product-tasks.ts";
import {
  splitPackageByOrderLines,
  splitPackageByQuantity,
} from "../domain/operations/split-package.ts";
import {
  type AddLaborCostsBody,
  type CreateCollectionRequestBody,
  type ListShipmentPackagesQuery,
  type PriceStockUpdateSku,
  type ProductCreateSku,
  type ProductUpdateSku,
  type QueryProductsQuery,
  type SplitPackageByOrderLinesBody,
  type SplitPackageByQuantityBody,
  writeCollectionResult,
  writeLaborCostResultList,
  writeSplitResult,
  writeTask,
} from "../gen/rest-routes.gen.ts";
import type { restStubs } from "../gen/rest-stubs.gen.ts";
import { parseBody, parseQuery, type RestCall, type RestHandlers } from "./parse-rest-call.ts";
import { readTaskRequest } from "./read-task-request.ts";

export function restHandlers(context: DomainContext): Omit<RestHandlers, keyof typeof restStubs> {
  const submit = <Sku>(
    call: RestCall,
    createWork: (skus: readonly SubmittedSku<Sku>[]) => TaskWork,
  ): string => {
    const request = readTaskRequest<Sku>(call);
    return writeTask(submitTask(context, call.sellerId, request, createWork(request.skus)));
  };
  return {
    listShipmentPackages: (call) => {
      const request = parseQuery<ListShipmentPackagesQuery>(call);
      return renderPackagePage(listShipmentPackages(context, call.sellerId, request));
    },
    createCollectionRequest: (call) => {
      const request = parseBody<CreateCollectionRequestBody>(call);
      return writeCollectionResult(createCollectionRequest(context, call.sellerId, request));
    },
    splitPackageByQuantity: (call) => {
      const request = parseBody<SplitPackageByQuantityBody>(call);
      return writeSplitResult(splitPackageByQuantity(context, call.sellerId, request));
    },
    splitPackageByOrderLines: (call) => {
      const request = parseBody<SplitPackageByOrderLinesBody>(call);
      return writeSplitResult(splitPackageByOrderLines(context, call.sellerId, request));
    },
    addLaborCosts: (call) => {
      const request = parseBody<AddLaborCostsBody>(call);
      return writeLaborCostResultList({ content: addLaborCosts(context, call.sellerId, request) });
    },
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

function renderPackagePage(result: ReturnType<typeof listShipmentPackages>): Buffer {
  const { content, page, size, totalPages, pageCount } = result;
  const head = `{"pageCount":${pageCount},"totalPages":${totalPages},"page":${page},"size":${size},"content":[`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from("]}")]);
}

/** The product listing has a fixed order (assumption `sort-shape`). */
const sort = { sorted: false, unsorted: true, empty: true };

function renderProductPage(result: ListingPage): Buffer {
  const { content, count, page, size, total, totalPages } = result;
  const envelope = JSON.stringify({
    pageable: {
      sort,
      pageNumber: page,
      pageSize: size,
      offset: page * size,
      paged: true,
      unpaged: false,
    },
    last: page >= totalPages - 1,
    totalElements: total,
    totalPages,
    first: page === 0,
    number: page,
    sort,
    numberOfElements: count,
    size,
    empty: count === 0,
  });
  const tail = `],${envelope.slice(1)}`;
  return Buffer.concat([Buffer.from('{"content":['), content, Buffer.from(tail)]);
}
