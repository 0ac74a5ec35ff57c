// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** A field of a type, as the schema declares it. */
export interface DescribedField {
  readonly name: string;
  /** An XSD type, or the name of a type of the contract. */
  readonly type: string;
  readonly complex: boolean;
  readonly optional: boolean;
  readonly nillable: boolean;
  readonly repeated: boolean;
  readonly maximum?: number;
  readonly kind?: string;
  readonly documentation?: string;
  readonly assumption?: { readonly id: string; readonly text: string };
}

/** A complex type, or a message. */
export interface DescribedType {
  readonly name: string;
  readonly documentation?: string;
  readonly fields: readonly DescribedField[];
}

/** An operation with its messages. */
export interface DescribedOperation {
  readonly name: string;
  readonly documentation: string;
  readonly retry: "safe" | "never" | "absolute";
  readonly request: string;
  readonly response: string;
}

/** What the description says of the service itself. */
export const orderService = { targetNamespace: "urn:marketplace-seller:order-service", service: "OrderService", port: "OrderServicePortSoap11", binding: "OrderServicePortSoap11", address: "http://127.0.0.1:4010/ws/OrderService" } as const;

/** Every operation, in the contract's order. */
export const operations: readonly DescribedOperation[] = [
  { name: "OrderList", documentation: "Lists orders, page by page.", retry: "safe", request: "OrderListRequest", response: "OrderListResponse" },
  { name: "DetailedOrderList", documentation: "Lists orders with their items, page by page.", retry: "safe", request: "DetailedOrderListRequest", response: "DetailedOrderListResponse" },
  { name: "OrderDetail", documentation: "Shows one order, whole.", retry: "safe", request: "OrderDetailRequest", response: "OrderDetailResponse" },
  { name: "OrderItemAccept", documentation: "Accepts order items.", retry: "never", request: "OrderItemAcceptRequest", response: "OrderItemAcceptResponse" },
  { name: "OrderItemReject", documentation: "Rejects order items.", retry: "never", request: "OrderItemRejectRequest", response: "OrderItemRejectResponse" },
  { name: "MakeOrderItemShipment", documentation: "Hands order items over to shipment.", retry: "never", request: "MakeOrderItemShipmentRequest", response: "MakeOrderItemShipmentResponse" },
  { name: "OrderItemDelivery", documentation: "Marks an order item as delivered.", retry: "never", request: "OrderItemDeliveryRequest", response: "OrderItemDeliveryResponse" },
  { name: "ComplementaryItemDetail", documentation: "Shows the complementary items of order items, at most 500.", retry: "safe", request: "ComplementaryItemDetailRequest", response: "ComplementaryItemDetailResponse" },
  { name: "CombineItems", documentation: "Combines order items into one package.", retry: "never", request: "CombineItemsRequest", response: "CombineItemsResponse" },
  { name: "SeparateCombinedItems", documentation: "Separates combined order items.", retry: "never", request: "SeparateCombinedItemsRequest", response: "SeparateCombinedItemsResponse" },
  { name: "OrderItemIdentity", documentation: "Records the serial and IMEI numbers of order items.", retry: "never", request: "OrderItemIdentityRequest", response: "OrderItemIdentityResponse" },
];

/** Every type, each after those that it uses. */
export const types: readonly DescribedType[] = [
  {
    name: "Authentication",
    documentation: "The seller's credentials, carried in every request.",
    fields: [
      { name: "appKey", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "appSecret", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "Period",
    documentation: "Days between which to search.",
    fields: [
      { name: "startDate", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false, kind: "date-time", assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "endDate", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false, kind: "date-time", assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
    ],
  },
  {
    name: "OrderDataListRequest",
    documentation: "What to search for.",
    fields: [
      { name: "productId", type: "xs:long", complex: false, optional: false, nillable: true, repeated: false, kind: "identifier" },
      { name: "status", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false, assumption: { id: "soap-status-filter", text: "The words of this filter are not shown." } },
      { name: "buyerName", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-search-fields", text: "Empty means no filter, and so does absence, which a receiver tolerates." } },
      { name: "orderNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-search-fields", text: "Empty means no filter, and so does absence, which a receiver tolerates." } },
      { name: "productSellerCode", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false },
      { name: "recipient", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-search-fields", text: "Empty means no filter, and so does absence, which a receiver tolerates." } },
      { name: "sameDayDelivery", type: "xs:boolean", complex: false, optional: false, nillable: true, repeated: false },
      { name: "period", type: "Period", complex: true, optional: false, nillable: false, repeated: false, assumption: { id: "soap-search-fields", text: "Empty means no filter, and so does absence, which a receiver tolerates." } },
      { name: "sortForUpdateDate", type: "xs:boolean", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-search-fields", text: "Absence means false, which a receiver tolerates." } },
      { name: "updateDateSortOrder", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false, assumption: { id: "soap-sort-order", text: "ASC or DESC, as in the package listing." } },
    ],
  },
  {
    name: "RequestPagingData",
    documentation: "The page wanted.",
    fields: [
      { name: "currentPage", type: "xs:int", complex: false, optional: false, nillable: false, repeated: false, kind: "count", assumption: { id: "soap-page-base", text: "Pages count from 0, as in the package listing." } },
      { name: "pageSize", type: "xs:int", complex: false, optional: false, nillable: true, repeated: false, kind: "count" },
    ],
  },
  {
    name: "OrderListRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "searchData", type: "OrderDataListRequest", complex: true, optional: false, nillable: false, repeated: false },
      { name: "pagingData", type: "RequestPagingData", complex: true, optional: false, nillable: true, repeated: false },
    ],
  },
  {
    name: "ResultInfo",
    documentation: "How the operation ended. Every response starts with it; a failure is described here and not by a Fault.",
    fields: [
      { name: "status", type: "xs:string", complex: false, optional: true, nillable: true, repeated: false, assumption: { id: "soap-result-status", text: "Success says \"success\", a failure \"failure\"; the letters' case carries no meaning." } },
      { name: "errorCode", type: "xs:string", complex: false, optional: true, nillable: true, repeated: false },
      { name: "errorMessage", type: "xs:string", complex: false, optional: true, nillable: true, repeated: false },
      { name: "errorCategory", type: "xs:string", complex: false, optional: true, nillable: true, repeated: false },
    ],
  },
  {
    name: "PagingData",
    documentation: "Where a page stands among all pages.",
    fields: [
      { name: "currentPage", type: "xs:int", complex: false, optional: false, nillable: true, repeated: false, kind: "count", assumption: { id: "soap-page-base", text: "Pages count from 0, as in the package listing." } },
      { name: "pageSize", type: "xs:int", complex: false, optional: false, nillable: true, repeated: false, kind: "count" },
      { name: "totalCount", type: "xs:long", complex: false, optional: false, nillable: true, repeated: false, kind: "count" },
      { name: "pageCount", type: "xs:int", complex: false, optional: false, nillable: true, repeated: false, kind: "count" },
    ],
  },
  {
    name: "OrderData",
    documentation: "An order in the listing.",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "createDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "totalDiscountAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "paymentType", type: "xs:integer", complex: false, optional: false, nillable: true, repeated: false, kind: "count" },
      { name: "orderNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "totalAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "status", type: "xs:integer", complex: false, optional: false, nillable: true, repeated: false, kind: "count", assumption: { id: "soap-order-status", text: "Status numbers of orders are not shown." } },
      { name: "citizenshipId", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderDataList",
    fields: [
      { name: "order", type: "OrderData", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "OrderListResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "pagingData", type: "PagingData", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderList", type: "OrderDataList", complex: true, optional: true, nillable: false, repeated: false },
    ],
  },
  {
    name: "DetailedOrderListRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "searchData", type: "OrderDataListRequest", complex: true, optional: false, nillable: true, repeated: false },
      { name: "pagingData", type: "PagingData", complex: true, optional: false, nillable: true, repeated: false },
    ],
  },
  {
    name: "ShipmentCompanyData",
    documentation: "A shipment company.",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "name", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "shortName", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderItemShipmentInfo",
    documentation: "How an item travels.",
    fields: [
      { name: "shipmentCompany", type: "ShipmentCompanyData", complex: true, optional: false, nillable: true, repeated: false },
      { name: "trackingNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "trackingNumberStatus", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "shipmentCode", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "campaignNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "shipmentMethod", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "campaignNumberStatus", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
    ],
  },
  {
    name: "Attribute",
    documentation: "A variant attribute of the product.",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "name", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "value", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "AttributeList",
    fields: [
      { name: "attribute", type: "Attribute", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "CustomTextOptionValue",
    documentation: "A buyer-specific product option.",
    fields: [
      { name: "option", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "text", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "CustomTextOptionValueList",
    fields: [
      { name: "customTextOptionValue", type: "CustomTextOptionValue", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "OrderItemData",
    documentation: "An order item, as the listings and the item operations show it.",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier", documentation: "Order item id; the orderLineId of the package listing." },
      { name: "stockKeepingUnitId", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "productSellerCode", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "price", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "sellerDiscount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "mallDiscount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "commission", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "status", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count", assumption: { id: "soap-item-status", text: "Status numbers of items are not shown." } },
      { name: "quantity", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "productName", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "deliveryFeeType", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "dueAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "shipmentInfo", type: "OrderItemShipmentInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "attributes", type: "AttributeList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "customTextOptionValues", type: "CustomTextOptionValueList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "bundle", type: "xs:boolean", complex: false, optional: false, nillable: false, repeated: false },
      { name: "updatedDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "cargoCompanyWarning", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderItemDataList",
    fields: [
      { name: "orderItem", type: "OrderItemData", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "ServiceOrderItemIds",
    fields: [
      { name: "orderItem", type: "xs:long", complex: false, optional: false, nillable: false, repeated: true, kind: "identifier" },
    ],
  },
  {
    name: "ServiceOrderItemData",
    documentation: "A service sold with order items.",
    fields: [
      { name: "orderItemType", type: "xs:int", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "installmentChargeWithVAT", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "price", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "totalDiscountPrice", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "quantity", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "sellerInvoiceAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "orderItemList", type: "ServiceOrderItemIds", complex: true, optional: false, nillable: false, repeated: false, documentation: "The order items that the service belongs to." },
    ],
  },
  {
    name: "ServiceItemList",
    fields: [
      { name: "serviceItem", type: "ServiceOrderItemData", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "DetailedOrderData",
    documentation: "An order in the detailed listing.",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "invoiceType", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "status", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count", assumption: { id: "soap-order-status", text: "Status numbers of orders are not shown." } },
      { name: "orderNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "totalAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "paymentType", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "citizenshipId", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemDataList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "createDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "serviceItemList", type: "ServiceItemList", complex: true, optional: false, nillable: false, repeated: false, assumption: { id: "soap-service-items", text: "Its content is shown for the order detail only, and taken to be the same here." } },
    ],
  },
  {
    name: "DetailedOrderDataList",
    fields: [
      { name: "order", type: "DetailedOrderData", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "DetailedOrderListResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderList", type: "DetailedOrderDataList", complex: true, optional: true, nillable: false, repeated: false },
      { name: "pagingData", type: "PagingData", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderRequest",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
    ],
  },
  {
    name: "OrderDetailRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderRequest", type: "OrderRequest", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "Buyer",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "fullName", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "taxId", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false },
      { name: "taxOffice", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false },
      { name: "email", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false },
      { name: "tcId", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderSearchData",
    documentation: "An order item, as the order detail shows it.",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier", documentation: "Order item id; the orderLineId of the package listing." },
      { name: "productId", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "deliveryFeeType", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "productSellerCode", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "status", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-item-status", text: "Status words of items are not shown." } },
      { name: "rejectReason", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "approvedDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "dueAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "installmentChargeWithVAT", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "price", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "totalMallDiscountPrice", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "quantity", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "sellerCouponDiscount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "sellerStockCode", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "version", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "attributes", type: "AttributeList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "sellerDiscount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "mallDiscount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "commission", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "sellerInvoiceAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "productName", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "shipmentInfo", type: "OrderItemShipmentInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "shippingDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "customTextOptionValues", type: "CustomTextOptionValueList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "shipmenCompanyCampaignNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, documentation: "The name is spelled so in the interface." },
    ],
  },
  {
    name: "OrderSearchDataList",
    fields: [
      { name: "item", type: "OrderSearchData", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "BillingTemplate",
    documentation: "What the order comes to.",
    fields: [
      { name: "originalPrice", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "totalSellerDiscount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "totalServiceItemOriginalPrice", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "installmentChargeWithVat", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "sellerInvoiceAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "totalMallDiscountPrice", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "dueAmount", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
    ],
  },
  {
    name: "AddressModel",
    fields: [
      { name: "address", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "fullName", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "city", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "district", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "neighborhood", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "postalCode", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "gsm", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "tcId", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "taxId", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "taxHouse", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderItemIds",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
    ],
  },
  {
    name: "OrderItemShipment",
    documentation: "Where an item of the order is sent.",
    fields: [
      { name: "shippingAddress", type: "AddressModel", complex: true, optional: false, nillable: false, repeated: false },
      { name: "deliveryPointMessage", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "orderItemIds", type: "OrderItemIds", complex: true, optional: false, nillable: false, repeated: false, assumption: { id: "soap-single-ids", text: "One id, as the document writes it; an order with several items has several entries." } },
    ],
  },
  {
    name: "OrderItemShipmentList",
    fields: [
      { name: "orderItemShipmentInfo", type: "OrderItemShipment", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "OrderDetailData",
    documentation: "An order, whole.",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "orderNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "rwbOrder", type: "xs:boolean", complex: false, optional: true, nillable: true, repeated: false },
      { name: "buyer", type: "Buyer", complex: true, optional: false, nillable: false, repeated: false },
      { name: "citizenshipId", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "invoiceType", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "itemList", type: "OrderSearchDataList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "serviceItemList", type: "ServiceItemList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "status", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count", assumption: { id: "soap-order-status", text: "Status numbers of orders are not shown." } },
      { name: "paymentType", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
      { name: "billingTemplate", type: "BillingTemplate", complex: true, optional: false, nillable: false, repeated: false },
      { name: "shippingAddress", type: "AddressModel", complex: true, optional: false, nillable: false, repeated: false },
      { name: "billingAddress", type: "AddressModel", complex: true, optional: false, nillable: false, repeated: false },
      { name: "createDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "orderItemShipmentList", type: "OrderItemShipmentList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderDetailResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderDetail", type: "OrderDetailData", complex: true, optional: true, nillable: false, repeated: false, assumption: { id: "soap-failed-payload", text: "Left out of a failed response, where there is no order to show; every other list or paging element is then empty." } },
    ],
  },
  {
    name: "OrderItemReference",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
    ],
  },
  {
    name: "OrderItemReferenceList",
    fields: [
      { name: "orderItem", type: "OrderItemReference", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "OrderItemAcceptRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemReferenceList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "numberOfPackages", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count" },
    ],
  },
  {
    name: "OrderItemAcceptResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemDataList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderItemRejectRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemReferenceList", complex: true, optional: false, nillable: false, repeated: false },
      { name: "rejectReason", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "rejectReasonType", type: "xs:string", complex: false, optional: false, nillable: true, repeated: false },
    ],
  },
  {
    name: "OrderItemRejectResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemDataList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "ShipmentCompanyReference",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
    ],
  },
  {
    name: "ShipmentOrderItemInfo",
    fields: [
      { name: "shipmentCompany", type: "ShipmentCompanyReference", complex: true, optional: false, nillable: false, repeated: false },
      { name: "campaignNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "trackingNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "shipmentMethod", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count", documentation: "1 = cargo, 2 = other (digital, gift, online delivery)." },
    ],
  },
  {
    name: "ShipmentOrderItem",
    fields: [
      { name: "id", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "shipmentInfo", type: "ShipmentOrderItemInfo", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "ShipmentOrderItemList",
    fields: [
      { name: "orderItem", type: "ShipmentOrderItem", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "MakeOrderItemShipmentRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "ShipmentOrderItemList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "MakeOrderItemShipmentResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemDataList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "DeliveryOrderItem",
    fields: [
      { name: "orderItemId", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
    ],
  },
  {
    name: "OrderItemDeliveryRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "DeliveryOrderItem", complex: true, optional: false, nillable: false, repeated: false, assumption: { id: "soap-single-ids", text: "One orderItemId, as the document writes it." } },
      { name: "shipmentCompanyId", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "shipmentMethod", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, documentation: "1 = cargo, 2 = other (digital, gift, online delivery).", assumption: { id: "soap-delivery-method", text: "The numbers of the package listing, as text." } },
      { name: "deliveryTime", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, kind: "date-time", assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
    ],
  },
  {
    name: "OrderItemDeliveryResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "ComplementaryItemDetailRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemReferenceList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "ComplementaryBuyerAddress",
    fields: [
      { name: "fullName", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "address", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "phoneNumber", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier", documentation: "Digits that are never counted with: kept as text, leading zeros included." },
      { name: "tcNo", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "companyName", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "taxNo", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "taxOffice", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "ItemWithComplementaryData",
    documentation: "An item sold together with a complementary item, such as an extended warranty.",
    fields: [
      { name: "sellerCode", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "productTitle", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "category", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "price", type: "xs:decimal", complex: false, optional: false, nillable: false, repeated: false, kind: "amount" },
      { name: "paidDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "acceptedDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "status", type: "xs:integer", complex: false, optional: false, nillable: false, repeated: false, kind: "count", assumption: { id: "soap-item-status", text: "Status numbers of items are not shown." } },
      { name: "certificateNo", type: "xs:string", complex: false, optional: false, nillable: false, repeated: true },
      { name: "compItemId", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "compAcceptedDate", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false, assumption: { id: "soap-dates", text: "dd/MM/yyyy HH:mm, Turkish time (UTC+3)." } },
      { name: "buyerAddress", type: "ComplementaryBuyerAddress", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "ItemWithComplementaryDataList",
    documentation: "At most 500 items.",
    fields: [
      { name: "itemWithComplementary", type: "ItemWithComplementaryData", complex: true, optional: false, nillable: false, repeated: true, maximum: 500 },
    ],
  },
  {
    name: "ComplementaryItemDetailResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
      { name: "itemWithCompInfoList", type: "ItemWithComplementaryDataList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "CombineItemsRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemReferenceList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "CombineItemsResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "SeparateCombinedItemsRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "OrderItemReferenceList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "SeparateCombinedItemsResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "SerialData",
    documentation: "A serial number, or the numbers of a telephone.",
    fields: [
      { name: "serialNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "imei1", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "imei2", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "SerialDataList",
    fields: [
      { name: "serialData", type: "SerialData", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "IdentityOrderItem",
    fields: [
      { name: "orderItemId", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "productId", type: "xs:long", complex: false, optional: false, nillable: false, repeated: false, kind: "identifier" },
      { name: "serialDataList", type: "SerialDataList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "IdentityOrderItemList",
    fields: [
      { name: "orderItem", type: "IdentityOrderItem", complex: true, optional: false, nillable: false, repeated: true },
    ],
  },
  {
    name: "OrderItemIdentityRequest",
    fields: [
      { name: "auth", type: "Authentication", complex: true, optional: false, nillable: false, repeated: false },
      { name: "orderNumber", type: "xs:string", complex: false, optional: false, nillable: false, repeated: false },
      { name: "orderItemList", type: "IdentityOrderItemList", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
  {
    name: "OrderItemIdentityResponse",
    fields: [
      { name: "result", type: "ResultInfo", complex: true, optional: false, nillable: false, repeated: false },
    ],
  },
];
