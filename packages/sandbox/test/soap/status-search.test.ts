import { afterAll, beforeAll, expect, it } from "vitest";
import { auth, Exchange, itemList } from "./exchange.ts";

const dayMs = 24 * 60 * 60_000;

let exchange: Exchange;
let sellerId: string;

beforeAll(async () => {
  exchange = await Exchange.open({ packages: 0, products: 10 });
  sellerId = exchange.sandbox.sellerId;
});

afterAll(() => exchange?.[Symbol.asyncDispose]());

/** Places an order of two items in separate packages, and returns the ids of the items. */
function place() {
  const lines = ["STK-00001", "STK-00002"].map((stockCode) => ({ stockCode, quantity: 1 }));
  const { orderId, packages } = exchange.sandbox.control.orders.place(sellerId, { lines });
  const items = packages.flatMap((one) => one.lines.map(({ orderLineId }) => orderLineId));
  return { orderId, packageIds: packages.map(({ packageId }) => packageId ?? ""), items };
}

async function accept(items: readonly string[]): Promise<void> {
  const content = `${auth}${itemList(...items)}<numberOfPackages>1</numberOfPackages>`;
  await exchange.succeed("OrderItemAccept", content);
}

function move(packageIds: readonly string[], ...statuses: readonly ("Shipped" | "Delivered")[]) {
  const { packages } = exchange.sandbox.control;
  for (const status of statuses) for (const id of packageIds) packages.move(sellerId, id, status);
}

/** Searches orders by a status, in both order listings. */
async function found(status: string): Promise<readonly string[]> {
  const search = `<searchData><status>${status}</status></searchData>`;
  const [plain, detailed] = await Promise.all([
    exchange.succeed("OrderList", auth + search),
    exchange.succeed("DetailedOrderList", auth + search),
  ]);
  const ids = plain.orderList?.order.map(({ id }) => id) ?? [];
  expect(detailed.orderList?.order.map(({ id }) => id)).toEqual(ids);
  return ids;
}

it("finds delivered orders as Completed, and none as Claimed", async () => {
  const { orderId, items, packageIds } = place();
  await accept(items);
  expect(await found("Completed")).not.toContain(orderId);
  move(packageIds, "Shipped", "Delivered");
  expect(await found("Completed")).toContain(orderId);
  expect(await found("Completed")).toEqual(await found("Delivered"));
  expect(await found("Claimed")).toEqual([]);
});

it("finds orders that were not sent by their latest shipping date as LATE_SHIPMENT", async () => {
  const { clock } = exchange.sandbox.control;
  const [waiting, accepted, sent] = [place(), place(), place()];
  await accept(accepted.items);
  await accept(sent.items);
  move(sent.packageIds, "Shipped");
  expect(await found("LATE_SHIPMENT")).toEqual([]);
  clock.advance(4 * dayMs);
  const late = await found("LATE_SHIPMENT");
  expect(late).toEqual(expect.arrayContaining([waiting.orderId, accepted.orderId]));
  expect(late).not.toContain(sent.orderId);
});

it("refuses an unknown status", async () => {
  const content = `${auth}<searchData><status>Late</status></searchData>`;
  expect(await exchange.refusal("OrderList", content)).toContain("must be an item status");
});
