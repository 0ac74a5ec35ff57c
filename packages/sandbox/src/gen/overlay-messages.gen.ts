// Generated from specs/overlays
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** All SOAP operations: their messages, whether clients may repeat a call, and the paths of their paging. */
export const operations = {
  /** Unconfirmed: the interface document names no such operation; the shape is second hand. Lists the shipment companies. */
  GetShipmentCompanies: { request: "GetShipmentCompaniesRequest", response: "GetShipmentCompaniesResponse", retry: "safe" },
  /** Unconfirmed: the interface document names invoice link sending without describing it; the shape is second hand. Tells where the invoice of an order is. */
  SaveLinkSellerInvoice: { request: "SaveLinkSellerInvoiceRequest", response: "SaveLinkSellerInvoiceResponse", retry: "never" },
  /** Unconfirmed: the interface document names returns without describing them; the shape is second hand. Lists returns, page by page. */
  ClaimReturnList: { request: "ClaimReturnListRequest", response: "ClaimReturnListResponse", retry: "safe", paging: { page: "pagingData.currentPage", items: "claimReturnList.claimReturn" } },
  /** Unconfirmed: second hand. Approves a return. */
  ClaimReturnApprove: { request: "ClaimReturnApproveRequest", response: "ClaimReturnApproveResponse", retry: "never" },
  /** Unconfirmed: second hand. Denies a return for a reason of ClaimReturnDenyReasonTypes. */
  ClaimReturnDeny: { request: "ClaimReturnDenyRequest", response: "ClaimReturnDenyResponse", retry: "never" },
  /** Unconfirmed: second hand. Postpones the decision on a return for a reason of ClaimReturnPendingReasonTypes. */
  ClaimReturnPending: { request: "ClaimReturnPendingRequest", response: "ClaimReturnPendingResponse", retry: "never" },
  /** Unconfirmed: second hand. Lists the reasons to deny a return for. */
  ClaimReturnDenyReasonTypes: { request: "ClaimReturnDenyReasonTypesRequest", response: "ClaimReturnDenyReasonTypesResponse", retry: "safe" },
  /** Unconfirmed: second hand. Lists the reasons to postpone a decision for. */
  ClaimReturnPendingReasonTypes: { request: "ClaimReturnPendingReasonTypesRequest", response: "ClaimReturnPendingReasonTypesResponse", retry: "safe" },
} as const;

/** The name of an operation, as in the contract. */
export type OperationName = keyof typeof operations;
