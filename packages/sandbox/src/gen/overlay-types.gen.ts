// Generated from specs/overlays
// by tools (npm run generate). Do not edit: the next run overwrites it.

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

/** Element or type `GetShipmentCompaniesRequest`. */
export interface GetShipmentCompaniesRequest {
  auth: Authentication;
}

/** Input form of `GetShipmentCompaniesRequest`. */
export interface GetShipmentCompaniesRequestInput {
  auth: AuthenticationInput;
}

/** A shipment company. */
export interface ShipmentCompanyEntry {
  /** Id of the shipment company, which is shipmentCompany.id in a shipment. */
  id: string;
  name?: string;
  shortName?: string;
}

/** A list of shipment companies. */
export interface ShipmentCompanyEntryList {
  shipmentCompany: ShipmentCompanyEntry[];
}

/** Element or type `GetShipmentCompaniesResponse`. */
export interface GetShipmentCompaniesResponse {
  result: ResultInfo;
  shipmentCompanies: ShipmentCompanyEntryList;
}

/** Element or type `SaveLinkSellerInvoiceRequest`. */
export interface SaveLinkSellerInvoiceRequest {
  auth: Authentication;
  /** Address of the invoice: https, at most 2048 characters. */
  url: string;
  orderNumber: string;
  /** Date of the invoice of an e-export order, as epoch milliseconds in text; reported twice. */
  invoiceDateTime?: string;
  /** Number of the invoice of an e-export order; reported twice. */
  invoiceNumber?: string;
}

/** Input form of `SaveLinkSellerInvoiceRequest`. */
export interface SaveLinkSellerInvoiceRequestInput {
  auth: AuthenticationInput;
  /** Address of the invoice: https, at most 2048 characters. */
  url: string;
  orderNumber: string;
  /** Date of the invoice of an e-export order, as epoch milliseconds in text; reported twice. */
  invoiceDateTime?: string | undefined;
  /** Number of the invoice of an e-export order; reported twice. */
  invoiceNumber?: string | undefined;
}

/** Element or type `SaveLinkSellerInvoiceResponse`. */
export interface SaveLinkSellerInvoiceResponse {
  result: ResultInfo;
  /** As it was sent. */
  url?: string;
  /** As it was sent. */
  orderNumber?: string;
}

/** The days in which the returns were requested. */
export interface ClaimReturnPeriod {
  /** dd/MM/yyyy. */
  startDate?: string;
  /** dd/MM/yyyy. */
  endDate?: string;
}

/** The days in which the returns were requested. */
export interface ClaimReturnPeriodInput {
  /** dd/MM/yyyy. */
  startDate?: string | undefined;
  /** dd/MM/yyyy. */
  endDate?: string | undefined;
}

/** The filters of a listing of returns; one report has sender after period. */
export interface ClaimReturnSearch {
  /** Status of the returns: REQUESTED (the default), CANCELLED, DENIED, PENDING, PENDED or APPROVED; also MANUAL_REFUND and ALL (2 of 3). */
  status?: string;
  /** Who started the return: BUYER, SELLER, OPERATOR, SYSTEM or SHIPMENT; reported once. */
  executer?: string;
  /** The field that searchQuery is searched in, required with it: BUYEREMAIL, RECIPIENTS, BUYERNAME, ORDERID or PRODUCTID; reported once. */
  searchInfoType?: string;
  searchQuery?: string;
  /** Who sent the product: SELLER (the default), the value for the warehouse, or ALL. */
  sender?: string;
  period?: ClaimReturnPeriod;
}

/** The filters of a listing of returns; one report has sender after period. */
export interface ClaimReturnSearchInput {
  /** Status of the returns: REQUESTED (the default), CANCELLED, DENIED, PENDING, PENDED or APPROVED; also MANUAL_REFUND and ALL (2 of 3). */
  status?: string | undefined;
  /** Who started the return: BUYER, SELLER, OPERATOR, SYSTEM or SHIPMENT; reported once. */
  executer?: string | undefined;
  /** The field that searchQuery is searched in, required with it: BUYEREMAIL, RECIPIENTS, BUYERNAME, ORDERID or PRODUCTID; reported once. */
  searchInfoType?: string | undefined;
  searchQuery?: string | undefined;
  /** Who sent the product: SELLER (the default), the value for the warehouse, or ALL. */
  sender?: string | undefined;
  period?: ClaimReturnPeriodInput | undefined;
}

/** The requested page; every page has 20 returns. */
export interface ClaimReturnPage {
  /** Index of the page; the first page is 0, and 1 in one old client. */
  currentPage?: number;
}

/** The requested page; every page has 20 returns. */
export interface ClaimReturnPageInput {
  /** Index of the page; the first page is 0, and 1 in one old client. */
  currentPage?: number | undefined;
}

/** Element or type `ClaimReturnListRequest`. */
export interface ClaimReturnListRequest {
  auth: Authentication;
  searchData?: ClaimReturnSearch;
  pagingData?: ClaimReturnPage;
}

/** Input form of `ClaimReturnListRequest`. */
export interface ClaimReturnListRequestInput {
  auth: AuthenticationInput;
  searchData?: ClaimReturnSearchInput | undefined;
  pagingData?: ClaimReturnPageInput | undefined;
}

/** A return. */
export interface ClaimReturn {
  /** Id of the return; one report names the field id. */
  claimReturnId: string;
  status: string;
  executer?: string;
  sender?: string;
  orderNumber?: string;
  productId?: string;
  productName?: string;
  attributesNames?: string;
  quantity?: number;
  unitPrice?: string;
  finalPrice?: string;
  /** The reason of the return as a phrase. */
  returnReasonType?: string;
  returnReasonDescription?: string;
  /** Date of the request as dd/MM/yyyy; one report adds the time. */
  requestDate?: string;
  approvedDate?: string;
  deniedDate?: string;
  buyerName?: string;
  buyerEmail?: string;
  buyerPhone?: string;
  /** Name of the shipment company. */
  shipmentCompany?: string;
  trackingNumber?: string;
}

/** A list of returns. */
export interface ClaimReturnList {
  claimReturn: ClaimReturn[];
}

/** Element or type `ClaimReturnListResponse`. */
export interface ClaimReturnListResponse {
  result: ResultInfo;
  claimReturnList: ClaimReturnList;
  pagingData?: PagingData;
}

/** Element or type `ClaimReturnApproveRequest`. */
export interface ClaimReturnApproveRequest {
  auth: Authentication;
  /** Id of the return; other reports name the field claimCancelId (2 of 5). */
  claimReturnId: string;
}

/** Input form of `ClaimReturnApproveRequest`. */
export interface ClaimReturnApproveRequestInput {
  auth: AuthenticationInput;
  /** Id of the return; other reports name the field claimCancelId (2 of 5). */
  claimReturnId: string | number | bigint;
}

/** Element or type `ClaimReturnApproveResponse`. */
export interface ClaimReturnApproveResponse {
  result: ResultInfo;
}

/** Element or type `ClaimReturnDenyRequest`. */
export interface ClaimReturnDenyRequest {
  auth: Authentication;
  claimReturnId: string;
  denyReasonId: number;
  denyReasonNote: string;
  /** CUSTOM or CAMPAIGN; this and what follows is reported twice. */
  returnShipmentType?: string;
  shipmentCompanyId?: string;
  trackingNumber?: string;
  deliveryReceiptNumber?: string;
}

/** Input form of `ClaimReturnDenyRequest`. */
export interface ClaimReturnDenyRequestInput {
  auth: AuthenticationInput;
  claimReturnId: string | number | bigint;
  denyReasonId: number;
  denyReasonNote: string;
  /** CUSTOM or CAMPAIGN; this and what follows is reported twice. */
  returnShipmentType?: string | undefined;
  shipmentCompanyId?: string | number | bigint | undefined;
  trackingNumber?: string | undefined;
  deliveryReceiptNumber?: string | undefined;
}

/** Element or type `ClaimReturnDenyResponse`. */
export interface ClaimReturnDenyResponse {
  result: ResultInfo;
}

/** Element or type `ClaimReturnPendingRequest`. */
export interface ClaimReturnPendingRequest {
  auth: Authentication;
  claimReturnId: string;
  pendingReasonId: number;
  pendingDayCount: number;
  pendingReasonNote: string;
}

/** Input form of `ClaimReturnPendingRequest`. */
export interface ClaimReturnPendingRequestInput {
  auth: AuthenticationInput;
  claimReturnId: string | number | bigint;
  pendingReasonId: number;
  pendingDayCount: number;
  pendingReasonNote: string;
}

/** Element or type `ClaimReturnPendingResponse`. */
export interface ClaimReturnPendingResponse {
  result: ResultInfo;
}

/** Element or type `ClaimReturnDenyReasonTypesRequest`. */
export interface ClaimReturnDenyReasonTypesRequest {
  auth: Authentication;
}

/** Input form of `ClaimReturnDenyReasonTypesRequest`. */
export interface ClaimReturnDenyReasonTypesRequestInput {
  auth: AuthenticationInput;
}

/** A reason, with its id. */
export interface ClaimReason {
  id: number;
  value?: string;
}

/** Reasons for which a seller can deny a return. Other reports: the list element is repeated for each reason (2 of 5); the inner elements are named denyReasonType (1). */
export interface DenyReasonTypeDataList {
  denyReasonTypeData: ClaimReason[];
}

/** Element or type `ClaimReturnDenyReasonTypesResponse`. */
export interface ClaimReturnDenyReasonTypesResponse {
  result: ResultInfo;
  denyReasonTypeDataList: DenyReasonTypeDataList;
}

/** Element or type `ClaimReturnPendingReasonTypesRequest`. */
export interface ClaimReturnPendingReasonTypesRequest {
  auth: Authentication;
}

/** Input form of `ClaimReturnPendingReasonTypesRequest`. */
export interface ClaimReturnPendingReasonTypesRequestInput {
  auth: AuthenticationInput;
}

/** Reasons for which a seller can postpone the decision on a return. Other reports: the list element is repeated for each reason; the inner elements are named pendingReasonType. */
export interface PendingReasonTypeDataList {
  pendingReasonTypeData: ClaimReason[];
}

/** Element or type `ClaimReturnPendingReasonTypesResponse`. */
export interface ClaimReturnPendingReasonTypesResponse {
  result: ResultInfo;
  pendingReasonTypeDataList: PendingReasonTypeDataList;
}

/** The input types of callers, by operation. */
export interface RequestInputs {
  GetShipmentCompanies: GetShipmentCompaniesRequestInput;
  SaveLinkSellerInvoice: SaveLinkSellerInvoiceRequestInput;
  ClaimReturnList: ClaimReturnListRequestInput;
  ClaimReturnApprove: ClaimReturnApproveRequestInput;
  ClaimReturnDeny: ClaimReturnDenyRequestInput;
  ClaimReturnPending: ClaimReturnPendingRequestInput;
  ClaimReturnDenyReasonTypes: ClaimReturnDenyReasonTypesRequestInput;
  ClaimReturnPendingReasonTypes: ClaimReturnPendingReasonTypesRequestInput;
}

/** The decoded requests, by operation. */
export interface Requests {
  GetShipmentCompanies: GetShipmentCompaniesRequest;
  SaveLinkSellerInvoice: SaveLinkSellerInvoiceRequest;
  ClaimReturnList: ClaimReturnListRequest;
  ClaimReturnApprove: ClaimReturnApproveRequest;
  ClaimReturnDeny: ClaimReturnDenyRequest;
  ClaimReturnPending: ClaimReturnPendingRequest;
  ClaimReturnDenyReasonTypes: ClaimReturnDenyReasonTypesRequest;
  ClaimReturnPendingReasonTypes: ClaimReturnPendingReasonTypesRequest;
}

/** The decoded responses, by operation. */
export interface Responses {
  GetShipmentCompanies: GetShipmentCompaniesResponse;
  SaveLinkSellerInvoice: SaveLinkSellerInvoiceResponse;
  ClaimReturnList: ClaimReturnListResponse;
  ClaimReturnApprove: ClaimReturnApproveResponse;
  ClaimReturnDeny: ClaimReturnDenyResponse;
  ClaimReturnPending: ClaimReturnPendingResponse;
  ClaimReturnDenyReasonTypes: ClaimReturnDenyReasonTypesResponse;
  ClaimReturnPendingReasonTypes: ClaimReturnPendingReasonTypesResponse;
}
