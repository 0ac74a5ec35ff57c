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
 * Products (interface-specification.md, Endpoints 6 to 9). Writes are asynchronous: they resolve to a task in the
 * service's queue, and throw a TaskRejectedError when the service rejects it.
 */
export interface Products {
  /** Creates products, at most 1000 SKUs in one call. */
  create(
    body: BodyOf<"createProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"createProducts">>;
  /** Updates product information, at most 1000 SKUs in one call. */
  update(
    body: BodyOf<"updateProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"updateProducts">>;
  /**
   * Updates price and stock, at most 1000 SKUs in one call. Absent fields are not changed; a SKU has both prices,
   * `listPrice` and `salePrice`, or neither, which are sent with two digits after the point.
   */
  updatePriceAndStock(
    body: BodyOf<"updatePriceAndStock">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"updatePriceAndStock">>;
  /** Creates any number of products, like {@link Products.updatePriceAndStockAll}. */
  createAll(
    skus: Skus<"createProducts">,
    options?: SkuOptions,
  ): Promise<SkuReport<"createProducts">>;
  /** Updates the information of any number of products, like {@link Products.updatePriceAndStockAll}. */
  updateAll(
    skus: Skus<"updateProducts">,
    options?: SkuOptions,
  ): Promise<SkuReport<"updateProducts">>;
  /**
   * Updates price and stock of any number of SKUs, in tasks of at most 1000, one after the other. All broken rules and
   * duplicate stock codes are found before anything is sent. After the first task nothing is thrown: the report has the
   * errors and the outcome of each batch and SKU. A queued task is processed after its response; read the result back
   * with {@link Products.confirm}. `timeoutMs` and `retry` apply to each batch.
   *
   * @throws InvalidRequestError with all issues of all SKUs, before anything is sent, unless `onInvalid` is `report`
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
   * Reads back a price and stock update: for each SKU of a report that is not `invalid`, in its order, whether the
   * product query lists what was sent. A task is processed after its response, so confirm again what differs; stock can
   * also differ because units were sold. Reads all products, or single ones by stock code, whichever takes fewer
   * requests; with `waitMs` again, until all are applied or the time is over.
   *
   * @throws the errors of {@link Products.query}
   * @example
   * const confirmations = await client.products.confirm(report.items("queued"), { waitMs: 60_000 });
   * for (const { sku, state, differences } of confirmations) {
   *   if (state !== "applied") console.log(sku.stockCode, state, differences);
   * }
   */
  confirm(sent: SentOffers, options?: ConfirmOptions): Promise<readonly OfferConfirmation[]>;
  /** Queries one page of the seller's products; the first page with an empty `content` is the end. */
  query(
    query?: QueryOf<"queryProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"queryProducts">>;
  /**
   * Iterates over the pages from `query.page` until the first empty one, with one in memory; 250 products a page unless
   * `size` is set.
   */
  pages(
    query?: QueryOf<"queryProducts">,
    options?: IterationOptions,
  ): AsyncGenerator<ResultOf<"queryProducts">, void, undefined>;
  /** Iterates over products, with the limits of {@link Products.pages}. */
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
