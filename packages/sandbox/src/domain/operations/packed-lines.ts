import type { Order } from "../model/order.ts";
import type { OrderLine, PackageStatus, ShipmentPackage } from "../model/shipment-package.ts";
import { RefusalError, type RefusalName } from "../refusals.ts";
import { packageAmounts } from "../rules/order-sums.ts";
import { bumpLineVersion, canMove, movePackageTo } from "../rules/package-movement.ts";
import type { ReadSession, WriteSession } from "../store.ts";

/** A line in the package and order that have it now. */
export interface PackedLine {
  readonly line: OrderLine;
  readonly shipment: ShipmentPackage;
  readonly order: Order;
}

export function findLine(
  { packages, orders }: ReadSession,
  sellerId: string,
  id: string,
): PackedLine | undefined {
  const shipment = packages.findByLine(sellerId, id);
  const line = shipment?.lines.find(({ orderLineId }) => orderLineId === id);
  const order = shipment && orders.find(sellerId, shipment.orderNumber);
  return shipment && line && order && { line, shipment, order };
}

/**
 * The lines that a SOAP request names, each once, where they are now.
 *
 * @throws RefusalError when none is named, or one is not there or another seller's
 */
export function findLines(
  session: ReadSession,
  sellerId: string,
  orderLineIds: readonly string[],
): readonly PackedLine[] {
  if (orderLineIds.length === 0) throw new RefusalError("unknownOrderItem");
  return [...new Set(orderLineIds)].map((id) => {
    const found = findLine(session, sellerId, id);
    if (found === undefined) throw new RefusalError("unknownOrderItem");
    return found;
  });
}

/**
 * A package with its order.
 *
 * @param id the package id or its `cargoTrackingNumber`
 * @throws RefusalError when the seller has no such package
 */
export function findPackage(
  { packages, orders }: ReadSession,
  sellerId: string,
  id: string,
  refusal: RefusalName = "unknownPackage",
): Omit<PackedLine, "line"> {
  const shipment = packages.find(sellerId, id) ?? packages.findByTracking(sellerId, id);
  const order = shipment && orders.find(sellerId, shipment.orderNumber);
  if (shipment === undefined || order === undefined) throw new RefusalError(refusal);
  return { shipment, order };
}

/** What a movement does to each line besides. */
type LineChange = (line: OrderLine) => OrderLine;

/**
 * Moves the lines that a SOAP request names to a status. All lines of a package share its status: when only some of
 * a package's lines are named, they leave it for a package of their own, and the others stay as they are
 * (assumption `soap-partial-movement`).
 *
 * @returns the moved lines, in the order of the request
 * @throws RefusalError when a line is not there or cannot move there
 */
export function moveLines(
  session: WriteSession,
  sellerId: string,
  orderLineIds: readonly string[],
  status: PackageStatus,
  now: number,
  change: LineChange = (line) => line,
): readonly PackedLine[] {
  const lines = findLines(session, sellerId, orderLineIds);
  const named = new Set(orderLineIds);
  const moved = new Map<string, PackedLine>();
  for (const { shipment, order } of groupByPackage(lines)) {
    if (!canMove(shipment.status, status)) throw new RefusalError("orderItemState");
    const leaving = takeOut(session, shipment, order, named, now);
    const after = movePackageTo(leaving, status, now);
    const changed = { ...after, lines: after.lines.map(change) };
    session.packages.save(changed, order);
    for (const line of changed.lines) {
      moved.set(line.orderLineId, { line, shipment: changed, order });
    }
  }
  return lines.flatMap(({ line }) => moved.get(line.orderLineId) ?? []);
}

/** Each package of the lines once. */
export function groupByPackage(lines: readonly PackedLine[]): readonly PackedLine[] {
  return [...new Map(lines.map((item) => [item.shipment.key, item])).values()];
}

/** The package itself when all its lines are named; else a new one with those that are. */
function takeOut(
  session: WriteSession,
  shipment: ShipmentPackage,
  order: Order,
  named: ReadonlySet<string>,
  now: number,
): ShipmentPackage {
  const leaving = shipment.lines.filter(({ orderLineId }) => named.has(orderLineId));
  if (leaving.length === shipment.lines.length) return shipment;
  leavePackage(session, shipment, order, named, now);
  return openPackage(session, shipment, leaving, now);
}

/** Changes lines where they are; their status stays. */
export function changeLines(
  session: WriteSession,
  lines: readonly PackedLine[],
  now: number,
  change: LineChange,
): void {
  const named = new Set(lines.map(({ line }) => line.orderLineId));
  for (const { shipment, order } of groupByPackage(lines)) {
    const changed = shipment.lines.map((line) =>
      named.has(line.orderLineId) ? bumpLineVersion(change(line), now) : line,
    );
    session.packages.save({ ...shipment, lines: changed, lastModifiedDate: now }, order);
  }
}

/**
 * Saves a package without the lines that leave it for another one: the lines that stay make its
 * amounts and its pickup; one that nothing stays in becomes `Unpacked`, as after a split.
 *
 * @throws RefusalError for a location-specific order, which cannot be packed anew here
 */
export function leavePackage(
  session: WriteSession,
  shipment: ShipmentPackage,
  order: Order,
  leaving: ReadonlySet<string>,
  now: number,
): void {
  if (shipment.packageId === null) throw new RefusalError("locationSpecific");
  const lines = shipment.lines.filter(({ orderLineId }) => !leaving.has(orderLineId));
  if (lines.length === 0) {
    session.packages.save(movePackageTo(shipment, "Unpacked", now), order);
    return;
  }
  const { collection, ...rest } = shipment;
  const details = collection?.details.filter(({ orderLineId }) => !leaving.has(orderLineId));
  const pickup = collection && details ? { collection: { ...collection, details } } : {};
  session.packages.save(
    { ...rest, ...packageAmounts(lines), ...pickup, lines, lastModifiedDate: now },
    order,
  );
}

/**
 * A new package of an order beside an existing one: its own package number and
 * `cargoTrackingNumber`, the existing one's order, cargo company and past. It starts in the existing
 * one's status, or goes on to `status` at once.
 */
export function openPackage(
  ids: Pick<WriteSession, "nextId" | "nextPackageKey">,
  model: ShipmentPackage,
  lines: readonly OrderLine[],
  now: number,
  status = model.status,
): ShipmentPackage {
  const { collection: _collection, shownStatus: _shown, splitFrom: _splitFrom, ...shared } = model;
  const past = model.histories;
  return {
    ...shared,
    ...packageAmounts(lines),
    key: ids.nextPackageKey(),
    packageId: ids.nextId("package"),
    cargoTrackingNumber: ids.nextId("tracking"),
    cargoSenderNumber: null,
    cargoTrackingLink: null,
    lines,
    status,
    lastModifiedDate: now,
    histories: status === model.status ? past : [...past, { createdDate: now, status }],
  };
}
