import { renderSoapDate } from "@marketplace-seller/soap-client/codec";
import type { ReturnClaim } from "../domain/model/return-claim.ts";
import { findLine } from "../domain/operations/packed-lines.ts";
import { decideReturn } from "../domain/operations/request-and-decide-return.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { ReadSession } from "../domain/store.ts";
import type { OperationName as AddedName } from "../gen/overlay-messages.gen.ts";
import type { ClaimReturn, ClaimReturnSearch } from "../gen/overlay-types.gen.ts";
import { readDate } from "../soap/read-fields.ts";
import type { SoapContext, SoapHandlers } from "../soap/soap-handlers.ts";

const result = { status: "success" } as const;
const PAGE_SIZE = 20;

/** Invented, since nobody reported those of a live service. */
const denyReasons = [
  { id: 1, value: "The returned product was used" },
  { id: 2, value: "The returned product is not the product that the seller sent" },
];
const pendingReasons = [{ id: 1, value: "The seller is still examining the returned product" }];

/** Of the overlay `specs/overlays/returns.wsdl.yaml`, with which a seller lists and decides returns. */
export function returnHandlers({
  domain,
  encode,
  warehouseSender,
}: SoapContext): Pick<SoapHandlers, Extract<AddedName, `Claim${string}`>> {
  return {
    ClaimReturnList: (sellerId, { searchData = {}, pagingData }) => {
      const page = pagingData?.currentPage ?? 0;
      if (page < 0) throw new RefusalError("pageOutOfRange");
      return domain.store.read((session) => {
        const found = session.returns.list(sellerId).filter(createClaimFilter(searchData));
        const rows = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
        const pageCount = Math.ceil(found.length / PAGE_SIZE);
        return encode("ClaimReturnList", {
          result,
          claimReturnList: {
            claimReturn: rows.map((claim) => toClaimReturn(session, claim, warehouseSender)),
          },
          pagingData: {
            currentPage: page,
            pageSize: PAGE_SIZE,
            totalCount: found.length,
            pageCount,
          },
        });
      });
    },
    ClaimReturnApprove: (sellerId, { claimReturnId }) => {
      decideReturn(domain, sellerId, claimReturnId, { status: "APPROVED" });
      return encode("ClaimReturnApprove", { result });
    },
    ClaimReturnDeny: (sellerId, { claimReturnId, denyReasonId, denyReasonNote: note }) => {
      if (!denyReasons.some(({ id }) => id === denyReasonId))
        throw new RefusalError("unknownReason");
      decideReturn(domain, sellerId, claimReturnId, { status: "DENIED", note });
      return encode("ClaimReturnDeny", { result });
    },
    ClaimReturnPending: (sellerId, { claimReturnId, pendingReasonId, pendingReasonNote: note }) => {
      if (!pendingReasons.some(({ id }) => id === pendingReasonId))
        throw new RefusalError("unknownReason");
      decideReturn(domain, sellerId, claimReturnId, { status: "PENDING", note });
      return encode("ClaimReturnPending", { result });
    },
    ClaimReturnDenyReasonTypes: () =>
      encode("ClaimReturnDenyReasonTypes", {
        result,
        denyReasonTypeDataList: { denyReasonTypeData: denyReasons },
      }),
    ClaimReturnPendingReasonTypes: () =>
      encode("ClaimReturnPendingReasonTypes", {
        result,
        pendingReasonTypeDataList: { pendingReasonTypeData: pendingReasons },
      }),
  };
}

/** By status, order number and request date; other fields of a search are ignored. */
function createClaimFilter({ status, searchInfoType, searchQuery, period }: ClaimReturnSearch) {
  const statusFilter = status || "REQUESTED";
  const from = period?.startDate ? readDate(period.startDate).first : 0;
  const to = period?.endDate ? readDate(period.endDate).last : Number.POSITIVE_INFINITY;
  return (claim: ReturnClaim): boolean =>
    (statusFilter === "ALL" || claim.status === statusFilter) &&
    (searchInfoType !== "ORDERID" || claim.orderNumber === searchQuery) &&
    claim.requestedDate >= from &&
    claim.requestedDate <= to;
}

const formatDay = (time: number) => renderSoapDate(time).slice(0, "dd/MM/yyyy".length);

function toClaimReturn(
  session: ReadSession,
  claim: ReturnClaim,
  warehouseSender: string,
): ClaimReturn {
  const { claimReturnId, status, orderNumber, quantity, requestedDate, decidedDate } = claim;
  const found = findLine(session, claim.sellerId, claim.orderLineId);
  if (found === undefined) throw new RefusalError("unknownOrderLine");
  const { line, shipment, order } = found;
  return {
    ...{ claimReturnId, status, orderNumber, quantity },
    executer: decidedDate === null ? "BUYER" : "SELLER",
    sender: shipment.sender === "SELLER" ? shipment.sender : warehouseSender,
    productId: line.productId,
    productName: line.productName,
    unitPrice: line.price,
    returnReasonType: claim.reason,
    returnReasonDescription: claim.description,
    requestDate: formatDay(requestedDate),
    ...(status === "APPROVED" && decidedDate ? { approvedDate: formatDay(decidedDate) } : {}),
    ...(status === "DENIED" && decidedDate ? { deniedDate: formatDay(decidedDate) } : {}),
    buyerName: order.buyer.fullName,
    shipmentCompany: shipment.cargoProviderName,
    trackingNumber: shipment.cargoTrackingNumber,
  };
}
