import { touchedLine } from "../rules/package-movement.ts";
import type { WriteSession } from "../store.ts";
import type { HeldLine } from "./held-line.ts";
import { type LineChange, packagesOf } from "./move-order-items.ts";

/** Changes lines where they are; their status stays. */
export function changeOrderItems(
  session: WriteSession,
  held: readonly HeldLine[],
  now: number,
  change: LineChange,
): void {
  const named = new Set(held.map(({ line }) => line.orderLineId));
  for (const { shipment, order } of packagesOf(held)) {
    const lines = shipment.lines.map((line) =>
      named.has(line.orderLineId) ? touchedLine(change(line), now) : line,
    );
    session.savePackage({ ...shipment, lines, lastModifiedDate: now }, order);
  }
}
