import type { CallPromise, Clock } from "@marketplace-seller/client-core";
import type { BodyOf, QueryOf, ResultOf } from "../contract-types.ts";
import type { Product } from "../gen/openapi.gen.ts";
import { operations } from "../gen/operations.gen.ts";
import type { OfferConfirmation } from "../rules/compare-offer.ts";
import type { Calls } from "../runtime/calls.ts";
import type { CallOptions, IterationOptions } from "../runtime/order-context.ts";
import { hasContent, notRejected } from "../runtime/read-response.ts";
import { type ConfirmOptions, confirmOffers, type SentOffers } from "./confirm-offers.ts";
import { listingIterators } from "./listing-iterators.ts";
import { checkFilters } from "./listing-query.ts";
import {
  type SkuOperation,
  type SkuOptions,
  type SkuReport,
  type Skus,
  sendSkus,
} from "./send-skus.ts";

/**
 * Products (interface-specification.md, Endpoints 6 to 9). Writes of products are asynchronous: the method resolves to
 * a task in the service's queue, and throws a TaskRejectedError when the service rejects the task.
 */
export interface Products {
  /** Creates products, at most 1000 SKUs in one call. */
  create(
    body: BodyOf<"createProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"createProducts">>;
  /** Updates product information of at most 1000 SKUs in one call. */
  update(
    body: BodyOf<"updateProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"updateProducts">>;
  /**
   * Updates price and stock of at most 1000 SKUs. The service does not change fields that are absent from a SKU of the
   * update. A SKU of the update must have both prices, `listPrice` and `salePrice`, or neither; the client writes
   * prices with two digits after the point.
   */
  updatePriceAndStock(
    body: BodyOf<"updatePriceAndStock">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"updatePriceAndStock">>;
  /** Creates any number of products, in batches as {@link Products.updatePriceAndStockAll} describes. */
  createAll(
    skus: Skus<"createProducts">,
    options?: SkuOptions,
  ): Promise<SkuReport<"createProducts">>;
  /**
   * Updates the information of any number of products, in batches as {@link Products.updatePriceAndStockAll}
   * describes.
   */
  updateAll(
    skus: Skus<"updateProducts">,
    options?: SkuOptions,
  ): Promise<SkuReport<"updateProducts">>;
  /**
   * Updates price and stock of any number of SKUs, in tasks of at most 1000 SKUs, one after the other. All broken rules
   * and duplicate stock codes are found before anything is sent; when the option `onInvalid` is `report`, the valid
   * SKUs are sent nevertheless. After the first task was sent, the batched write does not throw; its report has the
   * errors and the outcome of each batch and SKU (`queued`, `rejected`, `unknown`, `unsent` or `invalid`). The service
   * processes a queued task after its response; read the result of each SKU back with {@link Products.confirm}. The
   * options `timeoutMs` and `retry` apply to each batch.
   *
   * @throws InvalidRequestError with all issues of all SKUs, before a request is sent, unless `onInvalid` is `report`
   * @throws the reason of the signal when it has aborted before the call
   * @example
   * const report = await client.products.updatePriceAndStockAll({ integrator: "my-erp", skus });
   * for (const { item, outcome } of report.items("rejected", "unknown", "unsent")) {
   *   console.log(item.stockCode, outcome);
   * }
   */
  updatePriceAndStockAll(
    skus: Skus<"updatePriceAndStock">,
    options?: SkuOptions,
  ): Promise<SkuReport<"updatePriceAndStock">>;
  /**
   * Reads back the result of a price and stock update: for each SKU of a batch report that is not `invalid`, in the
   * report's order, whether the product query lists the values that were sent. The service processes a task after its
   * response, so call `confirm` again for SKUs whose listed values differ; listed stock can also differ because units
   * were sold meanwhile. To confirm SKUs, the client reads either all products of the seller or single products by
   * stock code, whichever takes fewer requests. With `waitMs` the products are read repeatedly until the update of
   * every SKU is applied or the time `waitMs` is over. The argument may be a part of a batch report, or a batch report
   * that was stored as JSON.
   *
   * @throws the errors of {@link Products.query}
   * @example
   * const confirmations = await client.products.confirm(report.items("queued"), { waitMs: 60_000 });
   * for (const { sku, state, differences } of confirmations) {
   *   if (state !== "applied") console.log(sku.stockCode, state, differences);
   * }
   */
  confirm(sent: SentOffers, options?: ConfirmOptions): Promise<readonly OfferConfirmation[]>;
  /**
   * Queries one page of the seller's products. The first page with an empty list `content` is the end of the product
   * query.
   */
  query(
    query?: QueryOf<"queryProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"queryProducts">>;
  /**
   * Iterates over the pages of a product query from `query.page` until the first empty page, with one page in memory.
   * The client requests pages of 250 products unless `size` is set.
   */
  pages(
    query?: QueryOf<"queryProducts">,
    options?: IterationOptions,
  ): AsyncGenerator<ResultOf<"queryProducts">, void, undefined>;
  /** Iterates over the products of a product query, page after page, with the limits of {@link Products.pages}. */
  items(
    query?: QueryOf<"queryProducts">,
    options?: IterationOptions,
  ): AsyncGenerator<ResultOf<"queryProducts">["content"][number], void, undefined>;
}

type ProductQuery = QueryOf<"queryProducts">;

export function products(calls: Calls, clock: Clock): Products {
  const ask: Products["query"] = (query = {}, options = {}) =>
    calls.data("queryProducts", checkFilters(query), options, hasContent);
  const iterators = listingIterators<ProductQuery, Product, ResultOf<"queryProducts">>(
    "queryProducts",
    ask,
    operations.queryProducts.queryMaxima.size,
  );
  const all =
    <Id extends SkuOperation>(operation: Id) =>
    (skus: Skus<Id>, options: SkuOptions = {}): Promise<SkuReport<Id>> =>
      sendSkus(calls, operation, skus, options);
  return {
    create(body, options = {}) {
      return calls.data("createProducts", { body }, options, notRejected(body?.payload?.skus));
    },
    update(body, options = {}) {
      return calls.data("updateProducts", { body }, options, notRejected(body?.payload?.skus));
    },
    updatePriceAndStock(body, options = {}) {
      return calls.data("updatePriceAndStock", { body }, options, notRejected(body?.payload?.skus));
    },
    createAll: all("createProducts"),
    updateAll: all("updateProducts"),
    updatePriceAndStockAll: all("updatePriceAndStock"),
    confirm: (sent, options = {}) =>
      confirmOffers({ query: ask, pages: iterators.pages, clock }, sent, options),
    query: ask,
    ...iterators,
  };
}
