import type { NewReturn } from "../../gen/control-openapi.gen.ts";
import type { DomainContext } from "../context.ts";
import type { ReturnClaim, ReturnStatus } from "../model/return-claim.ts";
import { RefusalError } from "../refusals.ts";
import { findLine } from "./packed-lines.ts";

/**
 * As the buyer does.
 *
 * @throws RefusalError when the order has no such line, or fewer delivered units without a return
 */
export function requestReturn(
  { store, clock }: DomainContext,
  sellerId: string,
  orderNumber: string,
  { orderLineId, quantity, reason = "", description = "" }: NewReturn,
): ReturnClaim {
  return store.write((session) => {
    const found = findLine(session, sellerId, orderLineId);
    if (found?.order.orderNumber !== orderNumber) throw new RefusalError("unknownOrderLine");
    if (found.line.status !== "Delivered") throw new RefusalError("notReturnable");
    const returned = session.returns
      .ofLine(sellerId, orderLineId)
      .filter(({ status }) => status !== "DENIED")
      .reduce((units, claim) => units + claim.quantity, 0);
    const left = found.line.quantity - returned;
    const units = quantity ?? left;
    if (units < 1 || units > left) throw new RefusalError("notReturnable");
    const claim: ReturnClaim = {
      claimReturnId: session.nextId("claim"),
      ...{ sellerId, orderNumber, orderLineId, reason, description },
      quantity: units,
      status: "REQUESTED",
      requestedDate: clock(),
      decidedDate: null,
      note: null,
    };
    session.returns.save(claim);
    return claim;
  });
}

/** With `PENDING` the return stays open. */
interface ReturnDecision {
  readonly status: Exclude<ReturnStatus, "REQUESTED">;
  readonly note?: string;
}

/** @throws RefusalError when the seller has no such return, or it is already decided */
export function decideReturn(
  { store, clock }: DomainContext,
  sellerId: string,
  claimReturnId: string,
  { status, note }: ReturnDecision,
): void {
  store.write(({ returns }) => {
    const claim = returns.find(sellerId, claimReturnId);
    if (claim === undefined) throw new RefusalError("unknownReturn");
    if (claim.decidedDate !== null) throw new RefusalError("returnState");
    const decidedDate = status === "PENDING" ? null : clock();
    returns.save({ ...claim, status, decidedDate, note: note ?? claim.note });
  });
}
