// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** Every operation of the contract, by its operationId. */
export const operations = {
  listShipmentPackages: {
    method: "GET",
    path: "/rest/delivery/v1/shipmentPackages",
    retry: "safe",
    rateLimit: { requests: 1000, seconds: 60 },
    dateWindow: { maxMs: 1296000000, firstDate: 1730408400000 },
    queryMaxima: { size: 100 },
  },
  createCollectionRequest: {
    method: "PUT",
    path: "/rest/delivery/v1/collectionRequest",
    retry: "never",
  },
  splitPackageByQuantity: {
    method: "POST",
    path: "/rest/delivery/v1/splitPackageByQuantity",
    retry: "never",
  },
  splitPackageByOrderLines: {
    method: "POST",
    path: "/rest/delivery/v1/splitCombinePackage",
    retry: "never",
  },
  addLaborCosts: { method: "PUT", path: "/rest/order/v1/labor-costs", retry: "absolute" },
  createProducts: {
    method: "POST",
    path: "/ms/product/tasks/product-create",
    retry: "never",
    maxEntries: { "payload.skus": 1000 },
  },
  updateProducts: {
    method: "POST",
    path: "/ms/product/tasks/product-update",
    retry: "absolute",
    maxEntries: { "payload.skus": 1000 },
  },
  updatePriceAndStock: {
    method: "POST",
    path: "/ms/product/tasks/price-stock-update",
    retry: "absolute",
    maxEntries: { "payload.skus": 1000 },
  },
  queryProducts: {
    method: "GET",
    path: "/ms/product-query",
    retry: "safe",
    queryMaxima: { size: 250 },
  },
} as const;

/** The name of an operation of the contract. */
export type OperationId = keyof typeof operations;
