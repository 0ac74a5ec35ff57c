// Generated from specs/overlays
// by tools (npm run generate). Do not edit: the next run overwrites it.

import { type ComplexType, complexType, simple } from "@marketplace-seller/soap-client/internal";

const authentication = complexType("Authentication", [
  { name: "appKey", type: simple.string },
  { name: "appSecret", type: simple.string },
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

const getShipmentCompaniesRequest = complexType("GetShipmentCompaniesRequest", [
  { name: "auth", type: authentication },
]);

const shipmentCompanyEntry = complexType("ShipmentCompanyEntry", [
  { name: "id", type: simple.longIdentifier },
  { name: "name", type: simple.string, optional: true },
  { name: "shortName", type: simple.string, optional: true },
]);

const shipmentCompanyEntryList = complexType("ShipmentCompanyEntryList", [
  { name: "shipmentCompany", type: shipmentCompanyEntry, repeated: true },
]);

const getShipmentCompaniesResponse = complexType("GetShipmentCompaniesResponse", [
  { name: "result", type: resultInfo },
  { name: "shipmentCompanies", type: shipmentCompanyEntryList, optional: true, withSuccess: true },
]);

const saveLinkSellerInvoiceRequest = complexType("SaveLinkSellerInvoiceRequest", [
  { name: "auth", type: authentication },
  { name: "url", type: simple.string },
  { name: "orderNumber", type: simple.string },
  { name: "invoiceDateTime", type: simple.string, optional: true },
  { name: "invoiceNumber", type: simple.string, optional: true },
]);

const saveLinkSellerInvoiceResponse = complexType("SaveLinkSellerInvoiceResponse", [
  { name: "result", type: resultInfo },
  { name: "url", type: simple.string, optional: true },
  { name: "orderNumber", type: simple.string, optional: true },
]);

const claimReturnPeriod = complexType("ClaimReturnPeriod", [
  { name: "startDate", type: simple.string, optional: true },
  { name: "endDate", type: simple.string, optional: true },
]);

const claimReturnSearch = complexType("ClaimReturnSearch", [
  { name: "status", type: simple.string, optional: true },
  { name: "executer", type: simple.string, optional: true },
  { name: "searchInfoType", type: simple.string, optional: true },
  { name: "searchQuery", type: simple.string, optional: true },
  { name: "sender", type: simple.string, optional: true },
  { name: "period", type: claimReturnPeriod, optional: true },
]);

const claimReturnPage = complexType("ClaimReturnPage", [
  { name: "currentPage", type: simple.int, optional: true },
]);

const claimReturnListRequest = complexType("ClaimReturnListRequest", [
  { name: "auth", type: authentication },
  { name: "searchData", type: claimReturnSearch, optional: true },
  { name: "pagingData", type: claimReturnPage, optional: true },
]);

const claimReturn = complexType("ClaimReturn", [
  { name: "claimReturnId", type: simple.longIdentifier },
  { name: "status", type: simple.string },
  { name: "executer", type: simple.string, optional: true },
  { name: "sender", type: simple.string, optional: true },
  { name: "orderNumber", type: simple.string, optional: true },
  { name: "productId", type: simple.longIdentifier, optional: true },
  { name: "productName", type: simple.string, optional: true },
  { name: "attributesNames", type: simple.string, optional: true },
  { name: "quantity", type: simple.int, optional: true },
  { name: "unitPrice", type: simple.decimal, optional: true },
  { name: "finalPrice", type: simple.decimal, optional: true },
  { name: "returnReasonType", type: simple.string, optional: true },
  { name: "returnReasonDescription", type: simple.string, optional: true },
  { name: "requestDate", type: simple.string, optional: true },
  { name: "approvedDate", type: simple.string, optional: true },
  { name: "deniedDate", type: simple.string, optional: true },
  { name: "buyerName", type: simple.string, optional: true },
  { name: "buyerEmail", type: simple.string, optional: true },
  { name: "buyerPhone", type: simple.string, optional: true },
  { name: "shipmentCompany", type: simple.string, optional: true },
  { name: "trackingNumber", type: simple.string, optional: true },
]);

const claimReturnList = complexType("ClaimReturnList", [
  { name: "claimReturn", type: claimReturn, repeated: true },
]);

const claimReturnListResponse = complexType("ClaimReturnListResponse", [
  { name: "result", type: resultInfo },
  { name: "claimReturnList", type: claimReturnList, optional: true, withSuccess: true },
  { name: "pagingData", type: pagingData, optional: true },
]);

const claimReturnApproveRequest = complexType("ClaimReturnApproveRequest", [
  { name: "auth", type: authentication },
  { name: "claimReturnId", type: simple.longIdentifier },
]);

const claimReturnApproveResponse = complexType("ClaimReturnApproveResponse", [
  { name: "result", type: resultInfo },
]);

const claimReturnDenyRequest = complexType("ClaimReturnDenyRequest", [
  { name: "auth", type: authentication },
  { name: "claimReturnId", type: simple.longIdentifier },
  { name: "denyReasonId", type: simple.int },
  { name: "denyReasonNote", type: simple.string },
  { name: "returnShipmentType", type: simple.string, optional: true },
  { name: "shipmentCompanyId", type: simple.longIdentifier, optional: true },
  { name: "trackingNumber", type: simple.string, optional: true },
  { name: "deliveryReceiptNumber", type: simple.string, optional: true },
]);

const claimReturnDenyResponse = complexType("ClaimReturnDenyResponse", [
  { name: "result", type: resultInfo },
]);

const claimReturnPendingRequest = complexType("ClaimReturnPendingRequest", [
  { name: "auth", type: authentication },
  { name: "claimReturnId", type: simple.longIdentifier },
  { name: "pendingReasonId", type: simple.int },
  { name: "pendingDayCount", type: simple.int },
  { name: "pendingReasonNote", type: simple.string },
]);

const claimReturnPendingResponse = complexType("ClaimReturnPendingResponse", [
  { name: "result", type: resultInfo },
]);

const claimReturnDenyReasonTypesRequest = complexType("ClaimReturnDenyReasonTypesRequest", [
  { name: "auth", type: authentication },
]);

const claimReason = complexType("ClaimReason", [
  { name: "id", type: simple.int },
  { name: "value", type: simple.string, optional: true },
]);

const denyReasonTypeDataList = complexType("DenyReasonTypeDataList", [
  { name: "denyReasonTypeData", type: claimReason, repeated: true },
]);

const claimReturnDenyReasonTypesResponse = complexType("ClaimReturnDenyReasonTypesResponse", [
  { name: "result", type: resultInfo },
  { name: "denyReasonTypeDataList", type: denyReasonTypeDataList, optional: true, withSuccess: true },
]);

const claimReturnPendingReasonTypesRequest = complexType("ClaimReturnPendingReasonTypesRequest", [
  { name: "auth", type: authentication },
]);

const pendingReasonTypeDataList = complexType("PendingReasonTypeDataList", [
  { name: "pendingReasonTypeData", type: claimReason, repeated: true },
]);

const claimReturnPendingReasonTypesResponse = complexType("ClaimReturnPendingReasonTypesResponse", [
  { name: "result", type: resultInfo },
  { name: "pendingReasonTypeDataList", type: pendingReasonTypeDataList, optional: true, withSuccess: true },
]);

/** The type of every SOAP message, by the name of its element. */
export const messages: Readonly<Record<string, ComplexType>> = {
  GetShipmentCompaniesRequest: getShipmentCompaniesRequest,
  GetShipmentCompaniesResponse: getShipmentCompaniesResponse,
  SaveLinkSellerInvoiceRequest: saveLinkSellerInvoiceRequest,
  SaveLinkSellerInvoiceResponse: saveLinkSellerInvoiceResponse,
  ClaimReturnListRequest: claimReturnListRequest,
  ClaimReturnListResponse: claimReturnListResponse,
  ClaimReturnApproveRequest: claimReturnApproveRequest,
  ClaimReturnApproveResponse: claimReturnApproveResponse,
  ClaimReturnDenyRequest: claimReturnDenyRequest,
  ClaimReturnDenyResponse: claimReturnDenyResponse,
  ClaimReturnPendingRequest: claimReturnPendingRequest,
  ClaimReturnPendingResponse: claimReturnPendingResponse,
  ClaimReturnDenyReasonTypesRequest: claimReturnDenyReasonTypesRequest,
  ClaimReturnDenyReasonTypesResponse: claimReturnDenyReasonTypesResponse,
  ClaimReturnPendingReasonTypesRequest: claimReturnPendingReasonTypesRequest,
  ClaimReturnPendingReasonTypesResponse: claimReturnPendingReasonTypesResponse,
};
