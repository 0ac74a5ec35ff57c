import { operations, service } from "@marketplace-seller/soap-client/codec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, Exchange, itemList } from "./exchange.ts";

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const minute = 60_000;
const day = 24 * 60 * minute;

let exchange: Exchange;
let sellerId: string;

beforeAll(async () => {
  exchange = await Exchange.open({ profile: "observed", packages: 0, products: 10 });
  sellerId = exchange.sandbox.control.sellers.find().sellerId;
});

afterAll(() => exchange?.[Symbol.asyncDispose]());

/** An order of two items in packages of their own, and the ids of the items. */
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
  const { orders } = exchange.sandbox.control;
  for (const status of statuses) for (const id of packageIds) orders.move(sellerId, id, status);
}

/** The orders that both listings find for a word. */
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

function send(message: string, contentType = "text/xml; charset=utf-8") {
  return exchange.send({ body: message, headers: { "content-type": contentType } });
}

function message(content: string): string {
  return `<e:Envelope xmlns:e="${soap}"><e:Body>${content}</e:Body></e:Envelope>`;
}

function request(operation: string, content: string): string {
  return `<o:${operation}Request xmlns:o="${service.targetNamespace}">${content}</o:${operation}Request>`;
}

it("writes the date of an acceptance without its time, and that of the order with it", async () => {
  const { orderId, items } = place();
  await accept(items);
  const content = `${auth}<orderRequest><id>${orderId}</id></orderRequest>`;
  const { orderDetail } = await exchange.succeed("OrderDetail", content);
  expect(orderDetail.createDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  const [accepted] = orderDetail.createDate.split(" ");
  for (const { approvedDate } of orderDetail.itemList.item) expect(approvedDate).toBe(accepted);
});

describe("the search for a status", () => {
  it("finds what was delivered as Completed, and nothing as Claimed", async () => {
    const { orderId, items, packageIds } = place();
    await accept(items);
    expect(await found("Completed")).not.toContain(orderId);
    move(packageIds, "Shipped", "Delivered");
    expect(await found("Completed")).toContain(orderId);
    expect(await found("Completed")).toEqual(await found("Delivered"));
    expect(await found("Claimed")).toEqual([]);
  });

  it("finds as LATE_SHIPMENT what is not sent by its latest shipping date", async () => {
    const { clock } = exchange.sandbox.control;
    const [waiting, accepted, sent] = [place(), place(), place()];
    await accept(accepted.items);
    await accept(sent.items);
    move(sent.packageIds, "Shipped");
    expect(await found("LATE_SHIPMENT")).toEqual([]);
    clock.advance(4 * day);
    const late = await found("LATE_SHIPMENT");
    expect(late).toEqual(expect.arrayContaining([waiting.orderId, accepted.orderId]));
    expect(late).not.toContain(sent.orderId);
  });

  it("still refuses a word that nobody reported", async () => {
    const content = `${auth}<searchData><status>Late</status></searchData>`;
    expect(await exchange.refusal("OrderList", content)).toContain("a word of an item");
  });
});

describe("no Fault is seen", () => {
  it("when a message that names its operation breaks the schema: a failed result", async () => {
    for (const operation of Object.keys(operations)) {
      const answer = await send(message(request(operation, `${auth}<x>1</x>`)));
      expect(answer.status).toBe(200);
      expect(answer.text).toContain("<status>failure</status>");
      expect(answer.text).toContain(`${operation}Response`);
    }
  });

  it("when a message tells nothing, or HTTP has a word for it: a page of HTML", async () => {
    const cases = [
      [await send("hello"), 500],
      [await send(message("")), 500],
      [await send(message(request("OrderItemDestroy", auth))), 500],
      [await send("{}", "application/json"), 415],
      [await send(" ".repeat(5 * 1024 * 1024)), 413],
    ] as const;
    for (const [answer, status] of cases) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.text).toMatch(/^<!DOCTYPE html>/);
    }
  });

  it("when a failure is injected: its status shows, with a page of HTML", async () => {
    const list = () => send(message(request("OrderList", `${auth}<searchData/>`)));
    const { faults } = exchange.sandbox.control;
    for (const [kind, status] of [
      ["server-error", 500],
      ["unavailable", 503],
    ] as const) {
      faults.add({ kind });
      const answer = await list();
      expect([answer.status, answer.text.includes("Fault")]).toEqual([status, false]);
    }
    expect((await list()).status).toBe(200);
  });
});
