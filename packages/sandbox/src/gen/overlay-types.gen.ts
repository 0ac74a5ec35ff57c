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
  /** Its id, shipmentCompany.id of a shipment. */
  id: string;
  name?: string;
  shortName?: string;
}

/** The shipment companies. */
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
  /** Epoch milliseconds as text; of e-export orders, reported twice. */
  invoiceDateTime?: string;
  /** Of e-export orders, reported twice. */
  invoiceNumber?: string;
}

/** Input form of `SaveLinkSellerInvoiceRequest`. */
export interface SaveLinkSellerInvoiceRequestInput {
  auth: AuthenticationInput;
  /** Address of the invoice: https, at most 2048 characters. */
  url: string;
  orderNumber: string;
  /** Epoch milliseconds as text; of e-export orders, reported twice. */
  invoiceDateTime?: string | undefined;
  /** Of e-export orders, reported twice. */
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

/** Days of the request. */
export interface ClaimReturnPeriod {
  /** dd/MM/yyyy. */
  startDate?: string;
  /** dd/MM/yyyy. */
  endDate?: string;
}

/** Days of the request. */
export interface ClaimReturnPeriodInput {
  /** dd/MM/yyyy. */
  startDate?: string | undefined;
  /** dd/MM/yyyy. */
  endDate?: string | undefined;
}

/** Which returns are listed; reported once with sender behind period. */
export interface ClaimReturnSearch {
  /** REQUESTED, which is also meant when none is sent, CANCELLED, DENIED, PENDING, PENDED, APPROVED; also MANUAL_REFUND and ALL (2 of 3). */
  status?: string;
  /** BUYER, SELLER, OPERATOR, SYSTEM, SHIPMENT; reported once. */
  executer?: string;
  /** BUYEREMAIL, RECIPIENTS, BUYERNAME, ORDERID, PRODUCTID; needed with searchQuery. Reported once. */
  searchInfoType?: string;
  searchQuery?: string;
  /** SELLER, which is also meant when none is sent, the warehouse value, ALL. */
  sender?: string;
  period?: ClaimReturnPeriod;
}

/** Which returns are listed; reported once with sender behind period. */
export interface ClaimReturnSearchInput {
  /** REQUESTED, which is also meant when none is sent, CANCELLED, DENIED, PENDING, PENDED, APPROVED; also MANUAL_REFUND and ALL (2 of 3). */
  status?: string | undefined;
  /** BUYER, SELLER, OPERATOR, SYSTEM, SHIPMENT; reported once. */
  executer?: string | undefined;
  /** BUYEREMAIL, RECIPIENTS, BUYERNAME, ORDERID, PRODUCTID; needed with searchQuery. Reported once. */
  searchInfoType?: string | undefined;
  searchQuery?: string | undefined;
  /** SELLER, which is also meant when none is sent, the warehouse value, ALL. */
  sender?: string | undefined;
  period?: ClaimReturnPeriodInput | undefined;
}

/** The page wanted; 20 rows each, which cannot be chosen. */
export interface ClaimReturnPage {
  /** The first page is 0; in one old client 1. */
  currentPage?: number;
}

/** The page wanted; 20 rows each, which cannot be chosen. */
export interface ClaimReturnPageInput {
  /** The first page is 0; in one old client 1. */
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
  /** Id of the return; reported once as id. */
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
  /** A phrase. */
  returnReasonType?: string;
  returnReasonDescription?: string;
  /** dd/MM/yyyy; once reported with a time. */
  requestDate?: string;
  approvedDate?: string;
  deniedDate?: string;
  buyerName?: string;
  buyerEmail?: string;
  buyerPhone?: string;
  /** A name. */
  shipmentCompany?: string;
  trackingNumber?: string;
}

/** Returns. */
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
  /** Reported otherwise: claimCancelId (2 of 5). */
  claimReturnId: string;
}

/** Input form of `ClaimReturnApproveRequest`. */
export interface ClaimReturnApproveRequestInput {
  auth: AuthenticationInput;
  /** Reported otherwise: claimCancelId (2 of 5). */
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

/** Reasons to deny a return for. Reported otherwise: the list itself repeated, once a reason (2 of 5); inner elements named denyReasonType (1). */
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

/** Reasons to postpone a decision for; reported otherwise in the same ways. */
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
