import { gzipSync } from "node:zlib";
import { decodeFault, operations, service } from "@marketplace-seller/soap-client/codec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, Exchange, itemList, type RawResponse } from "./exchange.ts";

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const xmlType = { "content-type": "text/xml; charset=utf-8" };

let exchange: Exchange;
let sellerId: string;
let item: string;
let stateBefore: string;

beforeAll(async () => {
  exchange = await Exchange.open({ packages: 20, sellers: 2 });
  sellerId = exchange.sandbox.control.sellers.list()[0]?.sellerId ?? "";
  const placed = exchange.sandbox.control.orders.place(sellerId, {
    lines: [{ stockCode: "STK-00001", quantity: 1 }],
  });
  item = placed.packages[0]?.lines[0]?.orderLineId ?? "";
  stateBefore = await state();
});

afterAll(async () => {
  await exchange?.[Symbol.asyncDispose]();
});

/** Reads every order with its items, to detect any change by a refused request. */
async function state(): Promise<string> {
  const paging = "<pagingData><currentPage>0</currentPage><pageSize>100</pageSize></pagingData>";
  const listed = await exchange.succeed("DetailedOrderList", `${auth}${paging}`);
  return JSON.stringify(listed.orderList);
}

function envelope(body: string, attributes = ""): string {
  return `<e:Envelope xmlns:e="${soap}"${attributes}><e:Body>${body}</e:Body></e:Envelope>`;
}

function request(operation: string, content: string): string {
  return `<o:${operation}Request xmlns:o="${service.targetNamespace}">${content}</o:${operation}Request>`;
}

/** Builds a request that would change the order item if the request had no error. */
const accept = (ids = itemList(item), credentials = auth) =>
  request("OrderItemAccept", `${credentials}${ids}<numberOfPackages>1</numberOfPackages>`);

async function send(
  body: string | Uint8Array,
  headers: Record<string, string> = xmlType,
): Promise<RawResponse> {
  return exchange.send({ body, headers });
}

function expectFault(response: RawResponse, code: string, status = 500): void {
  expect(response.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  expect(response.status).toBe(status);
  const fault = decodeFault(response.text);
  expect(fault.code).toBe(code);
  expect(fault.message.length).toBeLessThan(500);
  expect(response.text).not.toMatch(/\bat .*\.[jt]s|node:|Error:|sandbox-secret/);
}

async function expectNothingHappened(): Promise<void> {
  expect(await state()).toBe(stateBefore);
}

const doctype = (declarations: string) => `<!DOCTYPE x [${declarations}]>`;
const deep = (levels: number) => `${"<a>".repeat(levels)}${"</a>".repeat(levels)}`;

/** The tests of the codec cover every other message that cannot be read. */
describe("a message that cannot be read gets a Client fault", () => {
  const cases: Readonly<Record<string, () => string>> = {
    "an empty body": () => "",
    "text that is not XML": () => "hello",
    "a DOCTYPE": () => doctype("") + envelope(accept()),
    "an entity that expands": () =>
      doctype('<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">') +
      envelope(accept(`<orderItemList><orderItem><id>&b;</id></orderItem></orderItemList>`)),
    "an external entity": () =>
      doctype('<!ENTITY x SYSTEM "file:///etc/passwd">') +
      envelope(
        request("OrderItemReject", `${auth}${itemList(item)}<rejectReason>&x;</rejectReason>`),
      ),
    "two elements in the Body": () => envelope(accept() + accept()),
    "an element of another namespace": () =>
      envelope(accept().replace(service.targetNamespace, "urn:other")),
    "an operation that does not exist": () => envelope(request("OrderItemDestroy", auth)),
    "deep nesting": () => envelope(accept(deep(2000))),
    "deep nesting in the header": () =>
      `<e:Envelope xmlns:e="${soap}"><e:Header>${deep(20_000)}</e:Header><e:Body>${accept()}</e:Body></e:Envelope>`,
    "the legacy id and href": () =>
      envelope(accept().replace("<orderItemList>", '<orderItemList href="#__proto__">')),
    "an element given twice": () => envelope(accept(itemList(item) + itemList(item))),
    "12abc as a long": () => envelope(accept(itemList("12abc"))),
    "a document in CDATA": () =>
      envelope(
        request(
          "OrderItemReject",
          `${auth}${itemList(item)}<rejectReason><![CDATA[<?xml version="1.0"?><a/>]]></rejectReason>`,
        ),
      ),
    __proto__: () =>
      envelope(request("OrderItemAccept", `${auth}<__proto__>1</__proto__>${itemList(item)}`)),
    "an element with a very long name": () => envelope(request("x".repeat(100_000), auth)),
    "attributes by the thousand": () =>
      envelope(
        accept().replace(
          "<orderItemList>",
          `<orderItemList ${Array.from({ length: 5000 }, (_, index) => `a${index}=""`).join(" ")}>`,
        ),
      ),
  };

  it.each(Object.entries(cases))("%s", async (_, message) => {
    expectFault(await send(message()), "Client");
    await expectNothingHappened();
  });
});

it("refuses auth out of order without quoting the credentials", async () => {
  const last = request(
    "OrderItemAccept",
    `${itemList(item)}<numberOfPackages>1</numberOfPackages>${auth}`,
  );
  const response = await send(envelope(last));
  expectFault(response, "Client");
  expect(decodeFault(response.text).message).toContain("auth must come first");
});

it("has a detail in a Fault about the Body, without which Mono reads it as one about the header", async () => {
  const response = await send(envelope("<unknown/>"));
  expect(decodeFault(response.text)).toHaveProperty("detail", []);
});

it("responds to SOAP 1.2 with a VersionMismatch fault, whatever its media type", async () => {
  const message = envelope(accept()).replace(soap, "http://www.w3.org/2003/05/soap-envelope");
  expectFault(await send(message), "VersionMismatch");
  expectFault(await send(message, { "content-type": "application/soap+xml" }), "VersionMismatch");
  await expectNothingHappened();
});

it("responds with a MustUnderstand fault to a header with mustUnderstand", async () => {
  const header = `<e:Header><s:Sec xmlns:s="urn:s" e:mustUnderstand="1"/></e:Header><e:Body>`;
  const message = envelope(accept()).replace("<e:Body>", header);
  expectFault(await send(message), "MustUnderstand");
  await expectNothingHappened();
});

describe("a request that HTTP has a status for gets this status with a Client fault", () => {
  it.each([
    ["bad gzip", Buffer.from("no gzip at all"), { ...xmlType, "content-encoding": "gzip" }, 415],
    [
      "a gzip bomb",
      gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)),
      { ...xmlType, "content-encoding": "gzip" },
      415,
    ],
    ["deflate", Buffer.from("x"), { ...xmlType, "content-encoding": "deflate" }, 415],
    [
      "an unknown charset",
      Buffer.from("<a/>"),
      { "content-type": "text/xml; charset=klingon" },
      415,
    ],
    [
      "a charset that the bytes deny",
      Buffer.from("<a/>"),
      { "content-type": "text/xml; charset=utf-16" },
      415,
    ],
    ["bytes that are not UTF-8", Buffer.from([0x3c, 0xff, 0xfe, 0x3e]), xmlType, 400],
    ["JSON's media type", Buffer.from("{}"), { "content-type": "application/json" }, 415],
    ["no media type", Buffer.from("<a/>"), { "content-type": "" }, 415],
    ["a multipart message", Buffer.from("x"), { "content-type": "multipart/related" }, 415],
    ["an oversized body", Buffer.alloc(5 * 1024 * 1024, 32), xmlType, 413],
  ])("%s", async (_, body, headers, status) => {
    expectFault(await send(body, headers), "Client", status);
    await expectNothingHappened();
  });
});

it.each(["GET", "PUT", "DELETE"])(
  "responds to %s with a fault that names the accepted method",
  async (method) => {
    const response = await fetch(exchange.endpoint, { method });
    const { status, headers } = response;
    expectFault({ status, headers, text: await response.text() }, "Client", 405);
    expect(headers.get("allow")).toContain("POST");
  },
);

it.each(["", '""', '"OrderDetail"', '"urn:evil#Delete"', "%00", "a".repeat(4000)])(
  "chooses the operation by the body, whatever the SOAPAction is (%#)",
  async (soapaction) => {
    const response = await send(envelope(request("OrderList", `${auth}<searchData/>`)), {
      ...xmlType,
      soapaction,
    });
    expect(response.status).toBe(200);
    expect(response.text).toContain("OrderListResponse");
  },
);

describe("credentials", () => {
  const nil = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"';
  const wrong: Readonly<Record<string, string>> = {
    missing: "",
    nil: `<auth ${nil}/>`,
    empty: "<auth/>",
    repeated: auth + auth,
    "repeated, the second wrong": `${auth}<auth><appKey>a</appKey><appSecret>b</appSecret></auth>`,
    "without a key": "<auth><appSecret>sandbox-secret</appSecret></auth>",
    "without a secret": "<auth><appKey>sandbox-key</appKey></auth>",
    "with a nil key": `<auth><appKey ${nil}/><appSecret>sandbox-secret</appSecret></auth>`,
    "with a nil secret": `<auth><appKey>sandbox-key</appKey><appSecret ${nil}/></auth>`,
    "with two secrets":
      "<auth><appKey>sandbox-key</appKey><appSecret>a</appSecret><appSecret>sandbox-secret</appSecret></auth>",
    "with an empty key": "<auth><appKey/><appSecret>sandbox-secret</appSecret></auth>",
    "with an unknown key": "<auth><appKey>x</appKey><appSecret>sandbox-secret</appSecret></auth>",
    "with a wrong secret": "<auth><appKey>sandbox-key</appKey><appSecret>x</appSecret></auth>",
    "with another seller's secret":
      "<auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret-2</appSecret></auth>",
    "in upper case": auth.replace("sandbox-secret", "SANDBOX-SECRET"),
    "with spaces": auth.replace("sandbox-secret", " sandbox-secret "),
  };

  it.each(Object.keys(wrong))("%s: the same failed result, and no effect", async (name) => {
    const response = await send(envelope(accept(itemList(item), wrong[name])));
    const known = await send(
      envelope(accept(itemList(item), auth.replace("sandbox-secret", "certainly wrong"))),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(response.text).toBe(known.text);
    expect(response.text).toContain("<errorCategory>AUTHENTICATION</errorCategory>");
    await expectNothingHappened();
  });

  it("are required by every operation", async () => {
    for (const operation of Object.keys(operations)) {
      const response = await send(envelope(request(operation, "")));
      expect(response.status).toBe(200);
      expect(response.text).toContain("<errorCode>1001</errorCode>");
    }
  });

  it("are not in the request log", async () => {
    const spelled = auth.replace("sandbox-secret", "sandbox&#45;secret");
    await send(envelope(request("OrderList", `${spelled}<searchData/>`)));
    const received = JSON.stringify(exchange.sandbox.control.requests.list());
    expect(received).toContain("OrderListRequest");
    expect(received).not.toMatch(/sandbox-secret|sandbox&#45;secret|sandbox-key/);
  });
});

it("still serves after all hostile messages, and reads a message of the largest size", async () => {
  const spaces = " ".repeat(4_000_000);
  const unknown = "<orderRequest><id>1</id></orderRequest>";
  const response = await send(envelope(request("OrderDetail", `${auth}${spaces}${unknown}`)));
  expect(response.text).toContain("<status>failure</status>");
  await expectNothingHappened();
});

it("responds only with messages that the schema allows", async () => {
  expect(exchange.emitted.length).toBeGreaterThan(60);
  expect(exchange.problems()).toEqual([]);
});
