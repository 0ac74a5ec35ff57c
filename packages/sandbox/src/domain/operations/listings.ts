import { queryDefaults } from "../../gen/contract-limits.gen.ts";
import type { ListShipmentPackagesQuery, QueryProductsQuery } from "../../gen/rest-routes.gen.ts";
import { pageSizes } from "../../gen/soap-limits.gen.ts";
import type { DomainContext } from "../context.ts";
import type { RenderedPage } from "../filters.ts";
import { RefusalError } from "../refusals.ts";
import {
  applyRequestDeviations,
  applyWindowDeviations,
  NO_DEVIATIONS,
} from "../rules/apply-deviations.ts";
import { listingWindow } from "../rules/listing-window.ts";
import type { OrderWithPackages } from "../store.ts";
import { runDueTasks } from "./product-tasks.ts";

export interface ListingPage extends RenderedPage {
  readonly page: number;
  readonly size: number;
  readonly totalPages: number;
}

/** What `pageCount` counts is the assumption `page-count`. */
interface PackagePage extends ListingPage {
  readonly pageCount: number;
}

function listingPage(found: RenderedPage, page: number, size: number): ListingPage {
  return { ...found, page, size, totalPages: Math.ceil(found.total / size) };
}

/** interface-specification.md, List shipment packages. */
export function listShipmentPackages(
  { store, clock, deviations = () => NO_DEVIATIONS }: DomainContext,
  sellerId: string,
  query: ListShipmentPackagesQuery,
): PackagePage {
  const activeDeviations = deviations();
  const defaults = queryDefaults.listShipmentPackages;
  const request = applyRequestDeviations(query, activeDeviations, defaults);
  const { orderByDirection, packageIds, ...filter } = { ...defaults, ...request };
  const found = store.read(({ packages }) =>
    packages.list(sellerId, {
      ...filter,
      hiddenStatuses: filter.status === undefined ? activeDeviations.hiddenStatuses : undefined,
      window: applyWindowDeviations(listingWindow(request, clock()), request, activeDeviations),
      packageIds: packageIds?.split(",").map((id) => id.trim()),
      direction: orderByDirection,
    }),
  );
  const page = listingPage(found, filter.page, filter.size);
  const { pageCount } = activeDeviations;
  const counts = { rows: page.count, packages: page.total };
  return { ...page, pageCount: pageCount === undefined ? page.totalPages : counts[pageCount] };
}

/** interface-specification.md, Query seller products. */
export function queryProducts(
  context: DomainContext,
  sellerId: string,
  request: QueryProductsQuery,
): ListingPage {
  runDueTasks(context);
  const { id, ...filter } = { ...queryDefaults.queryProducts, ...request };
  const found = context.store.read(({ products }) =>
    products.query(sellerId, { ...filter, productId: id }),
  );
  return listingPage(found, filter.page, filter.size);
}

/**
 * With the packages that contain its lines now (SOAP `OrderDetail`).
 *
 * @throws RefusalError when the seller has no such order
 */
export function findOrder(
  { store }: DomainContext,
  sellerId: string,
  orderId: string,
): OrderWithPackages {
  return store.read(({ orders, packages }) => {
    const order = orders.findById(sellerId, orderId);
    if (order === undefined) throw new RefusalError("unknownOrder");
    const all = packages.ofOrder(sellerId, order.orderNumber);
    return { order, packages: all.filter(({ status }) => status !== "Unpacked") };
  });
}

/** Of both order listings (assumption `soap-page-size`). */
const { size: defaultSize, maxSize } = pageSizes.OrderList;

/** @throws RefusalError when the page is negative or the size is not between 1 and the maximum */
export function orderPage(
  page: number | null | undefined,
  size: number | null | undefined,
): { readonly page: number; readonly size: number } {
  const query = { page: page ?? 0, size: size ?? defaultSize };
  if (query.page < 0 || query.size < 1 || query.size > maxSize) {
    throw new RefusalError("pageOutOfRange");
  }
  return query;
}
