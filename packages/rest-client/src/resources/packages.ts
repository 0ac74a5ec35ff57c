import {
  type CallPromise,
  type ChangeWalk,
  type Clock,
  type InstantInput,
  ProtocolError,
} from "@marketplace-seller/client-core";
import type { BodyOf, QueryOf, ResultOf } from "../contract-types.ts";
import { operations } from "../gen/operations.gen.ts";
import type { Calls } from "../runtime/calls.ts";
import type { ListedPackage } from "../runtime/listed-package.ts";
import type { CallOptions, IterationOptions, OrderCallOptions } from "../runtime/order-context.ts";
import { hasContent, saysSuccess } from "../runtime/read-response.ts";
import { listingIterators } from "./listing-iterators.ts";
import { checkDates, checkFilters, describeCutWindow } from "./listing-query.ts";
import { type BetweenQuery, packageVersions } from "./package-versions.ts";

/** The filters of the package listing; dates as `Date`, epoch milliseconds or `Temporal` values. */
export type ListPackagesQuery = Omit<QueryOf<"listShipmentPackages">, "startDate" | "endDate"> & {
  /** Lists packages after this time. */
  readonly startDate?: InstantInput | undefined;
  /** Lists packages up to this time. */
  readonly endDate?: InstantInput | undefined;
};

type Page = ResultOf<"listShipmentPackages">;

/** Shipment packages (interface-specification.md, Endpoints 1 to 4). */
export interface Packages {
  /**
   * Lists one page of the seller's packages. With one of `startDate` and `endDate` the window is 15 days; a wider one
   * is reduced to the last 15 days before `endDate`, which is reported once to `onWarning` and the logger. The first
   * page with an empty `content` is the end. Packages that the marketplace sends need `sender` `ALL` or `MARKETPLACE`.
   *
   * @throws InvalidRequestError for an empty filter, a date that is none or in seconds, and a window that ends before
   *   it starts
   */
  list(
    query?: ListPackagesQuery,
    options?: CallOptions,
  ): CallPromise<ResultOf<"listShipmentPackages">>;
  /**
   * Iterates over the pages from `query.page` until the first empty one, with one in memory; 100 packages a page unless
   * `size` is set. Packages that are updated meanwhile can be skipped or repeated; {@link Packages.between} does
   * neither.
   */
  pages(
    query?: ListPackagesQuery,
    options?: IterationOptions,
  ): AsyncGenerator<ResultOf<"listShipmentPackages">, void, undefined>;
  /** Iterates over packages, with the order and limits of {@link Packages.pages}. */
  items(
    query?: ListPackagesQuery,
    options?: IterationOptions,
  ): AsyncGenerator<ListedPackage, void, undefined>;
  /**
   * Iterates over all packages last updated in a range of any length, oldest first, each version exactly once, while
   * packages are updated. Use it to mirror orders elsewhere: constant memory, at most 15 days and one status a request.
   * Without an end it reads up to now, and then what changed since, until nothing is new. Store its `cursor`, with
   * which a later walk with the same filter and application key continues. Packages that the marketplace sends need
   * `sender` `ALL` or `MARKETPLACE`.
   *
   * @throws InvalidRequestError for a member that is none of {@link BetweenQuery}, an empty filter, or an invalid range
   * @throws RangeError when the cursor is invalid; during the iteration for a cursor of another filter or seller
   * @example
   * const walk = client.packages.between({ from: lastMonth, status: ["Created", "Picking"] });
   * for await (const each of walk) save(each, walk.cursor);
   */
  between(query: BetweenQuery, options?: IterationOptions): ChangeWalk<ListedPackage>;
  /** Requests the pickup of a package; needs one entry for every line of the package. */
  requestCollection(
    body: BodyOf<"createCollectionRequest">,
    options?: OrderCallOptions,
  ): CallPromise<ResultOf<"createCollectionRequest">>;
  /** Splits a package in `Picking` by quantities, and can cancel some units of a line. */
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
  const readPage = async (query: ListPackagesQuery, options: IterationOptions): Promise<Page> =>
    refuseAlienPage(await list(query, options));
  return {
    list,
    ...listingIterators<ListPackagesQuery, ListedPackage, Page>(
      "listShipmentPackages",
      readPage,
      operations.listShipmentPackages.queryMaxima.size,
    ),
    between: (query, options = {}) =>
      packageVersions(query, {
        read: (requested) => readPage(requested, options),
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

/** As an intermediary answers: a walk would take such a page for the last one. */
function refuseAlienPage(page: Page): Page {
  const { content, totalPages, unreadable = [] } = page;
  const isDated = content.some(({ lastModifiedDate }) => typeof lastModifiedDate === "number");
  if (totalPages !== undefined || isDated || content.length + unreadable.length === 0) return page;
  const message =
    "The response to listShipmentPackages has neither totalPages nor a package with a date";
  throw new ProtocolError(message, { operation: "listShipmentPackages" });
}
