import type { CallPromise, ChangeWalk, Clock, InstantInput } from "@marketplace-seller/client-core";
import type { BodyOf, QueryOf, ResultOf } from "../contract-types.ts";
import { operations } from "../gen/operations.gen.ts";
import type { Calls } from "../runtime/calls.ts";
import type { ListedPackage } from "../runtime/listed-package.ts";
import type { CallOptions, IterationOptions, OrderCallOptions } from "../runtime/order-context.ts";
import { hasContent, saysSuccess } from "../runtime/read-response.ts";
import { listingIterators } from "./listing-iterators.ts";
import { checkDates, checkFilters, describeCutWindow } from "./listing-query.ts";
import { type BetweenQuery, packageVersions } from "./package-versions.ts";

/**
 * The filters of the package listing. Dates in the filters of the package listing may be `Date`, epoch milliseconds or
 * `Temporal` values.
 */
export type ListPackagesQuery = Omit<QueryOf<"listShipmentPackages">, "startDate" | "endDate"> & {
  /** Start of the date window of a package listing: packages after this point in time are listed. */
  readonly startDate?: InstantInput | undefined;
  /** End of the date window of a package listing: packages up to this point in time are listed. */
  readonly endDate?: InstantInput | undefined;
};

/**
 * Shipment packages (interface-specification.md, Endpoints 1 to 4). Every method for shipment packages throws a typed
 * error (`isSellerError`) when it does not succeed.
 */
export interface Packages {
  /**
   * Lists one page of the seller's packages. When the query has only one of `startDate` and `endDate`, the date window
   * is 15 days; the service reduces a wider window to the last 15 days before `endDate`. The first page with an empty
   * list `content` is the end of the package listing. Packages that the marketplace sends are left out unless `sender`
   * is `ALL` or `MARKETPLACE`. A window that the service cuts is reported once to the hook `onWarning` and the logger.
   *
   * @throws InvalidRequestError for a filter that is empty, a date that is none or in seconds, and a window that ends
   *   before it starts; nothing is sent
   */
  list(
    query?: ListPackagesQuery,
    options?: CallOptions,
  ): CallPromise<ResultOf<"listShipmentPackages">>;
  /**
   * Iterates over the pages of a listing from `query.page` until the first empty page, with one page in memory. The
   * client requests pages of 100 packages unless `size` is set. Packages that are updated during the iteration can be
   * skipped or repeated; {@link Packages.between} neither skips nor repeats packages.
   */
  pages(
    query?: ListPackagesQuery,
    options?: IterationOptions,
  ): AsyncGenerator<ResultOf<"listShipmentPackages">, void, undefined>;
  /**
   * Iterates over the shipment packages of a listing, page after page, with the order and limits of
   * {@link Packages.pages}.
   */
  items(
    query?: ListPackagesQuery,
    options?: IterationOptions,
  ): AsyncGenerator<ListedPackage, void, undefined>;
  /**
   * Iterates over all packages that were last updated in a range of any length, oldest update first, and returns each
   * version exactly once, while packages are updated. Use the walk over package changes to keep another system up to
   * date. The walk over package changes needs constant memory. Each listing request of the walk has a date window of at
   * most 15 days and one status. When the range has no end, the walk reads up to now and then the changes made since,
   * until no change is new. Store the `cursor` of the walk, with which a later walk with the same filter and
   * application key continues. Packages that the marketplace sends are left out unless `sender` is `ALL` or
   * `MARKETPLACE`.
   *
   * @throws InvalidRequestError when the query has a member that is not one of {@link BetweenQuery}, an empty filter, or
   *   a range that is invalid
   * @throws RangeError when the cursor is invalid; during the iteration for a cursor of another filter or seller
   * @example
   * const walk = client.packages.between({ from: lastMonth, status: ["Created", "Picking"] });
   * for await (const each of walk) save(each, walk.cursor);
   */
  between(query: BetweenQuery, options?: IterationOptions): ChangeWalk<ListedPackage>;
  /** Requests the pickup of a package. The collection request must have one entry for every line of the package. */
  requestCollection(
    body: BodyOf<"createCollectionRequest">,
    options?: OrderCallOptions,
  ): CallPromise<ResultOf<"createCollectionRequest">>;
  /** Splits a package with the status `Picking` by quantities, and can cancel some units of a line. */
  splitByQuantity(
    body: BodyOf<"splitPackageByQuantity">,
    options?: OrderCallOptions,
  ): CallPromise<ResultOf<"splitPackageByQuantity">>;
  /** Splits a package with the status `Picking` by order lines. */
  splitByOrderLines(
    body: BodyOf<"splitPackageByOrderLines">,
    options?: OrderCallOptions,
  ): CallPromise<ResultOf<"splitPackageByOrderLines">>;
}

export function packages(calls: Calls, clock: Clock): Packages {
  const warned = new Set<string>();
  const list: Packages["list"] = (input = {}, options = {}) => {
    const filters = checkFilters(input);
    const { query, issues } = checkDates(filters.query, ["startDate", "endDate"]);
    const warning = describeCutWindow(query.startDate, query.endDate);
    if (warning !== undefined && issues.length === 0 && !warned.has(warning)) {
      warned.add(warning);
      calls.warn("listShipmentPackages", warning);
    }
    const parts = { query, issues: [...filters.issues, ...issues] };
    return calls.data("listShipmentPackages", parts, options, hasContent);
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
        onUnreadable: options.onUnreadable,
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
