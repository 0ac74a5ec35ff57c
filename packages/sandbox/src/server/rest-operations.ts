import { addLaborCosts } from "../domain/operations/add-labor-costs.ts";
import { createCollectionRequest } from "../domain/operations/create-collection-request.ts";
import { createProducts } from "../domain/operations/create-products.ts";
import { listShipmentPackages } from "../domain/operations/list-shipment-packages.ts";
import type { RestOperations } from "../domain/operations/operations.ts";
import { queryProducts } from "../domain/operations/query-products.ts";
import { splitPackageByOrderLines } from "../domain/operations/split-package-by-order-lines.ts";
import { splitPackageByQuantity } from "../domain/operations/split-package-by-quantity.ts";
import { updatePriceAndStock } from "../domain/operations/update-price-and-stock.ts";
import { updateProducts } from "../domain/operations/update-products.ts";

/** The use cases behind REST, one file each in the domain. */
export const restOperations: Omit<RestOperations, "authenticate"> = {
  listShipmentPackages,
  createCollectionRequest,
  splitPackageByQuantity,
  splitPackageByOrderLines,
  addLaborCosts,
  createProducts,
  updateProducts,
  updatePriceAndStock,
  queryProducts,
};
