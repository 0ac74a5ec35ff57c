import { queryDefaults } from "../../gen/contract-facts.gen.ts";
import type { ListShipmentPackagesQuery } from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import { type ListingPage, listingPage } from "../results.ts";
import { listingWindow } from "../rules/listing-window.ts";

/**
 * Lists a seller's packages (interface-specification.md, List shipment packages). What the request
 * leaves out has the contract's default.
 */
export function listShipmentPackages(
  { store, clock }: DomainContext,
  sellerId: string,
  request: ListShipmentPackagesQuery,
): ListingPage {
  const { orderByDirection, packageIds, ...filter } = {
    ...queryDefaults.listShipmentPackages,
    ...request,
  };
  const found = store.read(({ packages }) =>
    packages.list(sellerId, {
      ...filter,
      window: listingWindow(request, clock()),
      packageIds: packageIds?.split(",").map((id) => id.trim()),
      direction: orderByDirection,
    }),
  );
  return listingPage(found, filter.page, filter.size);
}
