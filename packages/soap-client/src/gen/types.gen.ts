// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type { SoapDateInput } from "../schema/soap-date.ts";

/** The seller's credentials, carried in every request. */
export interface Authentication {
  appKey: string;
  appSecret: string;
}

/** The seller's credentials, carried in every request. */
export interface AuthenticationInput {
  appKey: string;
  appSecret: string;
}

/** The first and the last day of the search. */
export interface Period {
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  startDate: string | null;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  endDate: string | null;
}

/** The first and the last day of the search. */
export interface PeriodInput {
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  startDate?: string | SoapDateInput | null | undefined;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  endDate?: string | SoapDateInput | null | undefined;
}

/** The search criteria of a listing. */
export interface OrderDataListRequest {
  productId: string | null;
  /** Assumption `soap-status-filter`: The document does not list the values of this filter. */
  status: string | null;
  /** Assumption `soap-search-fields`: An empty or absent search field means no filter. */
  buyerName: string;
  /** Assumption `soap-search-fields`: An empty or absent search field means no filter. */
  orderNumber: string;
  productSellerCode: string | null;
  /** Assumption `soap-search-fields`: An empty or absent search field means no filter. */
  recipient: string;
  sameDayDelivery: boolean | null;
  /** Assumption `soap-search-fields`: An empty or absent search field means no filter. */
  period: Period;
  /** Assumption `soap-search-fields`: An absent element means false. */
  sortForUpdateDate: boolean;
  /** Assumption `soap-sort-order`: The values are ASC or DESC, as in the package listing. */
  updateDateSortOrder: string | null;
}

/** The search criteria of a listing. */
export interface OrderDataListRequestInput {
  productId?: string | number | bigint | null | undefined;
  /** Assumption `soap-status-filter`: The document does not list the values of this filter. */
  status?: string | null | undefined;
  /** Assumption `soap-search-fields`: An empty or absent search field means no filter. */
  buyerName?: string | undefined;
  /** Assumption `soap-search-fields`: An empty or absent search field means no filter. */
  orderNumber?: string | undefined;
  productSellerCode?: string | null | undefined;
  /** Assumption `soap-search-fields`: An empty or absent search field means no filter. */
  recipient?: string | undefined;
  sameDayDelivery?: boolean | null | undefined;
  /** Assumption `soap-search-fields`: An empty or absent search field means no filter. */
  period?: PeriodInput | undefined;
  /** Assumption `soap-search-fields`: An absent element means false. */
  sortForUpdateDate?: boolean | undefined;
  /** Assumption `soap-sort-order`: The values are ASC or DESC, as in the package listing. */
  updateDateSortOrder?: string | null | undefined;
}

/** The requested page. */
export interface RequestPagingData {
  /** Assumption `soap-page-base`: Pages count from 0, as in the package listing. */
  currentPage: number;
  pageSize: number | null;
}

/** The requested page. */
export interface RequestPagingDataInput {
  /** Assumption `soap-page-base`: Pages count from 0, as in the package listing. */
  currentPage?: number | undefined;
  pageSize?: number | null | undefined;
}

/** Element or type `OrderListRequest`. */
export interface OrderListRequest {
  auth: Authentication;
  searchData: OrderDataListRequest;
  pagingData: RequestPagingData | null;
}

/** Input form of `OrderListRequest`. */
export interface OrderListRequestInput {
  auth: AuthenticationInput;
  searchData: OrderDataListRequestInput;
  pagingData?: RequestPagingDataInput | null | undefined;
}

/** The result of the operation. Every response starts with its result, which describes a failure; a failure is no Fault. */
export interface ResultInfo {
  /** Assumption `soap-result-status`: The value is "success" after success and "failure" after a failure, in upper or lower case. */
  status?: string | null;
  errorCode?: string | null;
  errorMessage?: string | null;
  errorCategory?: string | null;
}

/** The number of a page, and the number of all pages. */
export interface PagingData {
  /** Assumption `soap-page-base`: Pages count from 0, as in the package listing. */
  currentPage: number | null;
  pageSize: number | null;
  totalCount: number | null;
  pageCount: number | null;
}

/** The number of a page, and the number of all pages. */
export interface PagingDataInput {
  /** Assumption `soap-page-base`: Pages count from 0, as in the package listing. */
  currentPage?: number | null | undefined;
  pageSize?: number | null | undefined;
  totalCount?: number | null | undefined;
  pageCount?: number | null | undefined;
}

/** An order in the listing. */
export interface OrderData {
  id: string;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  createDate: string;
  totalDiscountAmount: string;
  paymentType: number | null;
  orderNumber: string;
  totalAmount: string;
  /** Assumption `soap-order-status`: The document does not list the status numbers of orders. */
  status: number | null;
  citizenshipId: string;
}

/** Element or type `OrderDataList`. */
export interface OrderDataList {
  order: OrderData[];
}

/** Element or type `OrderListResponse`. */
export interface OrderListResponse {
  result: ResultInfo;
  pagingData: PagingData;
  orderList?: OrderDataList;
}

/** Element or type `DetailedOrderListRequest`. */
export interface DetailedOrderListRequest {
  auth: Authentication;
  searchData: OrderDataListRequest | null;
  pagingData: PagingData | null;
}

/** Input form of `DetailedOrderListRequest`. */
export interface DetailedOrderListRequestInput {
  auth: AuthenticationInput;
  searchData?: OrderDataListRequestInput | null | undefined;
  pagingData?: PagingDataInput | null | undefined;
}

/** A shipment company. */
export interface ShipmentCompanyData {
  id: string;
  name: string;
  shortName: string;
}

/** The shipment of an item. */
export interface OrderItemShipmentInfo {
  shipmentCompany: ShipmentCompanyData | null;
  trackingNumber: string;
  trackingNumberStatus: string;
  shipmentCode: number;
  campaignNumber: string;
  shipmentMethod: string;
  campaignNumberStatus: number;
}

/** A variant attribute of the product. */
export interface Attribute {
  id: string;
  name: string;
  value: string;
}

/** Element or type `AttributeList`. */
export interface AttributeList {
  attribute: Attribute[];
}

/** A buyer-specific product option. */
export interface CustomTextOptionValue {
  option: string;
  text: string;
}

/** Element or type `CustomTextOptionValueList`. */
export interface CustomTextOptionValueList {
  customTextOptionValue: CustomTextOptionValue[];
}

/** An order item, as the listings and the item operations show it. */
export interface OrderItemData {
  /** Order item id; the orderLineId of the package listing. */
  id: string;
  stockKeepingUnitId: string;
  productSellerCode: string;
  price: string;
  sellerDiscount: string;
  mallDiscount: string;
  commission: string;
  /** Assumption `soap-item-status`: The document does not list the status numbers of items. */
  status: number;
  quantity: number;
  productName: string;
  deliveryFeeType: number;
  dueAmount: string;
  shipmentInfo: OrderItemShipmentInfo;
  attributes: AttributeList;
  customTextOptionValues: CustomTextOptionValueList;
  bundle: boolean;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  updatedDate: string;
  cargoCompanyWarning: string;
}

/** Element or type `OrderItemDataList`. */
export interface OrderItemDataList {
  orderItem: OrderItemData[];
}

/** Element or type `ServiceOrderItemIds`. */
export interface ServiceOrderItemIds {
  orderItem: string[];
}

/** A service sold with order items. */
export interface ServiceOrderItemData {
  orderItemType: number;
  installmentChargeWithVAT: string;
  price: string;
  totalDiscountPrice: string;
  quantity: number;
  sellerInvoiceAmount: string;
  /** The order items that the service belongs to. */
  orderItemList: ServiceOrderItemIds;
}

/** Element or type `ServiceItemList`. */
export interface ServiceItemList {
  serviceItem: ServiceOrderItemData[];
}

/** An order in the detailed listing. */
export interface DetailedOrderData {
  id: string;
  invoiceType: string;
  /** Assumption `soap-order-status`: The document does not list the status numbers of orders. */
  status: number;
  orderNumber: string;
  totalAmount: string;
  paymentType: number;
  citizenshipId: string;
  orderItemList: OrderItemDataList;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  createDate: string;
  /** Assumption `soap-service-items`: The document shows the content of serviceItemList for the order detail only; the detailed listing has the same content. */
  serviceItemList: ServiceItemList;
}

/** Element or type `DetailedOrderDataList`. */
export interface DetailedOrderDataList {
  order: DetailedOrderData[];
}

/** Element or type `DetailedOrderListResponse`. */
export interface DetailedOrderListResponse {
  result: ResultInfo;
  orderList?: DetailedOrderDataList;
  pagingData: PagingData;
}

/** Element or type `OrderRequest`. */
export interface OrderRequest {
  id: string;
}

/** Input form of `OrderRequest`. */
export interface OrderRequestInput {
  id: string | number | bigint;
}

/** Element or type `OrderDetailRequest`. */
export interface OrderDetailRequest {
  auth: Authentication;
  orderRequest: OrderRequest;
}

/** Input form of `OrderDetailRequest`. */
export interface OrderDetailRequestInput {
  auth: AuthenticationInput;
  orderRequest: OrderRequestInput;
}

/** Element or type `Buyer`. */
export interface Buyer {
  id: string;
  fullName: string;
  taxId: string | null;
  taxOffice: string | null;
  email: string | null;
  tcId: string;
}

/** An order item, as the order detail shows it. */
export interface OrderSearchData {
  /** Order item id; the orderLineId of the package listing. */
  id: string;
  productId: string;
  deliveryFeeType: number;
  productSellerCode: string;
  /** Assumption `soap-item-status`: The document does not list the status names of items. */
  status: string;
  rejectReason: string;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  approvedDate: string;
  dueAmount: string;
  installmentChargeWithVAT: string;
  price: string;
  totalMallDiscountPrice: string;
  quantity: number;
  sellerCouponDiscount: string;
  sellerStockCode: string;
  version: number;
  attributes: AttributeList;
  sellerDiscount: string;
  mallDiscount: string;
  commission: string;
  sellerInvoiceAmount: string;
  productName: string;
  shipmentInfo: OrderItemShipmentInfo;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  shippingDate: string;
  customTextOptionValues: CustomTextOptionValueList;
  /** The interface document spells the name in this way. */
  shipmenCompanyCampaignNumber: string;
}

/** Element or type `OrderSearchDataList`. */
export interface OrderSearchDataList {
  item: OrderSearchData[];
}

/** The amounts of the order. */
export interface BillingTemplate {
  originalPrice: string;
  totalSellerDiscount: string;
  totalServiceItemOriginalPrice: string;
  installmentChargeWithVat: string;
  sellerInvoiceAmount: string;
  totalMallDiscountPrice: string;
  dueAmount: string;
}

/** Element or type `AddressModel`. */
export interface AddressModel {
  address: string;
  fullName: string;
  city: string;
  district: string;
  neighborhood: string;
  postalCode: string;
  gsm: string;
  tcId: string;
  taxId: string;
  taxHouse: string;
}

/** Element or type `OrderItemIds`. */
export interface OrderItemIds {
  id: string;
}

/** The shipping address of an item of the order. */
export interface OrderItemShipment {
  shippingAddress: AddressModel;
  deliveryPointMessage: string;
  /** Assumption `soap-single-ids`: The list has one id, as the document writes it; an order with several items has several entries. */
  orderItemIds: OrderItemIds;
}

/** Element or type `OrderItemShipmentList`. */
export interface OrderItemShipmentList {
  orderItemShipmentInfo: OrderItemShipment[];
}

/** A complete order. */
export interface OrderDetailData {
  id: string;
  orderNumber: string;
  rwbOrder?: boolean | null;
  buyer: Buyer;
  citizenshipId: string;
  invoiceType: string;
  itemList: OrderSearchDataList;
  serviceItemList: ServiceItemList;
  /** Assumption `soap-order-status`: The document does not list the status numbers of orders. */
  status: number;
  paymentType: number;
  billingTemplate: BillingTemplate;
  shippingAddress: AddressModel;
  billingAddress: AddressModel;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  createDate: string;
  orderItemShipmentList: OrderItemShipmentList;
}

/** Element or type `OrderDetailResponse`. */
export interface OrderDetailResponse {
  result: ResultInfo;
  /** Assumption `soap-failed-payload`: A failed response has no orderDetail, because there is no order to show; every other list or paging element is empty. */
  orderDetail: OrderDetailData;
}

/** Element or type `OrderItemReference`. */
export interface OrderItemReference {
  id: string;
}

/** Input form of `OrderItemReference`. */
export interface OrderItemReferenceInput {
  id: string | number | bigint;
}

/** Element or type `OrderItemReferenceList`. */
export interface OrderItemReferenceList {
  orderItem: OrderItemReference[];
}

/** Input form of `OrderItemReferenceList`. */
export interface OrderItemReferenceListInput {
  orderItem: readonly OrderItemReferenceInput[];
}

/** Element or type `OrderItemAcceptRequest`. */
export interface OrderItemAcceptRequest {
  auth: Authentication;
  orderItemList: OrderItemReferenceList;
  numberOfPackages: number;
}

/** Input form of `OrderItemAcceptRequest`. */
export interface OrderItemAcceptRequestInput {
  auth: AuthenticationInput;
  orderItemList: OrderItemReferenceListInput;
  numberOfPackages: number;
}

/** Element or type `OrderItemAcceptResponse`. */
export interface OrderItemAcceptResponse {
  result: ResultInfo;
  orderItemList: OrderItemDataList;
}

/** Element or type `OrderItemRejectRequest`. */
export interface OrderItemRejectRequest {
  auth: Authentication;
  orderItemList: OrderItemReferenceList;
  rejectReason: string;
  rejectReasonType: string | null;
}

/** Input form of `OrderItemRejectRequest`. */
export interface OrderItemRejectRequestInput {
  auth: AuthenticationInput;
  orderItemList: OrderItemReferenceListInput;
  rejectReason: string;
  rejectReasonType?: string | null | undefined;
}

/** Element or type `OrderItemRejectResponse`. */
export interface OrderItemRejectResponse {
  result: ResultInfo;
  orderItemList: OrderItemDataList;
}

/** Element or type `ShipmentCompanyReference`. */
export interface ShipmentCompanyReference {
  id: string;
}

/** Input form of `ShipmentCompanyReference`. */
export interface ShipmentCompanyReferenceInput {
  id: string | number | bigint;
}

/** Element or type `ShipmentOrderItemInfo`. */
export interface ShipmentOrderItemInfo {
  shipmentCompany: ShipmentCompanyReference;
  campaignNumber: string;
  trackingNumber: string;
  /** 1 = cargo, 2 = other (digital, gift, online delivery). */
  shipmentMethod: number;
}

/** Input form of `ShipmentOrderItemInfo`. */
export interface ShipmentOrderItemInfoInput {
  shipmentCompany: ShipmentCompanyReferenceInput;
  campaignNumber: string;
  trackingNumber: string;
  /** 1 = cargo, 2 = other (digital, gift, online delivery). */
  shipmentMethod: number;
}

/** Element or type `ShipmentOrderItem`. */
export interface ShipmentOrderItem {
  id: string;
  shipmentInfo: ShipmentOrderItemInfo;
}

/** Input form of `ShipmentOrderItem`. */
export interface ShipmentOrderItemInput {
  id: string | number | bigint;
  shipmentInfo: ShipmentOrderItemInfoInput;
}

/** Element or type `ShipmentOrderItemList`. */
export interface ShipmentOrderItemList {
  orderItem: ShipmentOrderItem[];
}

/** Input form of `ShipmentOrderItemList`. */
export interface ShipmentOrderItemListInput {
  orderItem: readonly ShipmentOrderItemInput[];
}

/** Element or type `MakeOrderItemShipmentRequest`. */
export interface MakeOrderItemShipmentRequest {
  auth: Authentication;
  orderItemList: ShipmentOrderItemList;
}

/** Input form of `MakeOrderItemShipmentRequest`. */
export interface MakeOrderItemShipmentRequestInput {
  auth: AuthenticationInput;
  orderItemList: ShipmentOrderItemListInput;
}

/** Element or type `MakeOrderItemShipmentResponse`. */
export interface MakeOrderItemShipmentResponse {
  result: ResultInfo;
  orderItemList: OrderItemDataList;
}

/** Element or type `DeliveryOrderItem`. */
export interface DeliveryOrderItem {
  orderItemId: string;
}

/** Input form of `DeliveryOrderItem`. */
export interface DeliveryOrderItemInput {
  orderItemId: string | number | bigint;
}

/** Element or type `OrderItemDeliveryRequest`. */
export interface OrderItemDeliveryRequest {
  auth: Authentication;
  /** Assumption `soap-single-ids`: The list has one orderItemId, as the document writes it. */
  orderItemList: DeliveryOrderItem;
  shipmentCompanyId: string;
  /** 1 = cargo, 2 = other (digital, gift, online delivery). Assumption `soap-delivery-method`: The values are the numbers of the package listing, as text. */
  shipmentMethod: string;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  deliveryTime: string;
}

/** Input form of `OrderItemDeliveryRequest`. */
export interface OrderItemDeliveryRequestInput {
  auth: AuthenticationInput;
  /** Assumption `soap-single-ids`: The list has one orderItemId, as the document writes it. */
  orderItemList: DeliveryOrderItemInput;
  shipmentCompanyId: string | number | bigint;
  /** 1 = cargo, 2 = other (digital, gift, online delivery). Assumption `soap-delivery-method`: The values are the numbers of the package listing, as text. */
  shipmentMethod: string;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  deliveryTime: string | SoapDateInput;
}

/** Element or type `OrderItemDeliveryResponse`. */
export interface OrderItemDeliveryResponse {
  result: ResultInfo;
}

/** Element or type `ComplementaryItemDetailRequest`. */
export interface ComplementaryItemDetailRequest {
  auth: Authentication;
  orderItemList: OrderItemReferenceList;
}

/** Input form of `ComplementaryItemDetailRequest`. */
export interface ComplementaryItemDetailRequestInput {
  auth: AuthenticationInput;
  orderItemList: OrderItemReferenceListInput;
}

/** Element or type `ComplementaryBuyerAddress`. */
export interface ComplementaryBuyerAddress {
  fullName: string;
  address: string;
  /** Digits that are not used in arithmetic; they are kept as text, including leading zeros. */
  phoneNumber: string;
  tcNo: string;
  companyName: string;
  taxNo: string;
  taxOffice: string;
}

/** An item sold together with a complementary item, such as an extended warranty. */
export interface ItemWithComplementaryData {
  sellerCode: string;
  productTitle: string;
  category: string;
  price: string;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  paidDate: string;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  acceptedDate: string;
  /** Assumption `soap-item-status`: The document does not list the status numbers of items. */
  status: number;
  certificateNo: string[];
  compItemId: string;
  /** Assumption `soap-dates`: Dates are written dd/MM/yyyy HH:mm in Turkish time (UTC+3). */
  compAcceptedDate: string;
  buyerAddress: ComplementaryBuyerAddress;
}

/** At most 500 items. */
export interface ItemWithComplementaryDataList {
  /** At most 500. */
  itemWithComplementary: ItemWithComplementaryData[];
}

/** Element or type `ComplementaryItemDetailResponse`. */
export interface ComplementaryItemDetailResponse {
  result: ResultInfo;
  itemWithCompInfoList: ItemWithComplementaryDataList;
}

/** Element or type `CombineItemsRequest`. */
export interface CombineItemsRequest {
  auth: Authentication;
  orderItemList: OrderItemReferenceList;
}

/** Input form of `CombineItemsRequest`. */
export interface CombineItemsRequestInput {
  auth: AuthenticationInput;
  orderItemList: OrderItemReferenceListInput;
}

/** Element or type `CombineItemsResponse`. */
export interface CombineItemsResponse {
  result: ResultInfo;
}

/** Element or type `SeparateCombinedItemsRequest`. */
export interface SeparateCombinedItemsRequest {
  auth: Authentication;
  orderItemList: OrderItemReferenceList;
}

/** Input form of `SeparateCombinedItemsRequest`. */
export interface SeparateCombinedItemsRequestInput {
  auth: AuthenticationInput;
  orderItemList: OrderItemReferenceListInput;
}

/** Element or type `SeparateCombinedItemsResponse`. */
export interface SeparateCombinedItemsResponse {
  result: ResultInfo;
}

/** A serial number, or the numbers of a telephone. */
export interface SerialData {
  serialNumber: string;
  imei1: string;
  imei2: string;
}

/** A serial number, or the numbers of a telephone. */
export interface SerialDataInput {
  serialNumber: string;
  imei1: string;
  imei2: string;
}

/** Element or type `SerialDataList`. */
export interface SerialDataList {
  serialData: SerialData[];
}

/** Input form of `SerialDataList`. */
export interface SerialDataListInput {
  serialData: readonly SerialDataInput[];
}

/** Element or type `IdentityOrderItem`. */
export interface IdentityOrderItem {
  orderItemId: string;
  productId: string;
  serialDataList: SerialDataList;
}

/** Input form of `IdentityOrderItem`. */
export interface IdentityOrderItemInput {
  orderItemId: string | number | bigint;
  productId: string | number | bigint;
  serialDataList: SerialDataListInput;
}

/** Element or type `IdentityOrderItemList`. */
export interface IdentityOrderItemList {
  orderItem: IdentityOrderItem[];
}

/** Input form of `IdentityOrderItemList`. */
export interface IdentityOrderItemListInput {
  orderItem: readonly IdentityOrderItemInput[];
}

/** Element or type `OrderItemIdentityRequest`. */
export interface OrderItemIdentityRequest {
  auth: Authentication;
  orderNumber: string;
  orderItemList: IdentityOrderItemList;
}

/** Input form of `OrderItemIdentityRequest`. */
export interface OrderItemIdentityRequestInput {
  auth: AuthenticationInput;
  orderNumber: string;
  orderItemList: IdentityOrderItemListInput;
}

/** Element or type `OrderItemIdentityResponse`. */
export interface OrderItemIdentityResponse {
  result: ResultInfo;
}

/** The input types of callers, by operation. */
export interface RequestInputs {
  OrderList: OrderListRequestInput;
  DetailedOrderList: DetailedOrderListRequestInput;
  OrderDetail: OrderDetailRequestInput;
  OrderItemAccept: OrderItemAcceptRequestInput;
  OrderItemReject: OrderItemRejectRequestInput;
  MakeOrderItemShipment: MakeOrderItemShipmentRequestInput;
  OrderItemDelivery: OrderItemDeliveryRequestInput;
  ComplementaryItemDetail: ComplementaryItemDetailRequestInput;
  CombineItems: CombineItemsRequestInput;
  SeparateCombinedItems: SeparateCombinedItemsRequestInput;
  OrderItemIdentity: OrderItemIdentityRequestInput;
}

/** The decoded requests, by operation. */
export interface Requests {
  OrderList: OrderListRequest;
  DetailedOrderList: DetailedOrderListRequest;
  OrderDetail: OrderDetailRequest;
  OrderItemAccept: OrderItemAcceptRequest;
  OrderItemReject: OrderItemRejectRequest;
  MakeOrderItemShipment: MakeOrderItemShipmentRequest;
  OrderItemDelivery: OrderItemDeliveryRequest;
  ComplementaryItemDetail: ComplementaryItemDetailRequest;
  CombineItems: CombineItemsRequest;
  SeparateCombinedItems: SeparateCombinedItemsRequest;
  OrderItemIdentity: OrderItemIdentityRequest;
}

/** The decoded responses, by operation. */
export interface Responses {
  OrderList: OrderListResponse;
  DetailedOrderList: DetailedOrderListResponse;
  OrderDetail: OrderDetailResponse;
  OrderItemAccept: OrderItemAcceptResponse;
  OrderItemReject: OrderItemRejectResponse;
  MakeOrderItemShipment: MakeOrderItemShipmentResponse;
  OrderItemDelivery: OrderItemDeliveryResponse;
  ComplementaryItemDetail: ComplementaryItemDetailResponse;
  CombineItems: CombineItemsResponse;
  SeparateCombinedItems: SeparateCombinedItemsResponse;
  OrderItemIdentity: OrderItemIdentityResponse;
}
