import type { Order } from "../model/order.ts";
import type { OrderLine, PackageStatus, ShipmentPackage } from "../model/shipment-package.ts";
import { RefusalError, type RefusalName } from "../refusals.ts";
import { packageAmounts } from "../rules/order-sums.ts";
import { bumpLineVersion, canMove, movePackageTo } from "../rules/package-movement.ts";
import type { ReadSession, WriteSession } from "../store.ts";

/** An order line, its order, and the package that contains the line now. */
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
 * Finds the order lines that a SOAP request names, with the packages that contain them now. An order line that the
 * request names twice is returned once.
 *
 * @throws RefusalError when the request names no order line, or an order line that the seller does not have
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
 * Finds a shipment package with its order.
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

/** Changes fields besides the status of an order line whose status changes. */
type LineChange = (line: OrderLine) => OrderLine;

/**
 * Changes the status of the order lines that a SOAP request names. All order lines of a package have the package's
 * status, so a request that names only some lines of a package moves these lines into a new package and leaves the
 * other lines unchanged (assumption `soap-partial-movement`).
 *
 * @returns the moved lines, in the order of the request
 * @throws RefusalError when the seller has no such line, or a line cannot move to the requested status
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

/** Returns one order line of each package, so that a caller visits each package once. */
export function groupByPackage(lines: readonly PackedLine[]): readonly PackedLine[] {
  return [...new Map(lines.map((item) => [item.shipment.key, item])).values()];
}

/** Returns the package when the request names all its order lines, otherwise a new package with the named lines. */
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

/** Changes fields of order lines without changing their package and status. */
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
 * Saves a package without the order lines that move to another package. When lines leave a package, its amounts and
 * its pickup are computed from the lines that stay. The package becomes `Unpacked`, as after a split, when all of its
 * order lines move to another package.
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

/**
 * Creates a new package from an existing package as its template. A package created from a template has a new package
 * id and `cargoTrackingNumber`, and copies the order, the cargo company and the status history from the template. A
 * package created from a template has the status of the parameter `status`, by default the template's status.
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
