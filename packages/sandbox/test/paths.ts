/** The paths of the operations, as the interface document spells the paths. */
export const LISTING = "/rest/delivery/v1/shipmentPackages";
export const COLLECTION = "/rest/delivery/v1/collectionRequest";
export const SPLIT_BY_QUANTITY = "/rest/delivery/v1/splitPackageByQuantity";
export const SPLIT_BY_LINES = "/rest/delivery/v1/splitCombinePackage";
export const LABOR_COSTS = "/rest/order/v1/labor-costs";
export const PRICE_STOCK = "/ms/product/tasks/price-stock-update";
export const PRODUCT_QUERY = "/ms/product-query";
