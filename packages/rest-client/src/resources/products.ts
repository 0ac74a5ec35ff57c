import type { CallPromise, Clock } from "@marketplace-seller/client-core";
import type { BodyOf, QueryOf, ResultOf } from "../contract-types.ts";
import type { Product } from "../gen/openapi.gen.ts";
import { operations } from "../gen/operations.gen.ts";
import type { OfferConfirmation } from "../rules/compare-offer.ts";
import type { Calls } from "../runtime/calls.ts";
import type { CallOptions } from "../runtime/order-context.ts";
import { hasContent, notRejected } from "../runtime/read-response.ts";
import { type ConfirmOptions, confirmOffers, type SentOffers } from "./confirm-offers.ts";
import { listingIterators } from "./listing-iterators.ts";
import {
  type SkuOperation,
  type SkuOptions,
  type SkuReport,
  type Skus,
  sendSkus,
} from "./send-skus.ts";

/**
 * Products (interface-specification.md, Endpoints 6 to 9). The three writes are asynchronous: they
 * give a task that is in the queue, and throw a TaskRejectedError for one that is not.
 */
export interface Products {
  /** Creates products; at most 1000 SKUs. */
  create(
    body: BodyOf<"createProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"createProducts">>;
  /** Updates product information; at most 1000 SKUs. */
  update(
    body: BodyOf<"updateProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"updateProducts">>;
  /**
   * Updates price and stock; at most 1000 SKUs. Fields not sent are not changed; both prices are sent
   * together, with two digits after the point.
   */
  updatePriceAndStock(
    body: BodyOf<"updatePriceAndStock">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"updatePriceAndStock">>;
  /** Creates any number of products; as {@link Products.updatePriceAndStockAll}. */
  createAll(
    skus: Skus<"createProducts">,
    options?: SkuOptions,
  ): Promise<SkuReport<"createProducts">>;
  /** Updates any number of products; as {@link Products.updatePriceAndStockAll}. */
  updateAll(
    skus: Skus<"updateProducts">,
    options?: SkuOptions,
  ): Promise<SkuReport<"updateProducts">>;
  /**
   * Updates price and stock of any number of SKUs, in tasks of at most 1000, one after the other. Every
   * broken rule and every stock code that occurs twice is found before anything is sent; with
   * `onInvalid: "report"` the other SKUs are sent all the same.
   *
   * Once the first task is sent it does not throw: the report says of each batch and each SKU whether it
   * is `queued`, `rejected`, `unknown`, `unsent` or `invalid`, and keeps the errors. What a queued task does to
   * each SKU comes later and is not in its response: {@link Products.confirm} reads it back. `timeoutMs` and
   * `retry` hold for each batch.
   *
   * @throws InvalidRequestError with all issues of all SKUs, unless they are reported; nothing was sent
   * @throws the signal's reason when it has aborted before
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
   * Reads back what became of a price and stock update: for each SKU of a report that is not `invalid`, in its
   * order, whether the product query shows what was sent. A task is processed after its response, so ask again for what `differs`;
   * stock may also differ because it was sold meanwhile.
   *
   * Walks the seller's products, or requests them by stock code, whichever takes fewer requests; with `waitMs` again
   * and again, until all are applied or the time is over. Takes part of a report as well, and one that was kept as
   * JSON.
   *
   * @throws what {@link Products.query} throws
   * @example
   * const confirmations = await client.products.confirm(report.items("queued"), { waitMs: 60_000 });
   * for (const { sku, state, differences } of confirmations) {
   *   if (state !== "applied") console.log(sku.stockCode, state, differences);
   * }
   */
  confirm(sent: SentOffers, options?: ConfirmOptions): Promise<readonly OfferConfirmation[]>;
  /** Queries one page of the seller's products. The last page is the first with empty `content`. */
  query(
    query?: QueryOf<"queryProducts">,
    options?: CallOptions,
  ): CallPromise<ResultOf<"queryProducts">>;
  /**
   * The pages of a query, one after the other, from `query.page` on, 250 products each unless `size` says
   * otherwise, until the first empty page. One page in memory at a time.
   */
  pages(
    query?: QueryOf<"queryProducts">,
    options?: CallOptions,
  ): AsyncGenerator<ResultOf<"queryProducts">, void, undefined>;
  /** The products of {@link Products.pages}, one by one. */
  items(
    query?: QueryOf<"queryProducts">,
    options?: CallOptions,
  ): AsyncGenerator<ResultOf<"queryProducts">["content"][number], void, undefined>;
}

type ProductQuery = QueryOf<"queryProducts">;

export function products(calls: Calls, clock: Clock): Products {
  const ask: Products["query"] = (query = {}, options = {}) =>
    calls.data("queryProducts", { query }, options, hasContent);
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
