import { expect } from "vitest";
import type { Calls, ListedPackage } from "./calls.ts";
import type { Ledger, LedgerLine, OrderLedger, StockLedger } from "./ledger.ts";

/**
 * The number of product tasks that are read back one by one after each crash; earlier crashes have checked the older
 * tasks.
 */
const RECENT_TASKS = 10;

/** Creates the ledger of a new database, with orders whose packages can be split, and with some products. */
export async function openLedger(calls: Calls): Promise<Ledger> {
  const packages = await calls.packages();
  const orders = [...byOrder(packages)].flatMap(([orderNumber, shipments]): OrderLedger[] => {
    const units = unitsOf(shipments);
    const isUsable = shipments.every(
      (shipment) => shipment.shipmentPackageStatus === "Picking" && shipment.id,
    );
    if (!isUsable || units < 2) return [];
    const current = new Map(shipments.map((shipment) => [shipment.id, linesOf(shipment)]));
    return [{ orderNumber, units, current, unpacked: new Set(), withoutResponse: undefined }];
  });
  const codes = Array.from({ length: 12 }, (_, at) => `STK-${String(at + 2).padStart(5, "0")}`);
  return {
    orders: orders.slice(0, 16),
    stocks: codes.map((stockCode) => ({
      stockCode,
      acknowledged: undefined,
      withoutResponse: undefined,
    })),
    tasks: [],
    placed: new Set(),
    placedWithoutResponse: new Set(),
    nextOrder: 1,
    packageIds: new Set(packages.map(({ id }) => id)),
    writes: 0,
  };
}

/**
 * Reads back over REST all writes to which the sandbox responded with success, and checks that each write took effect
 * exactly once. A write without a response must have taken effect completely or not at all; its actual state is then
 * recorded in the ledger.
 */
export async function verify(calls: Calls, ledger: Ledger): Promise<void> {
  const packages = await calls.packages();
  const ids = packages.flatMap(({ id }) => id ?? []);
  expect(new Set(ids).size, "no package is listed twice").toBe(ids.length);
  const orders = byOrder(packages);
  for (const order of ledger.orders) {
    verifyOrder(order, orders.get(order.orderNumber) ?? []);
    for (const id of order.current.keys()) ledger.packageIds.add(id);
  }
  verifyPlaced(ledger, orders);
  for (const stock of ledger.stocks) await verifyStock(calls, stock);
  for (const task of ledger.tasks.slice(-RECENT_TASKS)) {
    expect(await calls.task(task)).toEqual([expect.objectContaining({ status: "SUCCESS" })]);
  }
}

function verifyOrder(order: OrderLedger, found: readonly ListedPackage[]): void {
  const current = found.filter((item) => item.shipmentPackageStatus !== "Unpacked");
  expect(unitsOf(current), `units of ${order.orderNumber}`).toBe(order.units);
  const status = new Map(found.map((item) => [item.id, item.shipmentPackageStatus]));
  for (const id of order.unpacked) expect(status.get(id), id).toBe("Unpacked");
  const fresh = current.filter(({ id }) => !order.current.has(id));
  const wasCarriedOut = fresh.length > 0;
  expect(order.withoutResponse !== undefined || !wasCarriedOut, "never requested").toBe(true);
  const split = new Set(wasCarriedOut ? order.withoutResponse : []);
  for (const [id, lines] of order.current) {
    expect(status.get(id), id).toBe(split.has(id) ? "Unpacked" : "Picking");
    const listed = found.find((item) => item.id === id);
    expect(listed && linesOf(listed).toSorted(byLine)).toEqual(lines.toSorted(byLine));
  }
  for (const id of split) order.unpacked.add(id);
  order.current = new Map(current.map((item) => [item.id, linesOf(item)]));
  order.withoutResponse = undefined;
}

function verifyPlaced(ledger: Ledger, orders: ReadonlyMap<string, readonly ListedPackage[]>): void {
  for (const number of ledger.placed) expect(orders.get(number)?.length, number).toBe(1);
  for (const number of ledger.placedWithoutResponse) {
    expect(orders.get(number)?.length ?? 1, number).toBe(1);
    if (orders.has(number)) ledger.placed.add(number);
  }
  ledger.placedWithoutResponse.clear();
}

async function verifyStock(calls: Calls, stock: StockLedger): Promise<void> {
  const found = await calls.stockOf(stock.stockCode);
  if (stock.acknowledged !== undefined || found === stock.withoutResponse) {
    expect([stock.acknowledged, stock.withoutResponse], stock.stockCode).toContain(found);
    stock.acknowledged = found;
  }
  stock.withoutResponse = undefined;
}

function byOrder(packages: readonly ListedPackage[]): Map<string, ListedPackage[]> {
  const orders = new Map<string, ListedPackage[]>();
  for (const item of packages) {
    orders.set(item.orderNumber, [...(orders.get(item.orderNumber) ?? []), item]);
  }
  return orders;
}

function unitsOf(packages: readonly ListedPackage[]): number {
  return packages.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
}

function linesOf({ lines }: ListedPackage): readonly LedgerLine[] {
  return lines.map(({ orderLineId, quantity }) => ({
    orderLineId: String(orderLineId),
    units: quantity,
  }));
}

function byLine(a: LedgerLine, b: LedgerLine): number {
  return a.orderLineId < b.orderLineId ? -1 : 1;
}
