import type { ContractDriftEvent } from "@marketplace-seller/client-core";
import { settle } from "@marketplace-seller/testing/fake-clock";
import { findMessageProblems } from "@marketplace-seller/testing/xml";
import { describe, expect, it } from "vitest";
import { decodeRequest, encodeResponse } from "../src/codec/index.ts";
import { isSellerError } from "../src/index.ts";
import { example, listing, shownOperations } from "./examples.ts";
import { always, callAt, canary, clientOf, failureOf, listen } from "./loopback.ts";

describe("the SOAP client", () => {
  it.each(shownOperations)(
    "%s: sends a valid message and returns the typed response",
    async (name) => {
      await using server = await listen(always(await example(name, "response")));
      const expected = decodeRequest(await example(name, "request"));
      const { auth: _, ...input } = expected.request;
      const response = await callAt(server)(name, input as never);
      expect(response.result).toEqual({ status: "success" });

      const [arrived] = server.arrived;
      expect(arrived?.method).toBe("POST");
      expect(arrived?.headers).toMatchObject({
        soapaction: '""',
        "content-type": "text/xml; charset=utf-8",
      });
      expect(findMessageProblems([arrived?.body ?? ""])).toEqual([]);
      expect(decodeRequest(arrived?.body ?? "")).toEqual({
        operation: name,
        request: { ...input, auth: canary },
      });
    },
  );

  it("reports undeclared elements by path and count, never by their content", async () => {
    const xml = await example("OrderList", "response");
    const grown = xml
      .replaceAll("</order>", "<giftNote>for Ayse</giftNote></order>")
      .replace("</result>", "<trace>t1</trace></result>");
    await using server = await listen(always(grown));
    const events: ContractDriftEvent[] = [];
    const hooks = { onContractDrift: (event: ContractDriftEvent) => events.push(event) };
    const { orderList } = await clientOf(server, { hooks }).orders.list();
    const unknown = { kind: "unknown-field", operation: "OrderList" };
    expect(events).toMatchObject([
      { ...unknown, path: "result.trace", count: 1 },
      { ...unknown, path: "orderList.order[].giftNote", count: orderList?.order.length },
    ]);
    expect(JSON.stringify(events)).not.toContain("Ayse");
  });

  it("has a method for every operation", async () => {
    const called: string[] = [];
    await using server = await listen((arrived, response) => {
      const { operation } = decodeRequest(arrived.body);
      called.push(operation);
      example(operation, "response").then((xml) =>
        response.setHeader("content-type", "text/xml").end(xml),
      );
    });
    const { orders } = clientOf(server);
    const orderItemList = { orderItem: [{ id: "1" }] };
    await orders.list();
    await orders.listDetailed();
    await orders.detail({ orderRequest: { id: 9_007_199_254_740_993n } });
    await orders.acceptItems({ orderItemList, numberOfPackages: 1 });
    await orders.rejectItems({ orderItemList, rejectReason: "none left" });
    const shipmentInfo = {
      shipmentCompany: { id: 3 },
      campaignNumber: "1",
      trackingNumber: "2",
      shipmentMethod: 1,
    };
    await orders.shipItems({ orderItemList: { orderItem: [{ id: 1, shipmentInfo }] } });
    await orders.deliverItem({
      orderItemList: { orderItemId: "1" },
      shipmentCompanyId: "3",
      shipmentMethod: "1",
      deliveryTime: "16/11/2026 14:00",
    });
    await orders.complementaryItems({ orderItemList });
    await orders.combineItems({ orderItemList });
    await orders.separateItems({ orderItemList });
    await orders.identifyItems({ orderNumber: "1", orderItemList: { orderItem: [] } });
    expect(called).toEqual(shownOperations);
  });

  it("reads the pages of a listing up to the first empty one, whatever the page count is", async () => {
    const ids = ["9007199254740993", "2", "3", "4", "5"];
    await using server = await listen(listing(ids));
    const drift: string[] = [];
    for await (const order of clientOf(server).orders.items({ pageSize: 2 })) drift.push(order.id);
    expect(drift).toEqual(ids);
    expect(server.arrived).toHaveLength(4);
  });

  it("accepts dates as Date and as year, month and day", async () => {
    await using server = await listen(always(await example("OrderList", "response")));
    const startDate = new Date("2026-11-16T11:00:00Z");
    const endDate = { year: 2026, month: 11, day: 17 };
    await clientOf(server).orders.list({ searchData: { period: { startDate, endDate } } });
    const body = server.arrived[0]?.body;
    expect(body).toContain("<startDate>16/11/2026 14:00</startDate>");
    expect(body).toContain("<endDate>17/11/2026</endDate>");
    const invalid = { period: { startDate: new Date(Number.NaN) } };
    const error = await failureOf(clientOf(server).orders.list({ searchData: invalid }));
    if (!isSellerError(error, "invalid-request")) throw error;
    expect(error.issues[0]?.path).toBe("$.searchData.period.startDate");
  });

  it("reports every broken rule of a request, and sends nothing", async () => {
    await using server = await listen(always(""));
    const wrong = {
      orderItemList: { orderItem: [{ id: "12abc" }, { id: 2 ** 53 }, { idd: "1" }] },
      rejectReason: "control \u0000",
    };
    const error = await failureOf(callAt(server)("OrderItemReject", wrong as never));
    if (!isSellerError(error, "invalid-request")) throw error;
    expect(error.issues.map(({ path, rule }) => [path, rule])).toEqual([
      ["$.orderItemList.orderItem[0].id", "type"],
      ["$.orderItemList.orderItem[1].id", "type"],
      ["$.orderItemList.orderItem[2].idd", "unknown"],
      ["$.orderItemList.orderItem[2].id", "required"],
      ["$.rejectReason", "type"],
    ]);
    expect(server.arrived).toEqual([]);
  });

  it("sends writes for one order one after the other, and others concurrently", async () => {
    let running = 0;
    let maxConcurrent = 0;
    const fetch = async () => {
      running += 1;
      maxConcurrent = Math.max(maxConcurrent, running);
      await settle();
      running -= 1;
      const xml = encodeResponse("CombineItems", { result: {} });
      return new Response(xml, { headers: { "content-type": "text/xml" } });
    };
    const { orders } = clientOf(await closed(), { fetch });
    const input = { orderItemList: { orderItem: [{ id: "1" }] } };
    const context = { orderId: "1" };
    await Promise.all([1, 2, 3].map(() => orders.combineItems(input, { context })));
    expect(maxConcurrent).toBe(1);
    await Promise.all([1, 2, 3].map(() => orders.combineItems(input)));
    expect(maxConcurrent).toBe(3);
  });

  it("sends by the option fetch, with the namespace of the option", async () => {
    const sent: string[] = [];
    const client = clientOf(await closed(), {
      operator: { soapNamespace: "urn:other" },
      fetch: async (_url, { redirect, body }) => {
        sent.push(String(redirect), String(body));
        const xml = encodeResponse("CombineItems", { result: {} }, { namespace: "urn:other" });
        return new Response(xml, { headers: { "content-type": "text/xml" } });
      },
    });
    await client.orders.combineItems({ orderItemList: { orderItem: [{ id: "1" }] } });
    const [redirect, body = ""] = sent;
    expect(redirect).toBe("manual");
    expect(decodeRequest(body, { namespace: "urn:other" }).operation).toBe("CombineItems");
  });
});

/** The address of a server that was closed, so that every call to the address fails. */
async function closed() {
  await using server = await listen(always(""));
  return server;
}
