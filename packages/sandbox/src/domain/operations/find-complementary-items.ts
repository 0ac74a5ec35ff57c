import { mostRows } from "../../gen/soap-facts.gen.ts";
import type { DomainContext } from "../context.ts";
import type { Order } from "../model/order.ts";
import type { OrderLine } from "../model/order-line.ts";
import { Refused } from "../refusals.ts";
import { heldLine } from "./held-line.ts";

/** Most items of one result (interface-specification.md, Limits). */
const mostItems = mostRows.ComplementaryItemDetail["itemWithCompInfoList.itemWithComplementary"];

/** A line with the order that it is of; the line has a complementary item. */
export interface ComplementedLine {
  readonly line: OrderLine;
  readonly order: Order;
}

/**
 * Of the named order items, those with a complementary item, at most 500 (SOAP
 * `ComplementaryItemDetail`).
 *
 * @throws Refused when an item is not there, or is another seller's
 */
export function findComplementaryItems(
  { store }: DomainContext,
  sellerId: string,
  orderLineIds: readonly string[],
): readonly ComplementedLine[] {
  return store.read((session) => {
    const found: ComplementedLine[] = [];
    for (const id of new Set(orderLineIds)) {
      const held = heldLine(session, sellerId, id);
      if (held === undefined) throw new Refused("unknownOrderItem");
      const { line, order } = held;
      if (line.complementaryItem !== undefined) found.push({ line, order });
    }
    return found.slice(0, mostItems);
  });
}
