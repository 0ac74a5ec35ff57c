import type { DomainContext } from "../context.ts";
import type { ListingPage, ListPackagesRequest } from "../requests.ts";
import { listingWindow } from "../rules/listing-window.ts";
import { listingPage } from "../rules/page.ts";

/** Page size of a package listing that asks for none (assumption `listing-page-defaults`). */
const defaultSize = 20;

/**
 * Lists a seller's packages (interface-specification.md, List shipment packages). Newest movement
 * first unless asked otherwise (assumption `listing-order`).
 */
export function listShipmentPackages(
  { store, clock }: DomainContext,
  sellerId: string,
  request: ListPackagesRequest,
): ListingPage {
  const { page = 0, size = defaultSize } = request;
  const found = store.read(({ packages }) =>
    packages.list(sellerId, {
      window: listingWindow(request, clock()),
      status: request.status,
      sender: request.sender ?? "SELLER",
      orderNumber: request.orderNumber,
      packageIds: request.packageIds?.split(",").map((id) => id.trim()),
      direction: request.orderByDirection ?? "DESC",
      page,
      size,
    }),
  );
  return listingPage(found, page, size);
}
