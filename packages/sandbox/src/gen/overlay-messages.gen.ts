// Generated from specs/overlays
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** All SOAP operations: their messages, whether clients may repeat a call, and the paths of the page number and the rows. */
export const operations = {
  /** Unconfirmed: the interface document names no such operation; the shape comes from reports of users. Lists the shipment companies. */
  GetShipmentCompanies: { request: "GetShipmentCompaniesRequest", response: "GetShipmentCompaniesResponse", retry: "safe" },
  /** Unconfirmed: the interface document names invoice link sending without describing it; the shape comes from reports of users. Saves the address of an order's invoice. */
  SaveLinkSellerInvoice: { request: "SaveLinkSellerInvoiceRequest", response: "SaveLinkSellerInvoiceResponse", retry: "never" },
  /** Unconfirmed: the interface document names returns without describing them; the shape comes from reports of users. Lists a seller's returns, page by page. */
  ClaimReturnList: { request: "ClaimReturnListRequest", response: "ClaimReturnListResponse", retry: "safe", paging: { page: "pagingData.currentPage", items: "claimReturnList.claimReturn" } },
  /** Unconfirmed: follows reports of users. Approves a return. */
  ClaimReturnApprove: { request: "ClaimReturnApproveRequest", response: "ClaimReturnApproveResponse", retry: "never" },
  /** Unconfirmed: follows reports of users. Denies a return with a reason of ClaimReturnDenyReasonTypes. */
  ClaimReturnDeny: { request: "ClaimReturnDenyRequest", response: "ClaimReturnDenyResponse", retry: "never" },
  /** Unconfirmed: follows reports of users. Postpones the decision on a return with a reason of ClaimReturnPendingReasonTypes. */
  ClaimReturnPending: { request: "ClaimReturnPendingRequest", response: "ClaimReturnPendingResponse", retry: "never" },
  /** Unconfirmed: follows reports of users. Lists the reasons for which a seller can deny a return. */
  ClaimReturnDenyReasonTypes: { request: "ClaimReturnDenyReasonTypesRequest", response: "ClaimReturnDenyReasonTypesResponse", retry: "safe" },
  /** Unconfirmed: follows reports of users. Lists the reasons for which a seller can postpone the decision on a return. */
  ClaimReturnPendingReasonTypes: { request: "ClaimReturnPendingReasonTypesRequest", response: "ClaimReturnPendingReasonTypesResponse", retry: "safe" },
} as const;

/** The name of an operation, as in the contract. */
export type OperationName = keyof typeof operations;
