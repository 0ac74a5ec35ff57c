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

/** Which dates one request of a listing reaches: a span in milliseconds, and the first date as epoch ms. */
export const dateWindows = { listShipmentPackages: { longestMs: 1296000000, firstDate: 1730408400000 } } as const;

/** The most entries of the lists in a body, each by its place, by operation. */
export const mostEntries = {
  createProducts: { "payload.skus": 1000 },
  updateProducts: { "payload.skus": 1000 },
  updatePriceAndStock: { "payload.skus": 1000 },
} as const;
