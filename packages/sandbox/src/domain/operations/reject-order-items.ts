import type { DomainContext } from "../context.ts";
import type { HeldLine } from "./held-line.ts";
import { heldLines, moveOrderItems } from "./move-order-items.ts";

/** Input of SOAP `OrderItemReject`. */
export interface RejectRequest {
  readonly orderLineIds: readonly string[];
  readonly rejectReason: string;
  readonly rejectReasonType?: string | null;
}

/** Rejects order items: they become `Cancelled` (interface-specification.md, SOAP). */
export function rejectOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  { orderLineIds, rejectReason, rejectReasonType }: RejectRequest,
): readonly HeldLine[] {
  const reason = rejectReasonType == null ? {} : { rejectReasonType };
  return store.write((session) =>
    moveOrderItems(
      session,
      heldLines(session, sellerId, orderLineIds),
      "Cancelled",
      clock(),
      (line) => ({ ...line, rejectReason, ...reason }),
    ),
  );
}
