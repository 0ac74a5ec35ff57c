// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** How many rows a page has that asks for no size, and how many any page has, by operation. */
export const pageSizes = { OrderList: { size: 20, maxSize: 100 }, DetailedOrderList: { size: 20, maxSize: 100 } } as const;

/** The most occurrences of what repeats in a response, each by the way to it, by operation. */
export const maxRows = { ComplementaryItemDetail: { "itemWithCompInfoList.itemWithComplementary": 500 } } as const;
