import { queryDefaults } from "../../gen/contract-facts.gen.ts";
import type { QueryProductsQuery } from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import { type ListingPage, listingPage } from "../results.ts";
import { runDueTasks } from "./run-due-tasks.ts";

/** Queries a seller's products (interface-specification.md, Query seller products). */
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
