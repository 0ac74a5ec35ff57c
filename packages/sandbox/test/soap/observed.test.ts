import { operations, service } from "@marketplace-seller/soap-client/codec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, Exchange, itemList } from "./exchange.ts";

const soap = "http://schemas.xmlsoap.org/soap/envelope/";

let exchange: Exchange;

beforeAll(async () => {
  exchange = await Exchange.open({ profile: "observed", packages: 0, products: 10 });
});

afterAll(() => exchange?.[Symbol.asyncDispose]());

function send(message: string, contentType = "text/xml; charset=utf-8") {
  return exchange.send({ body: message, headers: { "content-type": contentType } });
}

function message(content: string): string {
  return `<e:Envelope xmlns:e="${soap}"><e:Body>${content}</e:Body></e:Envelope>`;
}

function request(operation: string, content: string): string {
  return `<o:${operation}Request xmlns:o="${service.targetNamespace}">${content}</o:${operation}Request>`;
}

it("renders the date of an acceptance without a time, and the date of the order with a time", async () => {
  const { orders } = exchange.sandbox.control;
  const bought = [{ stockCode: "STK-00001", quantity: 1 }];
  const { orderId, packages } = orders.place(exchange.sandbox.sellerId, { lines: bought });
  const items = packages.flatMap(({ lines }) => lines.map(({ orderLineId }) => orderLineId));
  const accepted = `${auth}${itemList(...items)}<numberOfPackages>1</numberOfPackages>`;
  await exchange.succeed("OrderItemAccept", accepted);
  const content = `${auth}<orderRequest><id>${orderId}</id></orderRequest>`;
  const { orderDetail } = await exchange.succeed("OrderDetail", content);
  expect(orderDetail.createDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  const [day] = orderDetail.createDate.split(" ");
  expect(orderDetail.itemList.item.map(({ approvedDate }) => approvedDate)).toEqual([day]);
});

describe("the observed profile responds without a Fault", () => {
  it("when a message that names its operation breaks the schema: a failed result", async () => {
    for (const operation of Object.keys(operations)) {
      const response = await send(message(request(operation, `${auth}<x>1</x>`)));
      expect(response.status).toBe(200);
      expect(response.text).toContain("<status>failure</status>");
      expect(response.text).toContain(`${operation}Response`);
    }
  });

  it("when a message names no operation, or HTTP has a status for the mistake: a page of HTML", async () => {
    const cases = [
      [await send("hello"), 500],
      [await send(message("")), 500],
      [await send(message(request("OrderItemDestroy", auth))), 500],
      [await send("{}", "application/json"), 415],
      [await send(" ".repeat(5 * 1024 * 1024)), 413],
    ] as const;
    for (const [response, status] of cases) {
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.text).toMatch(/^<!DOCTYPE html>/);
    }
  });

  it("when a failure is injected: its status with a page of HTML", async () => {
    const list = () => send(message(request("OrderList", `${auth}<searchData/>`)));
    const { faults } = exchange.sandbox.control;
    for (const [kind, status] of [
      ["server-error", 500],
      ["unavailable", 503],
    ] as const) {
      faults.add({ kind });
      const response = await list();
      expect([response.status, response.text.includes("Fault")]).toEqual([status, false]);
    }
    expect((await list()).status).toBe(200);
  });
});
