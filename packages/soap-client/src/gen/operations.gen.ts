// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** All SOAP operations: their messages, whether clients may repeat a call, and the paths of the page number and the rows. */
export const operations = {
  /** Lists orders, page by page. */
  OrderList: { request: "OrderListRequest", response: "OrderListResponse", retry: "safe", paging: { page: "pagingData.currentPage", items: "orderList.order" } },
  /** Lists orders with their items, page by page. */
  DetailedOrderList: { request: "DetailedOrderListRequest", response: "DetailedOrderListResponse", retry: "safe", paging: { page: "pagingData.currentPage", items: "orderList.order" } },
  /** Shows one complete order. */
  OrderDetail: { request: "OrderDetailRequest", response: "OrderDetailResponse", retry: "safe" },
  /** Accepts order items. */
  OrderItemAccept: { request: "OrderItemAcceptRequest", response: "OrderItemAcceptResponse", retry: "never" },
  /** Rejects order items. */
  OrderItemReject: { request: "OrderItemRejectRequest", response: "OrderItemRejectResponse", retry: "never" },
  /** Hands order items over to shipment. */
  MakeOrderItemShipment: { request: "MakeOrderItemShipmentRequest", response: "MakeOrderItemShipmentResponse", retry: "never" },
  /** Marks an order item as delivered. */
  OrderItemDelivery: { request: "OrderItemDeliveryRequest", response: "OrderItemDeliveryResponse", retry: "never" },
  /** Shows the complementary items of order items, at most 500. */
  ComplementaryItemDetail: { request: "ComplementaryItemDetailRequest", response: "ComplementaryItemDetailResponse", retry: "safe" },
  /** Combines order items into one package. */
  CombineItems: { request: "CombineItemsRequest", response: "CombineItemsResponse", retry: "never" },
  /** Separates combined order items. */
  SeparateCombinedItems: { request: "SeparateCombinedItemsRequest", response: "SeparateCombinedItemsResponse", retry: "never" },
  /** Records the serial and IMEI numbers of order items. */
  OrderItemIdentity: { request: "OrderItemIdentityRequest", response: "OrderItemIdentityResponse", retry: "never" },
} as const;

/** The name of an operation, as in the contract. */
export type OperationName = keyof typeof operations;

/** The properties of the SOAP service in the WSDL; `path` is its address below a base URL. */
export const service = {
  targetNamespace: "urn:marketplace-seller:order-service",
  name: "OrderService",
  port: "OrderServicePortSoap11",
  binding: "OrderServicePortSoap11",
  address: "http://127.0.0.1:4010/ws/OrderService",
  path: "/ws/OrderService",
} as const;
