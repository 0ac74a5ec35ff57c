import type {
  SplitByOrderLinesRequest,
  SplitByQuantityRequest,
  SplitPackageOrderItem,
  SplitResult,
} from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import type { Order } from "../model/order.ts";
import type { OrderLine, ShipmentPackage } from "../model/shipment-package.ts";
import { RefusalError } from "../refusals.ts";
import { applySplitStatus, movePackageTo } from "../rules/package-movement.ts";
import {
  changesNothing,
  listNamedLines,
  planSplitByOrderLines,
  planSplitByQuantity,
  type SplitLines,
  type SplitPlan,
  splitLines,
} from "../rules/split-plan.ts";
import type { WriteSession } from "../store.ts";
import { openPackage } from "./packed-lines.ts";

/**
 * interface-specification.md, Split package by quantity.
 *
 * @throws RefusalError when a rule forbids it; nothing is changed then
 */
export function splitPackageByQuantity(
  context: DomainContext,
  sellerId: string,
  request: SplitByQuantityRequest,
): SplitResult {
  return splitPackage(context, sellerId, listNamedLines(request), (lines) =>
    planSplitByQuantity(request, lines),
  );
}

/**
 * One package per group (interface-specification.md, Split package by order lines).
 *
 * @throws RefusalError when a rule forbids it; nothing is changed then
 */
export function splitPackageByOrderLines(
  context: DomainContext,
  sellerId: string,
  request: SplitByOrderLinesRequest,
): SplitResult {
  const named = request.splitGroups.flatMap((group) => group.orderLineIds);
  return splitPackage(context, sellerId, named, (lines) => planSplitByOrderLines(request, lines));
}

/**
 * The packages that contain the named lines become `Unpacked`, and the plan's new ones in `Picking` replace them, in
 * one transaction (interface-specification.md, States and transitions). Lines of several packages of one order are
 * pooled first, so that a split can also combine packages (the path of the split by order lines is
 * `splitCombinePackage`).
 *
 * @param named - ids of all lines that the request names
 * @param makePlan - over all lines of the packages to split
 */
function splitPackage(
  { store, clock, settings }: DomainContext,
  sellerId: string,
  named: readonly string[],
  makePlan: (lines: readonly OrderLine[]) => SplitPlan,
): SplitResult {
  return store.write((session) => {
    const sources = findSourcePackages(session, sellerId, named);
    const lines = sources.flatMap((source) => source.lines);
    const plan = makePlan(lines);
    if (changesNothing(plan, sources)) throw new RefusalError("nothingToSplit");
    const splitResult = splitLines(plan, lines, clock(), () => session.nextId("orderLine"));
    const setShownStatus = (shipment: ShipmentPackage) =>
      applySplitStatus(shipment, settings.splitOriginal);
    return executeSplit(session, sources, splitResult, clock(), setShownStatus);
  });
}

function findSourcePackages(
  session: WriteSession,
  sellerId: string,
  named: readonly string[],
): readonly [ShipmentPackage, ...ShipmentPackage[]] {
  const found = new Map<number, ShipmentPackage>();
  for (const orderLineId of new Set(named)) {
    const shipment = session.packages.findByLine(sellerId, orderLineId);
    if (shipment === undefined) throw new RefusalError("unknownOrderLine");
    found.set(shipment.key, shipment);
  }
  const [first, ...others] = [...found.values()].sort((a, b) => a.key - b.key);
  if (first === undefined) throw new RefusalError("nothingToSplit");
  const sources = [first, ...others] as const;
  if (others.some((other) => other.orderNumber !== first.orderNumber)) {
    throw new RefusalError("linesOfSeveralOrders");
  }
  if (sources.some((source) => source.status !== "Picking")) {
    throw new RefusalError("packageNotPicking");
  }
  if (others.some((other) => other.sender !== first.sender)) {
    throw new RefusalError("linesOfSeveralSenders");
  }
  if (sources.some((source) => source.packageId === null))
    throw new RefusalError("locationSpecific");
  return sources;
}

function executeSplit(
  session: WriteSession,
  sources: readonly [ShipmentPackage, ...ShipmentPackage[]],
  splitLines: SplitLines,
  now: number,
  setShownStatus: (shipment: ShipmentPackage) => ShipmentPackage,
): SplitResult {
  const [model] = sources;
  const order = regroupServices(session, model, splitLines.parts);
  for (const source of sources) {
    session.packages.save(setShownStatus(movePackageTo(source, "Unpacked", now)), order);
  }
  const splitFrom = sources.map(({ cargoTrackingNumber }) => cargoTrackingNumber);
  const rows: SplitPackageOrderItem[] = [];
  for (const packageLines of splitLines.packages) {
    const next = setShownStatus({ ...openPackage(session, model, packageLines, now), splitFrom });
    session.packages.save(next, order);
    rows.push(...listRows(next));
  }
  if (splitLines.cancelled.length > 0) {
    const cancelledPackage = openPackage(session, model, splitLines.cancelled, now, "UnSupplied");
    const next = { ...cancelledPackage, splitFrom };
    session.packages.save(next, order);
    rows.push(...listRows(next));
  }
  return { code: 200, message: "The package was split.", splitPackageOrderItems: rows };
}

function listRows(shipment: ShipmentPackage): readonly SplitPackageOrderItem[] {
  return shipment.lines.map((line) => ({
    orderNumber: shipment.orderNumber,
    packageId: shipment.packageId ?? "",
    orderLineId: line.orderLineId,
    stockCode: line.stockCode,
    quantity: line.quantity,
  }));
}

/** A divided line's services belong to all of its parts. */
function regroupServices(
  session: WriteSession,
  { sellerId, orderNumber }: ShipmentPackage,
  parts: ReadonlyMap<string, readonly string[]>,
): Order {
  const order = session.orders.find(sellerId, orderNumber);
  if (order === undefined) throw new RefusalError("unknownOrder");
  if (parts.size === 0 || order.serviceItems.length === 0) return order;
  const serviceItems = order.serviceItems.map((item) => ({
    ...item,
    orderLineIds: item.orderLineIds.flatMap((id) => parts.get(id) ?? [id]),
  }));
  const regrouped = { ...order, serviceItems };
  session.orders.save(regrouped);
  return regrouped;
}
