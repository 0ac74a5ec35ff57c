import { request } from "node:http";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { components } from "../src/control/index.ts";
import { createSandbox, type RunningSandbox, startSandbox } from "../src/index.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, packages: 30, sellers: 2 });
});
afterAll(() => sandbox?.close());

const token = { "x-sandbox-token": "sandbox-control" };
const seller = {
  appKey: "sandbox-key",
  appSecret: "sandbox-secret",
  "content-type": "application/json",
};

type Schemas = components["schemas"];
type SellerCounts = Schemas["SellerCounts"];

/** Calls the control interface; the generated type of the response is chosen by its name in the contract. */
async function control<Name extends keyof Schemas>(
  _name: Name,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: Schemas[Name] }> {
  const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method,
    headers: { ...token, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Schemas[Name] };
}

/** Sends a GET request with a chosen Host header, because `fetch` does not send a chosen Host header. */
function getAs(
  host: string,
  path: string,
  { url, more }: { readonly url: string; readonly more?: object } = sandbox,
): Promise<{ status: number; text: string; cacheControl: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: { ...token, ...more, host } }, (response) => {
      const { statusCode = 0, headers } = response;
      let text = "";
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () =>
        resolve({ status: statusCode, text, cacheControl: headers["cache-control"] }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** Returns the first item of a list that must not be empty. */
function first<Item>(list: readonly Item[]): Item {
  const [item] = list;
  if (item === undefined) throw new Error("The list is empty");
  return item;
}

describe("the control token", () => {
  it("is returned to a page on a loopback name", async () => {
    const { status, text, cacheControl } = await getAs("localhost:4010", "/_sandbox/session");
    expect([status, JSON.parse(text)]).toEqual([200, { token: "sandbox-control" }]);
    expect(cacheControl).toBe("no-store");
  });

  it("is not returned when the user chose it, nor through a proxy", async () => {
    await using chosen = await startSandbox({ port: 0, packages: 0, controlToken: "mine" });
    const refused = await getAs("localhost", "/_sandbox/session", chosen);
    expect([refused.status, refused.text]).toEqual([403, expect.not.stringContaining("mine")]);
    const more = { "x-forwarded-for": "203.0.113.9" };
    const { url } = sandbox;
    expect((await getAs("localhost", "/_sandbox/session", { url, more })).status).toBe(403);
  });

  it.each(["192.168.1.5", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example"])(
    "is not returned to a page on %j",
    async (host) => {
      const { status, text } = await getAs(host, "/_sandbox/session");
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain("sandbox-control");
    },
  );
});

describe("a page whose domain resolves to this machine", () => {
  it.each(["/rest/delivery/v1/shipmentPackages", "/ws/OrderService?wsdl", "/openapi.json"])(
    "is refused at %s",
    async (path) => {
      const { status, text } = await getAs("evil.example:4010", path, { ...sandbox, more: seller });
      expect(status).toBe(403);
      expect(text).toContain("Host");
      expect((await getAs("127.0.0.1:4010", path, { ...sandbox, more: seller })).status).toBe(200);
    },
  );
});

describe("the overview", () => {
  it("contains the credentials that the sandbox generated, and no others", async () => {
    const added = { nickname: "Own", appKey: "own-key", appSecret: "own-secret" };
    await control("Seller", "POST", "/sellers", added);
    const { sellers } = (await control("Overview", "GET", "/overview")).body;
    expect(sellers.map(({ credentials }) => credentials)).toEqual([
      { appKey: "sandbox-key", appSecret: "sandbox-secret" },
      { appKey: "sandbox-key-2", appSecret: "sandbox-secret-2" },
      undefined,
    ]);
  });

  it("contains no credentials for a page on another host name", async () => {
    const { status, text } = await getAs("192.168.1.5", "/_sandbox/overview");
    expect(status).toBe(200);
    expect(text).not.toContain("sandbox-secret");
  });
});

describe("a package", () => {
  it("is returned as REST and SOAP return it, with the statuses that it may move to", async () => {
    const lines = [{ stockCode: "STK-00001", quantity: 2 }];
    const placed = (await control("Order", "POST", "/orders", { lines })).body;
    const { packageId } = first(placed.packages);
    const { body } = await control("PackageDetail", "GET", `/packages/${packageId}`);
    expect(body.moves).toEqual(["Picking", "Cancelled"]);
    const listing = `${sandbox.url}/rest/delivery/v1/shipmentPackages?packageIds=${packageId}`;
    const listed = await (await fetch(listing, { headers: seller })).text();
    expect(listed).toContain(body.rest);
    expect(body.soap).toContain(`<id>${placed.orderId}</id>`);
  });

  it("names the packages that a split turned into it", async () => {
    const lines = [{ stockCode: "STK-00002", quantity: 2 }];
    const placed = (await control("Order", "POST", "/orders", { lines })).body;
    const original = first(placed.packages);
    await control("Package", "POST", `/packages/${original.packageId}/move`, { status: "Picking" });
    const line = first(original.lines).orderLineId;
    await fetch(`${sandbox.url}/rest/delivery/v1/splitPackageByQuantity`, {
      method: "POST",
      headers: seller,
      body: `{"splitPackages":[{"packageDetails":[{"orderLineId":${line},"quantities":1}]}]}`,
    });
    const { packages } = (await control("Order", "GET", `/orders/${placed.orderNumber}`)).body;
    expect(packages.map(({ splitFrom }) => splitFrom)).toEqual([
      [],
      [original.cargoTrackingNumber],
      [original.cargoTrackingNumber],
    ]);
  });

  it("of another seller is not found, like one that does not exist", async () => {
    const { body } = await control("PackagePage", "GET", "/packages?sellerId=1000002&size=1");
    const foreign = await control(
      "PackageDetail",
      "GET",
      `/packages/${first(body.content).cargoTrackingNumber}`,
    );
    const unknown = await control("PackageDetail", "GET", "/packages/1");
    expect(foreign.status).toBe(400);
    expect(foreign.body).toEqual(unknown.body);
  });

  it("is counted in every status as the listing counts it", async () => {
    await using old = createSandbox({ packages: 900 });
    const { sellers } = old.control.getOverview();
    const [{ sellerId, packages }] = sellers as [SellerCounts];
    const listed = Object.keys(packages).map((status) => {
      const query = { status: status as keyof typeof packages, size: 1 };
      return [status, old.control.packages.list(sellerId, query).total];
    });
    expect(Object.fromEntries(listed)).toEqual(packages);
  });

  it("is found by the product of a line, page by page", async () => {
    const all = (await control("PackagePage", "GET", "/packages?size=100")).body.content;
    const { stockCode } = first(first(all).lines);
    const expected = all.filter(({ lines }) => lines.some((line) => line.stockCode === stockCode));
    const found: unknown[] = [];
    for (let page = 0; found.length < expected.length; page += 1) {
      const path = `/packages?stockCode=${stockCode}&size=1&page=${page}`;
      const { total, content } = (await control("PackagePage", "GET", path)).body;
      expect(total).toBe(expected.length);
      found.push(...content);
    }
    expect(found).toEqual(expected);
    const none = (await control("PackagePage", "GET", "/packages?stockCode=%25")).body;
    expect(none).toMatchObject({ total: 0, content: [] });
  });
});

describe("many orders", () => {
  it("are the same for the same seed, and spread over the sandbox's clock", async () => {
    const place = async () => {
      await using fresh = createSandbox({ packages: 0, clock: () => 1_795_000_000_000 });
      const response = await fresh.fetch(`${fresh.baseUrl}/_sandbox/orders/many`, {
        method: "POST",
        headers: { ...token, "content-type": "application/json" },
        body: '{"count":4,"minutes":60,"seed":7}',
      });
      const { orderNumbers } = (await response.json()) as { orderNumbers: string[] };
      const { sellerId } = fresh.control.sellers.find();
      return orderNumbers.map((number) => fresh.control.orders.find(sellerId, number));
    };
    const first = await place();
    expect(first).toEqual(await place());
    const times = first.map(({ createdDate }) => createdDate);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 900_000, 1_800_000, 2_700_000]);
  });

  it.each([
    { count: 0, minutes: 1 },
    { count: 1001, minutes: 1 },
    { count: 1, minutes: -1 },
    { count: 1, minutes: 10081 },
    { count: 1.5, minutes: 1 },
    { count: 1 },
  ])("are refused for %j, and no order is placed", async (body) => {
    const before = (await control("OrderPage", "GET", "/orders?size=1")).body.total;
    expect((await control("PlacedOrders", "POST", "/orders/many", body)).status).toBe(400);
    expect((await control("OrderPage", "GET", "/orders?size=1")).body.total).toBe(before);
  });
});

describe("a received request", () => {
  const lastReceived = async () => {
    const { content } = (await control("ReceivedRequestList", "GET", "/requests")).body;
    return first(content.toReversed());
  };
  const repeat = (id: number) => control("ReceivedRequest", "POST", `/requests/${id}/repeat`);

  it("is sent again over REST and over SOAP, signed by the sandbox", async () => {
    await fetch(`${sandbox.url}/ms/product-query?size=3`, { headers: seller });
    const query = await lastReceived();
    const repeated = await repeat(query.id);
    expect(repeated.body).toMatchObject({ operation: "queryProducts", status: 200 });
    expect(repeated.body.id).toBeGreaterThan(query.id);

    await createSoapClient({ baseUrl: sandbox.url, credentials: seller }).orders.list();
    const search = await lastReceived();
    expect(search.body).not.toContain("sandbox-secret");
    const again = (await repeat(search.id)).body;
    expect(again).toMatchObject({ operation: "OrderList", status: 200 });
    expect(again.response).toContain("<status>success</status>");
  });

  it("is distinguished from requests that arrive while it is sent again", async () => {
    await fetch(`${sandbox.url}/ms/product-query?size=4`, { headers: seller });
    const query = await lastReceived();
    await control("Fault", "POST", "/faults", { kind: "latency", delayMs: 300 });
    const repeating = repeat(query.id);
    const other = { appKey: "sandbox-key-2", appSecret: "sandbox-secret-2" };
    await vi.waitFor(async () => {
      const { content } = (await control("FaultList", "GET", "/faults")).body;
      expect(content.at(-1)).toMatchObject({ kind: "latency", hits: 1 });
    });
    await fetch(`${sandbox.url}/ms/product-query?size=5`, { headers: other });
    expect((await repeating).body).toMatchObject({
      url: "/ms/product-query?size=4",
      fault: "latency",
    });
  });

  it("has the response body that a fault stalled", async () => {
    await fetch(`${sandbox.url}/ms/product-query?size=6`, { headers: seller });
    const query = await lastReceived();
    await control("Fault", "POST", "/faults", { kind: "stalled-body" });
    expect((await repeat(query.id)).body).toMatchObject({ status: 200, fault: "stalled-body" });
  });

  it("has the response that an injected fault caused", async () => {
    await control("Fault", "POST", "/faults", { kind: "unavailable", operation: "queryProducts" });
    await fetch(`${sandbox.url}/ms/product-query`, { headers: seller });
    await control("Fault", "POST", "/faults", {
      kind: "reset-after-commit",
      operation: "queryProducts",
    });
    await fetch(`${sandbox.url}/ms/product-query`, { headers: seller }).catch(() => {});
    const { content } = (await control("ReceivedRequestList", "GET", "/requests")).body;
    const [unavailable, reset] = content.slice(-2);
    expect(unavailable).toMatchObject({ status: 503, fault: "unavailable" });
    expect(reset).toMatchObject({ fault: "reset-after-commit", response: "" });
    expect(reset?.status).toBeUndefined();
  });

  it("that the log has discarded cannot be sent again", async () => {
    expect(await control("ReceivedRequest", "POST", "/requests/999999/repeat")).toMatchObject({
      status: 400,
      body: { code: 9011 },
    });
    expect((await control("ReceivedRequest", "POST", "/requests/x/repeat")).status).toBe(400);
  });

  it("is sent to a reader of the stream as one line of JSON, until the reader disconnects", async () => {
    const leaving = new AbortController();
    const stream = await fetch(`${sandbox.url}/_sandbox/requests/stream`, {
      headers: token,
      signal: leaving.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await fetch(`${sandbox.url}/ms/product-query?size=9`, { headers: seller });
    const { value = "" } = (await reader?.read()) ?? {};
    expect(JSON.parse(value)).toMatchObject({ url: "/ms/product-query?size=9", status: 200 });
    leaving.abort();
    await fetch(`${sandbox.url}/ms/product-query`, { headers: seller });
    expect((await fetch(`${sandbox.url}/_sandbox/requests/stream`)).status).toBe(401);
  });
});

it("products are listed with exact prices", async () => {
  const { body } = await control("ProductPage", "GET", "/products?stockCode=STK-00001");
  expect(body.total).toBe(1);
  expect(first(body.content).salePrice).toMatch(/^\d+\.\d\d$/);
});

it("serves the OpenAPI document and the WSDL", async () => {
  const response = await fetch(`${sandbox.url}/openapi.json`);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { openapi } = (await response.json()) as { openapi: string };
  expect(openapi).toBe("3.1.0");
  expect((await fetch(`${sandbox.url}/openapi.yaml`)).status).toBe(200);
});

it("answers HEAD as GET, without a body", async () => {
  const response = await fetch(`${sandbox.url}/openapi.json`, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

it("serves no page when the console or the control interface is switched off", async () => {
  await using bare = await startSandbox({ port: 0, packages: 0, console: false });
  expect((await fetch(`${bare.url}/`)).status).toBe(404);
  await using closed = await startSandbox({ port: 0, packages: 0, control: false });
  expect((await fetch(`${closed.url}/`)).status).toBe(404);
});
