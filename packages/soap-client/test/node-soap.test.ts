import { inspect } from "node:util";
import { findMessageProblems } from "@marketplace-seller/testing/xml";
import { describe, expect, it } from "vitest";
import { decodeRequest, encodeFailure, encodeFault, encodeResponse } from "../src/codec/index.ts";
import { isSellerError } from "../src/index.ts";
import { createNodeSoapClient, type SoapClientOptions } from "../src/node-soap/index.ts";
import { example, makeOrder, shownOperations } from "./examples.ts";
import { always, canary, failureOf, type Loopback, listen, type Responder } from "./loopback.ts";

const items = { orderItemList: { orderItem: [{ id: "1" }] } };

function nodeSoapOf({ baseUrl }: Loopback, options: Partial<SoapClientOptions> = {}) {
  return createNodeSoapClient({
    baseUrl,
    credentials: canary,
    retry: { maxAttempts: 1 },
    ...options,
  });
}

const xml: (text: string, status?: number) => Responder = (text, status = 200) =>
  always(text, status);

describe("node-soap's own client", () => {
  it.each(shownOperations)("%s: sends a valid message with the credentials", async (name) => {
    await using server = await listen(xml(await example(name, "response")));
    const expected = decodeRequest(await example(name, "request"));
    const { auth: _, ...input } = expected.request;
    const client = await nodeSoapOf(server);
    const [response] = await client[`${name}Async`](input);
    expect(response.result).toEqual({ status: "success" });
    const [{ body = "", headers = {} } = {}] = server.arrived;
    expect(headers).toMatchObject({
      soapaction: '""',
      "content-type": "text/xml; charset=utf-8",
    });
    expect(findMessageProblems([body])).toEqual([]);
    expect(decodeRequest(body)).toEqual({ operation: name, request: { ...input, auth: canary } });
  });

  it("keeps every digit of ids and amounts in results", async () => {
    const amounts = { totalDiscountAmount: "0.10", totalAmount: "123456789012345678901.30" };
    const order = { ...makeOrder("9007199254740993"), ...amounts, paymentType: 1 };
    const pagingData = { currentPage: 0, pageSize: 1, totalCount: 1, pageCount: 1 };
    const result = { status: "success" };
    const page = { result, pagingData, orderList: { order: [order] } };
    await using server = await listen(xml(encodeResponse("OrderList", page)));
    const client = await nodeSoapOf(server);
    const [{ orderList }] = await client.OrderListAsync({ searchData: {} });
    expect(orderList.order[0]).toMatchObject({
      ...{ id: "9007199254740993", ...amounts, paymentType: 1 },
    });
  });

  it("writes arguments in the contract's order", async () => {
    await using server = await listen(xml(await example("OrderItemAccept", "response")));
    const client = await nodeSoapOf(server);
    await client.OrderItemAcceptAsync({ numberOfPackages: 1, ...items });
    const { request } = decodeRequest(server.arrived[0]?.body ?? "");
    expect(request).toEqual({ auth: canary, ...items, numberOfPackages: 1 });
  });

  it.each([
    ["credentials of the caller's own", { auth: canary, ...items }, "$.auth"],
    ["an argument that is not in the contract", { ...items, note: "x" }, "$.note"],
    ["a value of another type", { orderItemList: { orderItem: [{ id: "1a" }] } }, undefined],
  ])("refuses %s and sends nothing", async (_, input, path) => {
    await using server = await listen(xml(""));
    const client = await nodeSoapOf(server);
    const error = await client.CombineItemsAsync(input).catch((thrown: unknown) => thrown);
    if (!isSellerError(error, "invalid-request")) throw error;
    expect(error.issues[0]?.path).toBe(path ?? "$.orderItemList.orderItem.id");
    expect(server.arrived).toEqual([]);
  });

  it("refuses header entries, which the contract does not have, and sends nothing", async () => {
    await using server = await listen(xml(""));
    const client = await nodeSoapOf(server);
    client.addSoapHeader({ token: "x" });
    const error = await failureOf(client.CombineItemsAsync(items));
    expect(error).toMatchObject({ code: "invalid-request" });
    expect(server.arrived).toEqual([]);
  });

  it("shows the credentials in no event and in no property", async () => {
    await using server = await listen(xml(await example("CombineItems", "response")));
    const client = await nodeSoapOf(server);
    const events: unknown[] = [];
    client.on("request", (...all: unknown[]) => events.push(all));
    client.on("message", (...all: unknown[]) => events.push(all));
    client.on("response", (...all: unknown[]) => events.push(all));
    await client.CombineItemsAsync(items);
    const rendered = inspect([events, client, client.lastRequest], { depth: 6, showHidden: true });
    expect(client.lastRequest).toContain("CombineItemsRequest");
    expect(rendered).not.toContain(canary.appSecret);
    expect(rendered).not.toContain(canary.appKey);
    expect(server.arrived[0]?.body).toContain(canary.appSecret);
  });

  it("passes a failed result to the caller as node-soap does", async () => {
    const texts = { errorCode: "3003", errorMessage: "Not so.", errorCategory: "RULE" };
    await using server = await listen(xml(encodeFailure("CombineItems", texts)));
    const client = await nodeSoapOf(server);
    const [{ result }] = await client.CombineItemsAsync(items);
    expect(result).toEqual({ status: "failure", ...texts });
  });

  it("passes a Fault to the caller as node-soap does", async () => {
    const fault = encodeFault({ code: "Client", message: "bad input" });
    await using server = await listen(xml(fault, 500));
    const client = await nodeSoapOf(server);
    const error = await failureOf(client.CombineItemsAsync(items));
    expect(error).toMatchObject({
      root: { Envelope: { Body: { Fault: { faultstring: "bad input" } } } },
    });
  });

  it("never parses a message that the codec refused", async () => {
    const right = await example("CombineItems", "response");
    const hostile = [
      right.replace("?>", "?><!DOCTYPE x>"),
      right.replace("success", '<![CDATA[<?xml version="1.0"?><a/>]]>'),
      "",
      await example("OrderList", "response"),
    ];
    for (const text of hostile) {
      await using server = await listen(xml(text));
      const client = await nodeSoapOf(server);
      const parsed: unknown[] = [];
      client.on("response", (body: unknown) => parsed.push(body));
      const error = await failureOf(client.CombineItemsAsync(items));
      expect(error).toMatchObject({ code: "indeterminate" });
      expect(parsed).toEqual([undefined]);
    }
  });

  it("never parses the attributes of a response, which may be odd in a response", async () => {
    const right = await example("CombineItems", "response");
    await using server = await listen(xml(right.replace("<status>", '<status id="a" href="#a">')));
    const client = await nodeSoapOf(server);
    const parsed: unknown[] = [];
    client.on("response", (body: unknown) => parsed.push(body));
    const [response] = await client.CombineItemsAsync(items);
    expect(response).toEqual({ result: { status: "success" } });
    expect(String(parsed[0])).not.toContain("href");
  });

  it("returns what a service left out or wrote with forbidden characters", async () => {
    const right = await example("OrderList", "response");
    const odd = right
      .replace(/<citizenshipId>.*<\/citizenshipId>/, "")
      .replace(">2012", ">2&#x1B;");
    await using server = await listen(xml(odd));
    const client = await nodeSoapOf(server);
    const [response] = await client.OrderListAsync({ searchData: {} });
    expect(response.orderList.order[0]).toMatchObject({ orderNumber: "2\u001b34567890" });
    expect(response.orderList.order[0]).not.toHaveProperty("citizenshipId");
  });

  it("never parses the detail of a Fault, which may have any attribute", async () => {
    const fault = encodeFault({ code: "Client", message: "bad" }).replace(
      "<detail></detail>",
      '<detail><a id="x" href="#x"/></detail>',
    );
    await using server = await listen(xml(fault, 500));
    const client = await nodeSoapOf(server);
    await failureOf(client.CombineItemsAsync(items));
    expect(client.lastResponse).toContain("<faultstring>bad");
    expect(client.lastResponse).not.toContain("href");
  });

  it("accepts the options of a call and further headers", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    await using server = await listen(() => controller.abort(reason));
    const client = await nodeSoapOf(server);
    const { signal } = controller;
    const call = client.OrderListAsync({ searchData: {} }, { signal }, { "X-Trace": "t1" });
    expect(await failureOf(call)).toBe(reason);
    expect(server.arrived[0]?.headers["x-trace"]).toBe("t1");
  });

  it("uses the namespace of the option", async () => {
    const namespace = 'urn:"other"&<';
    const message = encodeResponse("CombineItems", { result: {} }, { namespace });
    await using server = await listen(xml(message));
    const client = await nodeSoapOf(server, { operator: { soapNamespace: namespace } });
    await client.CombineItemsAsync(items);
    const body = server.arrived[0]?.body ?? "";
    expect(decodeRequest(body, { namespace }).operation).toBe("CombineItems");
  });
});
