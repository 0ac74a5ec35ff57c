// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** The default of each query parameter, by operation. */
export const queryDefaults = {
  listShipmentPackages: {
    page: 0,
    size: 20,
    orderByDirection: "DESC",
    orderByField: "false",
    sender: "SELLER",
  },
  queryProducts: { page: 0, size: 20, sender: "SELLER" },
} as const;

/** The largest value of each query parameter, by operation. */
export const queryMaxima = { listShipmentPackages: { size: 100 }, queryProducts: { size: 250 } } as const;

/** The default of each body field, by operation and path of the field. */
export const bodyDefaults = { addLaborCosts: { "laborCostDetails.laborVatRate": 20 } } as const;

/** The largest number or the longest text of each body field, by operation and path of the field. */
export const bodyMaxima = { createProducts: { "payload.skus.stockCode": 255, "payload.skus.quantity": 999999 } } as const;

/** The allowed numbers of each body field with an enum, by operation and path of the field. */
export const listedNumbers = {
  splitPackageByQuantity: { "cancelledItems.cancelReasonId": [61, 62, 63, 64, 65] },
  addLaborCosts: { "laborCostDetails.laborVatRate": [0, 1, 10, 20] },
  createProducts: { "payload.skus.vatRate": [0, 1, 10, 20] },
  updateProducts: { "payload.skus.vatRate": [0, 1, 10, 20] },
} as const;

/** The dates that one request of a listing can cover: the longest span in milliseconds, and the earliest date in epoch milliseconds. */
export const dateWindows = { listShipmentPackages: { maxMs: 1296000000, firstDate: 1730408400000 } } as const;

/** The largest number of entries of each list in a body, by operation and path of the list. */
export const maxEntries = {
  createProducts: { "payload.skus": 1000 },
  updateProducts: { "payload.skus": 1000 },
  updatePriceAndStock: { "payload.skus": 1000 },
} as const;
