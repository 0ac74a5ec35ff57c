// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import { complexType } from "../schema/complex-type.ts";
import * as simple from "../schema/simple-types.ts";

const authentication = complexType("Authentication", [
  { name: "appKey", type: simple.string },
  { name: "appSecret", type: simple.string },
]);

const period = complexType("Period", [
  { name: "startDate", type: simple.dateTime, nillable: true },
  { name: "endDate", type: simple.dateTime, nillable: true },
]);

const orderDataListRequest = complexType("OrderDataListRequest", [
  { name: "productId", type: simple.longIdentifier, nillable: true },
  { name: "status", type: simple.string, nillable: true },
  { name: "buyerName", type: simple.string, whenAbsent: "" },
  { name: "orderNumber", type: simple.string, whenAbsent: "" },
  { name: "productSellerCode", type: simple.string, nillable: true },
  { name: "recipient", type: simple.string, whenAbsent: "" },
  { name: "sameDayDelivery", type: simple.boolean, nillable: true },
  { name: "period", type: period, whenAbsent: "" },
  { name: "sortForUpdateDate", type: simple.boolean, whenAbsent: "false" },
  { name: "updateDateSortOrder", type: simple.string, nillable: true },
]);

const requestPagingData = complexType("RequestPagingData", [
  { name: "currentPage", type: simple.int, whenAbsent: "0" },
  { name: "pageSize", type: simple.int, nillable: true },
]);

const orderListRequest = complexType("OrderListRequest", [
  { name: "auth", type: authentication },
  { name: "searchData", type: orderDataListRequest },
  { name: "pagingData", type: requestPagingData, nillable: true },
]);

const resultInfo = complexType("ResultInfo", [
  { name: "status", type: simple.string, optional: true, nillable: true },
  { name: "errorCode", type: simple.string, optional: true, nillable: true },
  { name: "errorMessage", type: simple.string, optional: true, nillable: true },
  { name: "errorCategory", type: simple.string, optional: true, nillable: true },
]);

const pagingData = complexType("PagingData", [
  { name: "currentPage", type: simple.int, nillable: true },
  { name: "pageSize", type: simple.int, nillable: true },
  { name: "totalCount", type: simple.long, nillable: true },
  { name: "pageCount", type: simple.int, nillable: true },
]);

const orderData = complexType("OrderData", [
  { name: "id", type: simple.longIdentifier },
  { name: "createDate", type: simple.string },
  { name: "totalDiscountAmount", type: simple.decimal },
  { name: "paymentType", type: simple.integer, nillable: true },
  { name: "orderNumber", type: simple.string },
  { name: "totalAmount", type: simple.decimal },
  { name: "status", type: simple.integer, nillable: true },
  { name: "citizenshipId", type: simple.string },
]);

const orderDataList = complexType("OrderDataList", [
  { name: "order", type: orderData, repeated: true },
]);

const orderListResponse = complexType("OrderListResponse", [
  { name: "result", type: resultInfo },
  { name: "pagingData", type: pagingData },
  { name: "orderList", type: orderDataList, optional: true },
]);

const detailedOrderListRequest = complexType("DetailedOrderListRequest", [
  { name: "auth", type: authentication },
  { name: "searchData", type: orderDataListRequest, nillable: true },
  { name: "pagingData", type: pagingData, nillable: true },
]);

const shipmentCompanyData = complexType("ShipmentCompanyData", [
  { name: "id", type: simple.longIdentifier },
  { name: "name", type: simple.string },
  { name: "shortName", type: simple.string },
]);

const orderItemShipmentInfo = complexType("OrderItemShipmentInfo", [
  { name: "shipmentCompany", type: shipmentCompanyData, nillable: true },
  { name: "trackingNumber", type: simple.string },
  { name: "trackingNumberStatus", type: simple.string },
  { name: "shipmentCode", type: simple.integer },
  { name: "campaignNumber", type: simple.string },
  { name: "shipmentMethod", type: simple.string },
  { name: "campaignNumberStatus", type: simple.integer },
]);

const attribute = complexType("Attribute", [
  { name: "id", type: simple.longIdentifier },
  { name: "name", type: simple.string },
  { name: "value", type: simple.string },
]);

const attributeList = complexType("AttributeList", [
  { name: "attribute", type: attribute, repeated: true },
]);

const customTextOptionValue = complexType("CustomTextOptionValue", [
  { name: "option", type: simple.string },
  { name: "text", type: simple.string },
]);

const customTextOptionValueList = complexType("CustomTextOptionValueList", [
  { name: "customTextOptionValue", type: customTextOptionValue, repeated: true },
]);

const orderItemData = complexType("OrderItemData", [
  { name: "id", type: simple.longIdentifier },
  { name: "stockKeepingUnitId", type: simple.longIdentifier },
  { name: "productSellerCode", type: simple.string },
  { name: "price", type: simple.decimal },
  { name: "sellerDiscount", type: simple.decimal },
  { name: "mallDiscount", type: simple.decimal },
  { name: "commission", type: simple.decimal },
  { name: "status", type: simple.integer },
  { name: "quantity", type: simple.integer },
  { name: "productName", type: simple.string },
  { name: "deliveryFeeType", type: simple.integer },
  { name: "dueAmount", type: simple.decimal },
  { name: "shipmentInfo", type: orderItemShipmentInfo },
  { name: "attributes", type: attributeList },
  { name: "customTextOptionValues", type: customTextOptionValueList },
  { name: "bundle", type: simple.boolean },
  { name: "updatedDate", type: simple.string },
  { name: "cargoCompanyWarning", type: simple.string },
]);

const orderItemDataList = complexType("OrderItemDataList", [
  { name: "orderItem", type: orderItemData, repeated: true },
]);

const serviceOrderItemIds = complexType("ServiceOrderItemIds", [
  { name: "orderItem", type: simple.longIdentifier, repeated: true },
]);

const serviceOrderItemData = complexType("ServiceOrderItemData", [
  { name: "orderItemType", type: simple.int },
  { name: "installmentChargeWithVAT", type: simple.decimal },
  { name: "price", type: simple.decimal },
  { name: "totalDiscountPrice", type: simple.decimal },
  { name: "quantity", type: simple.integer },
  { name: "sellerInvoiceAmount", type: simple.decimal },
  { name: "orderItemList", type: serviceOrderItemIds },
]);

const serviceItemList = complexType("ServiceItemList", [
  { name: "serviceItem", type: serviceOrderItemData, repeated: true },
]);

const detailedOrderData = complexType("DetailedOrderData", [
  { name: "id", type: simple.longIdentifier },
  { name: "invoiceType", type: simple.string },
  { name: "status", type: simple.integer },
  { name: "orderNumber", type: simple.string },
  { name: "totalAmount", type: simple.decimal },
  { name: "paymentType", type: simple.integer },
  { name: "citizenshipId", type: simple.string },
  { name: "orderItemList", type: orderItemDataList },
  { name: "createDate", type: simple.string },
  { name: "serviceItemList", type: serviceItemList },
]);

const detailedOrderDataList = complexType("DetailedOrderDataList", [
  { name: "order", type: detailedOrderData, repeated: true },
]);

const detailedOrderListResponse = complexType("DetailedOrderListResponse", [
  { name: "result", type: resultInfo },
  { name: "orderList", type: detailedOrderDataList, optional: true },
  { name: "pagingData", type: pagingData },
]);

const orderRequest = complexType("OrderRequest", [
  { name: "id", type: simple.longIdentifier },
]);

const orderDetailRequest = complexType("OrderDetailRequest", [
  { name: "auth", type: authentication },
  { name: "orderRequest", type: orderRequest },
]);

const buyer = complexType("Buyer", [
  { name: "id", type: simple.longIdentifier },
  { name: "fullName", type: simple.string },
  { name: "taxId", type: simple.string, nillable: true },
  { name: "taxOffice", type: simple.string, nillable: true },
  { name: "email", type: simple.string, nillable: true },
  { name: "tcId", type: simple.string },
]);

const orderSearchData = complexType("OrderSearchData", [
  { name: "id", type: simple.longIdentifier },
  { name: "productId", type: simple.longIdentifier },
  { name: "deliveryFeeType", type: simple.integer },
  { name: "productSellerCode", type: simple.string },
  { name: "status", type: simple.string },
  { name: "rejectReason", type: simple.string },
  { name: "approvedDate", type: simple.string },
  { name: "dueAmount", type: simple.decimal },
  { name: "installmentChargeWithVAT", type: simple.decimal },
  { name: "price", type: simple.decimal },
  { name: "totalMallDiscountPrice", type: simple.decimal },
  { name: "quantity", type: simple.integer },
  { name: "sellerCouponDiscount", type: simple.decimal },
  { name: "sellerStockCode", type: simple.string },
  { name: "version", type: simple.long },
  { name: "attributes", type: attributeList },
  { name: "sellerDiscount", type: simple.decimal },
  { name: "mallDiscount", type: simple.decimal },
  { name: "commission", type: simple.decimal },
  { name: "sellerInvoiceAmount", type: simple.decimal },
  { name: "productName", type: simple.string },
  { name: "shipmentInfo", type: orderItemShipmentInfo },
  { name: "shippingDate", type: simple.string },
  { name: "customTextOptionValues", type: customTextOptionValueList },
  { name: "shipmenCompanyCampaignNumber", type: simple.string },
]);

const orderSearchDataList = complexType("OrderSearchDataList", [
  { name: "item", type: orderSearchData, repeated: true },
]);

const billingTemplate = complexType("BillingTemplate", [
  { name: "originalPrice", type: simple.decimal },
  { name: "totalSellerDiscount", type: simple.decimal },
  { name: "totalServiceItemOriginalPrice", type: simple.decimal },
  { name: "installmentChargeWithVat", type: simple.decimal },
  { name: "sellerInvoiceAmount", type: simple.decimal },
  { name: "totalMallDiscountPrice", type: simple.decimal },
  { name: "dueAmount", type: simple.decimal },
]);

const addressModel = complexType("AddressModel", [
  { name: "address", type: simple.string },
  { name: "fullName", type: simple.string },
  { name: "city", type: simple.string },
  { name: "district", type: simple.string },
  { name: "neighborhood", type: simple.string },
  { name: "postalCode", type: simple.string },
  { name: "gsm", type: simple.string },
  { name: "tcId", type: simple.string },
  { name: "taxId", type: simple.string },
  { name: "taxHouse", type: simple.string },
]);

const orderItemIds = complexType("OrderItemIds", [
  { name: "id", type: simple.longIdentifier },
]);

const orderItemShipment = complexType("OrderItemShipment", [
  { name: "shippingAddress", type: addressModel },
  { name: "deliveryPointMessage", type: simple.string },
  { name: "orderItemIds", type: orderItemIds },
]);

const orderItemShipmentList = complexType("OrderItemShipmentList", [
  { name: "orderItemShipmentInfo", type: orderItemShipment, repeated: true },
]);

const orderDetailData = complexType("OrderDetailData", [
  { name: "id", type: simple.longIdentifier },
  { name: "orderNumber", type: simple.string },
  { name: "rwbOrder", type: simple.boolean, optional: true, nillable: true },
  { name: "buyer", type: buyer },
  { name: "citizenshipId", type: simple.string },
  { name: "invoiceType", type: simple.string },
  { name: "itemList", type: orderSearchDataList },
  { name: "serviceItemList", type: serviceItemList },
  { name: "status", type: simple.integer },
  { name: "paymentType", type: simple.integer },
  { name: "billingTemplate", type: billingTemplate },
  { name: "shippingAddress", type: addressModel },
  { name: "billingAddress", type: addressModel },
  { name: "createDate", type: simple.string },
  { name: "orderItemShipmentList", type: orderItemShipmentList },
]);

const orderDetailResponse = complexType("OrderDetailResponse", [
  { name: "result", type: resultInfo },
  { name: "orderDetail", type: orderDetailData, optional: true, withSuccess: true },
]);

const orderItemReference = complexType("OrderItemReference", [
  { name: "id", type: simple.longIdentifier },
]);

const orderItemReferenceList = complexType("OrderItemReferenceList", [
  { name: "orderItem", type: orderItemReference, repeated: true },
]);

const orderItemAcceptRequest = complexType("OrderItemAcceptRequest", [
  { name: "auth", type: authentication },
  { name: "orderItemList", type: orderItemReferenceList },
  { name: "numberOfPackages", type: simple.integer },
]);

const orderItemAcceptResponse = complexType("OrderItemAcceptResponse", [
  { name: "result", type: resultInfo },
  { name: "orderItemList", type: orderItemDataList },
]);

const orderItemRejectRequest = complexType("OrderItemRejectRequest", [
  { name: "auth", type: authentication },
  { name: "orderItemList", type: orderItemReferenceList },
  { name: "rejectReason", type: simple.string },
  { name: "rejectReasonType", type: simple.string, nillable: true },
]);

const orderItemRejectResponse = complexType("OrderItemRejectResponse", [
  { name: "result", type: resultInfo },
  { name: "orderItemList", type: orderItemDataList },
]);

const shipmentCompanyReference = complexType("ShipmentCompanyReference", [
  { name: "id", type: simple.longIdentifier },
]);

const shipmentOrderItemInfo = complexType("ShipmentOrderItemInfo", [
  { name: "shipmentCompany", type: shipmentCompanyReference },
  { name: "campaignNumber", type: simple.string },
  { name: "trackingNumber", type: simple.string },
  { name: "shipmentMethod", type: simple.integer },
]);

const shipmentOrderItem = complexType("ShipmentOrderItem", [
  { name: "id", type: simple.longIdentifier },
  { name: "shipmentInfo", type: shipmentOrderItemInfo },
]);

const shipmentOrderItemList = complexType("ShipmentOrderItemList", [
  { name: "orderItem", type: shipmentOrderItem, repeated: true },
]);

const makeOrderItemShipmentRequest = complexType("MakeOrderItemShipmentRequest", [
  { name: "auth", type: authentication },
  { name: "orderItemList", type: shipmentOrderItemList },
]);

const makeOrderItemShipmentResponse = complexType("MakeOrderItemShipmentResponse", [
  { name: "result", type: resultInfo },
  { name: "orderItemList", type: orderItemDataList },
]);

const deliveryOrderItem = complexType("DeliveryOrderItem", [
  { name: "orderItemId", type: simple.longIdentifier },
]);

const orderItemDeliveryRequest = complexType("OrderItemDeliveryRequest", [
  { name: "auth", type: authentication },
  { name: "orderItemList", type: deliveryOrderItem },
  { name: "shipmentCompanyId", type: simple.longIdentifier },
  { name: "shipmentMethod", type: simple.string },
  { name: "deliveryTime", type: simple.dateTime },
]);

const orderItemDeliveryResponse = complexType("OrderItemDeliveryResponse", [
  { name: "result", type: resultInfo },
]);

const complementaryItemDetailRequest = complexType("ComplementaryItemDetailRequest", [
  { name: "auth", type: authentication },
  { name: "orderItemList", type: orderItemReferenceList },
]);

const complementaryBuyerAddress = complexType("ComplementaryBuyerAddress", [
  { name: "fullName", type: simple.string },
  { name: "address", type: simple.string },
  { name: "phoneNumber", type: simple.integerIdentifier },
  { name: "tcNo", type: simple.string },
  { name: "companyName", type: simple.string },
  { name: "taxNo", type: simple.string },
  { name: "taxOffice", type: simple.string },
]);

const itemWithComplementaryData = complexType("ItemWithComplementaryData", [
  { name: "sellerCode", type: simple.string },
  { name: "productTitle", type: simple.string },
  { name: "category", type: simple.string },
  { name: "price", type: simple.decimal },
  { name: "paidDate", type: simple.string },
  { name: "acceptedDate", type: simple.string },
  { name: "status", type: simple.integer },
  { name: "certificateNo", type: simple.string, repeated: true },
  { name: "compItemId", type: simple.longIdentifier },
  { name: "compAcceptedDate", type: simple.string },
  { name: "buyerAddress", type: complementaryBuyerAddress },
]);

const itemWithComplementaryDataList = complexType("ItemWithComplementaryDataList", [
  { name: "itemWithComplementary", type: itemWithComplementaryData, repeated: true, maximum: 500 },
]);

const complementaryItemDetailResponse = complexType("ComplementaryItemDetailResponse", [
  { name: "result", type: resultInfo },
  { name: "itemWithCompInfoList", type: itemWithComplementaryDataList },
]);

const combineItemsRequest = complexType("CombineItemsRequest", [
  { name: "auth", type: authentication },
  { name: "orderItemList", type: orderItemReferenceList },
]);

const combineItemsResponse = complexType("CombineItemsResponse", [
  { name: "result", type: resultInfo },
]);

const separateCombinedItemsRequest = complexType("SeparateCombinedItemsRequest", [
  { name: "auth", type: authentication },
  { name: "orderItemList", type: orderItemReferenceList },
]);

const separateCombinedItemsResponse = complexType("SeparateCombinedItemsResponse", [
  { name: "result", type: resultInfo },
]);

const serialData = complexType("SerialData", [
  { name: "serialNumber", type: simple.string },
  { name: "imei1", type: simple.string },
  { name: "imei2", type: simple.string },
]);

const serialDataList = complexType("SerialDataList", [
  { name: "serialData", type: serialData, repeated: true },
]);

const identityOrderItem = complexType("IdentityOrderItem", [
  { name: "orderItemId", type: simple.longIdentifier },
  { name: "productId", type: simple.longIdentifier },
  { name: "serialDataList", type: serialDataList },
]);

const identityOrderItemList = complexType("IdentityOrderItemList", [
  { name: "orderItem", type: identityOrderItem, repeated: true },
]);

const orderItemIdentityRequest = complexType("OrderItemIdentityRequest", [
  { name: "auth", type: authentication },
  { name: "orderNumber", type: simple.string },
  { name: "orderItemList", type: identityOrderItemList },
]);

const orderItemIdentityResponse = complexType("OrderItemIdentityResponse", [
  { name: "result", type: resultInfo },
]);

/** The type of every SOAP message, by the name of its element. */
export const messages = {
  OrderListRequest: orderListRequest,
  OrderListResponse: orderListResponse,
  DetailedOrderListRequest: detailedOrderListRequest,
  DetailedOrderListResponse: detailedOrderListResponse,
  OrderDetailRequest: orderDetailRequest,
  OrderDetailResponse: orderDetailResponse,
  OrderItemAcceptRequest: orderItemAcceptRequest,
  OrderItemAcceptResponse: orderItemAcceptResponse,
  OrderItemRejectRequest: orderItemRejectRequest,
  OrderItemRejectResponse: orderItemRejectResponse,
  MakeOrderItemShipmentRequest: makeOrderItemShipmentRequest,
  MakeOrderItemShipmentResponse: makeOrderItemShipmentResponse,
  OrderItemDeliveryRequest: orderItemDeliveryRequest,
  OrderItemDeliveryResponse: orderItemDeliveryResponse,
  ComplementaryItemDetailRequest: complementaryItemDetailRequest,
  ComplementaryItemDetailResponse: complementaryItemDetailResponse,
  CombineItemsRequest: combineItemsRequest,
  CombineItemsResponse: combineItemsResponse,
  SeparateCombinedItemsRequest: separateCombinedItemsRequest,
  SeparateCombinedItemsResponse: separateCombinedItemsResponse,
  OrderItemIdentityRequest: orderItemIdentityRequest,
  OrderItemIdentityResponse: orderItemIdentityResponse,
} as const;
