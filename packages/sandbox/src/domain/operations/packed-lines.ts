import type { Order } from "../model/order.ts";
import type { OrderLine, PackageStatus, ShipmentPackage } from "../model/shipment-package.ts";
import { RefusalError, type RefusalName } from "../refusals.ts";
import { packageAmounts } from "../rules/order-sums.ts";
import { bumpLineVersion, canMove, movePackageTo } from "../rules/package-movement.ts";
import type { ReadSession, WriteSession } from "../store.ts";

/** The package contains the line now. */
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
 * A line that is named twice is returned once.
 *
 * @throws RefusalError when none is named, or one that the seller does not have
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
 * @param id - the package id or its `cargoTrackingNumber`
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

/** Beside the status. */
type LineChange = (line: OrderLine) => OrderLine;

/**
 * All lines of a package have its status, so a request that names only some moves these into a new package (assumption
 * `soap-partial-movement`).
 *
 * @returns in the order of the request
 * @throws RefusalError when the seller has no such line, or one cannot move to that status
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

/** One line of each package. */
export function groupByPackage(lines: readonly PackedLine[]): readonly PackedLine[] {
  return [...new Map(lines.map((item) => [item.shipment.key, item])).values()];
}

/** Its package when all of its lines are named, otherwise a new one. */
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

/** Not package and status. */
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
 * Amounts and pickup are computed from the lines that stay; without any, the package becomes `Unpacked`, as after a
 * split.
 *
 * @throws RefusalError for a location-specific order, whose packages cannot be repacked
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

/** Opens a package like the template: same order, carrier and history, new id and tracking number. */
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
