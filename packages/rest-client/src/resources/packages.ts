import type { CallPromise, ChangeWalk, Clock, InstantInput } from "@marketplace-seller/client-core";
import { instantMs } from "@marketplace-seller/client-core/internal";
import type { BodyOf, QueryOf, ResultOf } from "../contract-types.ts";
import { operations } from "../gen/operations.gen.ts";
import type { Calls } from "../runtime/calls.ts";
import type { ListedPackage } from "../runtime/evaluate-writes.ts";
import type { CallOptions, OrderCallOptions } from "../runtime/order-context.ts";
import { hasContent, saysSuccess } from "../runtime/read-response.ts";
import { listingIterators } from "./listing-iterators.ts";
import { type BetweenQuery, packageVersions } from "./package-versions.ts";

/** The filters of the package listing, with dates as callers have them. */
export type ListPackagesQuery = Omit<QueryOf<"listShipmentPackages">, "startDate" | "endDate"> & {
  /** Packages after this point in time. */
  readonly startDate?: InstantInput | undefined;
  /** Packages up to this point in time. */
  readonly endDate?: InstantInput | undefined;
};

/**
 * Shipment packages (interface-specification.md, Endpoints 1 to 4). Every method throws a typed
 * error (`isSellerError`) when it does not succeed.
 */
export interface Packages {
  /**
   * Lists one page of the seller's packages. One date alone reaches 15 days; a wider pair is cut to
   * the last 15 days before `endDate`. The last page is the first whose `content` is empty. Packages that
   * the marketplace sends are left out unless `sender` says `ALL` or `MARKETPLACE`.
   */
  list(
    query?: ListPackagesQuery,
    options?: CallOptions,
  ): CallPromise<ResultOf<"listShipmentPackages">>;
  /**
   * The pages of one listing, one after the other, from `query.page` on, 100 packages each unless
   * `size` says otherwise, until the first empty page. One page in memory at a time.
   *
   * Offset pages over packages that move skip and repeat: {@link Packages.between} does not.
   */
  pages(
    query?: ListPackagesQuery,
    options?: CallOptions,
  ): AsyncGenerator<ResultOf<"listShipmentPackages">, void, undefined>;
  /** The packages of {@link Packages.pages}, one by one. */
  items(
    query?: ListPackagesQuery,
    options?: CallOptions,
  ): AsyncGenerator<ListedPackage, void, undefined>;
  /**
   * Every package last updated in a range of any length, oldest update first, each version of it exactly
   * once, while packages move: the way to keep another system up to date. Memory does not grow.
   *
   * Asks in windows of at most 15 days, for each status on its own. Without an end it walks up to now,
   * and again over what has changed meanwhile, until nothing new appears. Store `cursor` and go on from
   * it another time, with the same filter and the same key.
   *
   * Packages that the marketplace sends are left out unless `sender` says `ALL` or `MARKETPLACE`.
   *
   * @throws InvalidRequestError when the query has a member that is not one of {@link BetweenQuery}
   * @throws RangeError when the range or the cursor is not one; when iterated, for a cursor that was taken
   *   under another filter or by another seller
   * @example
   * const walk = client.packages.between({ from: lastMonth, status: ["Created", "Picking"] });
   * for await (const each of walk) save(each, walk.cursor);
   */
  between(query: BetweenQuery, options?: CallOptions): ChangeWalk<ListedPackage>;
  /** Requests the pickup of a package; one entry for every line of the package. */
  requestCollection(
    body: BodyOf<"createCollectionRequest">,
    options?: OrderCallOptions,
  ): CallPromise<ResultOf<"createCollectionRequest">>;
  /** Splits a package in `Picking` by quantities, cancelling part of a line if wanted. */
  splitByQuantity(
    body: BodyOf<"splitPackageByQuantity">,
    options?: OrderCallOptions,
  ): CallPromise<ResultOf<"splitPackageByQuantity">>;
  /** Splits a package in `Picking` by order lines. */
  splitByOrderLines(
    body: BodyOf<"splitPackageByOrderLines">,
    options?: OrderCallOptions,
  ): CallPromise<ResultOf<"splitPackageByOrderLines">>;
}

export function packages(calls: Calls, clock: Clock): Packages {
  const list: Packages["list"] = ({ startDate, endDate, ...others } = {}, options = {}) => {
    const dates = { startDate: instantMs(startDate), endDate: instantMs(endDate) };
    return calls.data(
      "listShipmentPackages",
      { query: { ...dates, ...others } },
      options,
      hasContent,
    );
  };
  return {
    list,
    ...listingIterators<ListPackagesQuery, ListedPackage, ResultOf<"listShipmentPackages">>(
      "listShipmentPackages",
      list,
      operations.listShipmentPackages.queryMaxima.size,
    ),
    between: (query, options = {}) =>
      packageVersions(query, {
        read: (requested) => list(requested, options),
        seller: calls.seller,
        clock,
        signal: options.signal,
      }),
    requestCollection(body, options = {}) {
      return calls.data("createCollectionRequest", { body }, options, saysSuccess);
    },
    splitByQuantity(body, options = {}) {
      return calls.data("splitPackageByQuantity", { body }, options, saysSuccess);
    },
    splitByOrderLines(body, options = {}) {
      return calls.data("splitPackageByOrderLines", { body }, options, saysSuccess);
    },
  };
}
