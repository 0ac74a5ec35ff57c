// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** The default and the largest page size of each paged SOAP operation. */
export const pageSizes = { OrderList: { size: 20, maxSize: 100 }, DetailedOrderList: { size: 20, maxSize: 100 } } as const;

/** The largest number of occurrences of each repeated element in a response, by operation and path. */
export const maxRows = { ComplementaryItemDetail: { "itemWithCompInfoList.itemWithComplementary": 500 } } as const;
