import type { DomainContext } from "../context.ts";
import { Refused } from "../refusals.ts";
import type { HeldLine } from "./held-line.ts";
import { heldLines, moveOrderItems } from "./move-order-items.ts";

/** Input of SOAP `OrderItemAccept`. */
export interface AcceptRequest {
  readonly orderLineIds: readonly string[];
  /** How many parcels the seller means to send; at least one. */
  readonly numberOfPackages: number;
}

/** Accepts order items: `Created` becomes `Picking` (interface-specification.md, SOAP). */
export function acceptOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  { orderLineIds, numberOfPackages }: AcceptRequest,
): readonly HeldLine[] {
  if (numberOfPackages < 1) throw new Refused("numberOfPackages");
  return store.write((session) =>
    moveOrderItems(session, heldLines(session, sellerId, orderLineIds), "Picking", clock()),
  );
}
