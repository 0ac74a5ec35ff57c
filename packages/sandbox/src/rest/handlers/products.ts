import type { DomainContext } from "../../domain/context.ts";
import type { SubmittedSku, TaskReceipt, TaskWork } from "../../domain/model/task.ts";
import { queryProducts } from "../../domain/operations/query-products.ts";
import { submitTask } from "../../domain/operations/submit-task.ts";
import type { ListingPage } from "../../domain/results.ts";
import type {
  PriceStockUpdateSku,
  ProductCreateSku,
  ProductUpdateSku,
  QueryProductsQuery,
} from "../../gen/rest-routes.gen.ts";
import { bare, list, members, text } from "../../http/json-text.ts";
import { queryOf, type RestCall, type RestHandlers } from "../rest-call.ts";
import { taskRequestOf } from "../task-request.ts";

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
    const request = taskRequestOf<Sku>(call);
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
      const request = queryOf<QueryProductsQuery>(call);
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
