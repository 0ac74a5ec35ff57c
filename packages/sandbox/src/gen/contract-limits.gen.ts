// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** What an absent query parameter means, by operation. */
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

/** The largest value of a query parameter, by operation. */
export const queryMaxima = { listShipmentPackages: { size: 100 }, queryProducts: { size: 250 } } as const;

/** What an absent field of a body means, each by its place, by operation. */
export const bodyDefaults = { addLaborCosts: { "laborCostDetails.laborVatRate": 20 } } as const;

/** The largest number, or the most characters, of a field of a body, each by its place, by operation. */
export const bodyMaxima = { createProducts: { "payload.skus.stockCode": 255, "payload.skus.quantity": 999999 } } as const;

/** The numbers that a field of a body may have where only those are listed, each by its place, by operation. */
export const listedNumbers = {
  splitPackageByQuantity: { "cancelledItems.cancelReasonId": [61, 62, 63, 64, 65] },
  addLaborCosts: { "laborCostDetails.laborVatRate": [0, 1, 10, 20] },
  createProducts: { "payload.skus.vatRate": [0, 1, 10, 20] },
  updateProducts: { "payload.skus.vatRate": [0, 1, 10, 20] },
} as const;

/** Which dates one request of a listing reaches: a span in milliseconds, and the first date as epoch ms. */
export const dateWindows = { listShipmentPackages: { maxMs: 1296000000, firstDate: 1730408400000 } } as const;

/** The most entries of the lists in a body, each by its place, by operation. */
export const maxEntries = {
  createProducts: { "payload.skus": 1000 },
  updateProducts: { "payload.skus": 1000 },
  updatePriceAndStock: { "payload.skus": 1000 },
} as const;
