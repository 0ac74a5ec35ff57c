import type { DomainContext } from "../context.ts";
import type { SerialNumbers } from "../model/order-line.ts";
import { Refused } from "../refusals.ts";
import { changeOrderItems } from "./change-order-items.ts";
import { heldLines } from "./move-order-items.ts";

/** Input of SOAP `OrderItemIdentity`. */
export interface IdentityRequest {
  readonly orderNumber: string;
  readonly items: readonly {
    readonly orderLineId: string;
    readonly productId: string;
    readonly serialNumbers: readonly SerialNumbers[];
  }[];
}

/**
 * Records the serial and IMEI numbers of sold units (interface-specification.md, SOAP): for items of
 * the named order and product, at most one set per unit.
 */
export function identifyOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  { orderNumber, items }: IdentityRequest,
): void {
  if (items.length === 0) throw new Refused("unknownOrderItem");
  store.write((session) => {
    for (const { orderLineId, productId, serialNumbers } of items) {
      const held = heldLines(session, sellerId, [orderLineId]);
      for (const { line, order } of held) {
        if (order.orderNumber !== orderNumber) throw new Refused("unknownOrderItem");
        if (line.productId !== productId) throw new Refused("wrongProduct");
        if (serialNumbers.length > line.quantity) throw new Refused("tooManySerials");
      }
      changeOrderItems(session, held, clock(), (line) => ({ ...line, serialNumbers }));
    }
  });
}
