import type { DomainContext } from "../context.ts";
import { Refused } from "../refusals.ts";
import { touchedLine } from "../rules/package-movement.ts";
import type { WriteSession } from "../store.ts";
import { changeOrderItems } from "./change-order-items.ts";
import type { HeldLine } from "./held-line.ts";
import { leavePackage } from "./leave-package.ts";
import { heldLines, packagesOf } from "./move-order-items.ts";
import { openPackage } from "./open-package.ts";

/**
 * Combines order items of one order, in one state and not sent yet, into one package (SOAP
 * `CombineItems`). Lines that are not named stay where they are, and a package that no line stays in
 * becomes `Unpacked` (assumption `soap-combine`).
 *
 * @throws Refused when a rule forbids it; nothing is changed then
 */
export function combineOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  orderLineIds: readonly string[],
): void {
  store.write((session) => {
    const held = heldLines(session, sellerId, orderLineIds);
    const model = modelOf(held);
    const combinedGroup = session.nextId("group");
    const sources = packagesOf(held);
    if (sources.length === 1 && model.shipment.lines.length === held.length) {
      changeOrderItems(session, held, clock(), (line) => ({ ...line, combinedGroup }));
      return;
    }
    const named = new Set(held.map(({ line }) => line.orderLineId));
    const now = clock();
    for (const { shipment, order } of sources) leavePackage(session, shipment, order, named, now);
    const lines = held.map(({ line }) => ({ ...touchedLine(line, now), combinedGroup }));
    session.savePackage(openPackage(session, model.shipment, lines, now), model.order);
  });
}

/** The first item, after which the common package is made; all others must go with it. */
function modelOf(held: readonly HeldLine[]): HeldLine {
  const [first, ...others] = held;
  const differs = (name: "orderNumber" | "sender" | "status") =>
    others.some(({ shipment }) => shipment[name] !== first?.shipment[name]);
  if (first === undefined || others.length === 0 || differs("orderNumber")) {
    throw new Refused("tooFewToCombine");
  }
  if (differs("sender")) throw new Refused("linesOfSeveralSenders");
  if (differs("status")) throw new Refused("orderItemState");
  checkUnsent(held);
  return first;
}

/**
 * Separates order items that were combined (SOAP `SeparateCombinedItems`): each goes into a package
 * of its own, but the last line of a package stays. An item that is left alone in its combination is
 * separate too.
 *
 * @throws Refused when a rule forbids it; nothing is changed then
 */
export function separateOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  orderLineIds: readonly string[],
): void {
  store.write((session) => {
    const held = heldLines(session, sellerId, orderLineIds);
    checkUnsent(held);
    if (held.some(({ line }) => line.combinedGroup === undefined)) throw new Refused("notCombined");
    for (const { line } of held) separate(session, sellerId, line.orderLineId, clock());
  });
}

function separate(session: WriteSession, sellerId: string, id: string, now: number): void {
  // Read again: the item before may have left the same package.
  for (const held of heldLines(session, sellerId, [id])) {
    const { line, shipment, order } = held;
    const { combinedGroup, ...alone } = line;
    if (combinedGroup === undefined) return;
    if (shipment.lines.length === 1) {
      uncombine(session, [held], now);
      return;
    }
    leavePackage(session, shipment, order, new Set([id]), now);
    const next = openPackage(session, shipment, [touchedLine(alone, now)], now);
    session.savePackage(next, order);
    endGroupOfOne(session, sellerId, shipment.lines, combinedGroup, now);
  }
}

function endGroupOfOne(
  session: WriteSession,
  sellerId: string,
  lines: HeldLine["shipment"]["lines"],
  group: string,
  now: number,
): void {
  const ids = lines.map(({ orderLineId }) => orderLineId);
  const left = heldLines(session, sellerId, ids).filter(({ line }) => line.combinedGroup === group);
  if (left.length === 1) uncombine(session, left, now);
}

function uncombine(session: WriteSession, held: readonly HeldLine[], now: number): void {
  changeOrderItems(session, held, now, ({ combinedGroup: _, ...line }) => line);
}

function checkUnsent(held: readonly HeldLine[]): void {
  const unsent = held.every(({ line }) => line.status === "Created" || line.status === "Picking");
  if (!unsent) throw new Refused("orderItemState");
}
