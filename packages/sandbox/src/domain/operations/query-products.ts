import type { DomainContext } from "../context.ts";
import type { ListingPage, QueryProductsRequest } from "../requests.ts";
import { listingPage } from "../rules/page.ts";
import { runDueTasks } from "./run-due-tasks.ts";

/** Page size when none is asked for (interface-specification.md, Limits). */
const defaultSize = 20;

/** Queries a seller's products (interface-specification.md, Query seller products). */
export function queryProducts(
  context: DomainContext,
  sellerId: string,
  request: QueryProductsRequest,
): ListingPage {
  runDueTasks(context);
  const { page = 0, size = defaultSize } = request;
  const found = context.store.read(({ products }) =>
    products.query(sellerId, {
      productId: request.id,
      productMainId: request.productMainId,
      stockCode: request.stockCode,
      saleStatus: request.saleStatus,
      productStatus: request.productStatus,
      brandName: request.brandName,
      categoryIds: request.categoryIds,
      sender: request.sender ?? "SELLER",
      page,
      size,
    }),
  );
  return listingPage(found, page, size);
}
