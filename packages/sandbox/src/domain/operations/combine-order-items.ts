import type { DomainContext } from "../context.ts";
import { RefusalError } from "../refusals.ts";
import { bumpLineVersion } from "../rules/package-movement.ts";
import type { WriteSession } from "../store.ts";
import {
  changeLines,
  findLines,
  groupByPackage,
  leavePackage,
  openPackage,
  type PackedLine,
} from "./packed-lines.ts";

/**
 * SOAP `CombineItems`: items of one order with the same status, not sent yet. Other lines stay in their packages; a
 * package that loses all becomes `Unpacked` (assumption `soap-combine`).
 *
 * @throws RefusalError when a rule forbids it; nothing is changed then
 */
export function combineOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  orderLineIds: readonly string[],
): void {
  store.write((session) => {
    const items = findLines(session, sellerId, orderLineIds);
    const model = chooseModel(items);
    const combinedGroup = session.nextId("group");
    const sources = groupByPackage(items);
    if (sources.length === 1 && model.shipment.lines.length === items.length) {
      changeLines(session, items, clock(), (line) => ({ ...line, combinedGroup }));
      return;
    }
    const named = new Set(items.map(({ line }) => line.orderLineId));
    const now = clock();
    for (const { shipment, order } of sources) leavePackage(session, shipment, order, named, now);
    const lines = items.map(({ line }) => ({ ...bumpLineVersion(line, now), combinedGroup }));
    session.packages.save(openPackage(session, model.shipment, lines, now), model.order);
  });
}

/** @returns the first, whose package is the template of the combined one */
function chooseModel(items: readonly PackedLine[]): PackedLine {
  const [first, ...others] = items;
  const differs = (name: "orderNumber" | "sender" | "status") =>
    others.some(({ shipment }) => shipment[name] !== first?.shipment[name]);
  if (first === undefined || others.length === 0 || differs("orderNumber")) {
    throw new RefusalError("tooFewToCombine");
  }
  if (differs("sender")) throw new RefusalError("linesOfSeveralSenders");
  if (differs("status")) throw new RefusalError("orderItemState");
  checkUnsent(items);
  return first;
}

/**
 * SOAP `SeparateCombinedItems`: each item moves into a new package, but the last line of a package stays. A combination
 * of one is none.
 *
 * @throws RefusalError when a rule forbids it; nothing is changed then
 */
export function separateOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  orderLineIds: readonly string[],
): void {
  store.write((session) => {
    const items = findLines(session, sellerId, orderLineIds);
    checkUnsent(items);
    if (items.some(({ line }) => line.combinedGroup === undefined))
      throw new RefusalError("notCombined");
    for (const { line } of items) separate(session, sellerId, line.orderLineId, clock());
  });
}

function separate(session: WriteSession, sellerId: string, id: string, now: number): void {
  // Read again, because an earlier item of the request may have left the same package.
  for (const item of findLines(session, sellerId, [id])) {
    const { line, shipment, order } = item;
    const { combinedGroup, ...alone } = line;
    if (combinedGroup === undefined) return;
    if (shipment.lines.length === 1) {
      uncombine(session, [item], now);
      return;
    }
    leavePackage(session, shipment, order, new Set([id]), now);
    const next = openPackage(session, shipment, [bumpLineVersion(alone, now)], now);
    session.packages.save(next, order);
    endGroupOfOne(session, sellerId, shipment.lines, combinedGroup, now);
  }
}

function endGroupOfOne(
  session: WriteSession,
  sellerId: string,
  lines: PackedLine["shipment"]["lines"],
  group: string,
  now: number,
): void {
  const ids = lines.map(({ orderLineId }) => orderLineId);
  const left = findLines(session, sellerId, ids).filter(({ line }) => line.combinedGroup === group);
  if (left.length === 1) uncombine(session, left, now);
}

function uncombine(session: WriteSession, items: readonly PackedLine[], now: number): void {
  changeLines(session, items, now, ({ combinedGroup: _, ...line }) => line);
}

function checkUnsent(items: readonly PackedLine[]): void {
  const unsent = items.every(({ line }) => line.status === "Created" || line.status === "Picking");
  if (!unsent) throw new RefusalError("orderItemState");
}
