import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LISTING, PRICE_STOCK, PRODUCT_QUERY, SPLIT_BY_LINES, SPLIT_BY_QUANTITY } from "./paths.ts";
import { jsonOf, pickingPackage } from "./read-packages.ts";
import { type CallInit, type Opened, transports } from "./transports.ts";

describe.each(transports)("hostile input $name", ({ open }) => {
  let opened: Opened;
  const call = (path: string, init?: CallInit) => opened.call(path, init);

  beforeAll(async () => {
    opened = await open({ packages: 60, products: 20 });
  });

  afterAll(async () => {
    // The sandbox must still serve requests after every hostile request.
    expect((await call(LISTING)).status).toBe(200);
    await opened.sandbox.close();
  });

  it.each([
    ["no header", {}],
    ["a missing secret", { appKey: "sandbox-key" }],
    ["a missing key", { appSecret: "sandbox-secret" }],
    ["a wrong secret", { appKey: "sandbox-key", appSecret: "wrong" }],
    ["an unknown key", { appKey: "wrong", appSecret: "sandbox-secret" }],
    ["empty headers", { appKey: "", appSecret: "" }],
    [
      "a repeated secret",
      [
        ["appKey", "sandbox-key"],
        ["appSecret", "sandbox-secret"],
        ["appSecret", "sandbox-secret"],
      ],
    ],
  ] as [string, RequestInit["headers"]][])(
    "responds to %s with the same refusal",
    async (_what, headers) => {
      for (const path of [LISTING, PRODUCT_QUERY]) {
        const response = await opened.fetch(path, headers === undefined ? {} : { headers });
        expect(response.status).toBe(401);
        expect(await response.text()).toBe(
          '{"code":1001,"message":"The credentials are missing or not valid."}',
        );
      }
    },
  );

  it.each([
    ["the key __proto__", '{"__proto__":{"x":1},"splitPackages":[]}'],
    ["constructor.prototype", '{"constructor":{"prototype":{"x":1}}}'],
    ["a key given twice", '{"splitPackages":[],"splitPackages":[]}'],
    ["bad UTF-8", Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["a lone surrogate", '{"a":"\\ud800"}'],
    ["NUL", '{"a":"\\u0000"}'],
    ["depth 65", "[".repeat(65) + "]".repeat(65)],
    ["depth 100,000", "[".repeat(100_000)],
    ["no JSON", "splitPackages=1"],
    ["an empty body", ""],
    ["trailing text", "{} {}"],
  ])("refuses %s in a body", async (_what, body) => {
    const response = await call(SPLIT_BY_QUANTITY, { body });
    expect(response.status).toBe(400);
    expect(jsonOf(response)).toMatchObject({
      code: expect.any(Number),
      message: expect.any(String),
    });
    expect(response.text).not.toMatch(/at .*\.ts|node_modules/);
  });

  it.each(["null", '"1"', "true", "1.5", "-1", "0", "1e400", "1e0", "[]", "99999999999"])(
    "refuses a quantity of %s in a split without coercing it",
    async (quantity) => {
      const { lines, orderNumber } = await pickingPackage(opened);
      const detail = `{"orderLineId":${lines[0]?.orderLineId},"quantities":${quantity}}`;
      const response = await call(SPLIT_BY_QUANTITY, {
        body: `{"splitPackages":[{"packageDetails":[${detail}]}]}`,
      });
      expect(response.status).toBe(400);
      expect(response.text).toContain("$.splitPackages[0].packageDetails[0].quantities");
      const after = await call(`${LISTING}?orderNumber=${orderNumber}`);
      expect(after.text).toContain('"shipmentPackageStatus":"Picking"');
    },
  );

  it.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "application/json; charset=iso-8859-9",
    "application/jsonp",
  ])("responds to the media type %s with 415", async (type) => {
    const response = await call(SPLIT_BY_LINES, { body: "{}", headers: { "content-type": type } });
    expect([response.status, jsonOf<{ code: number }>(response).code]).toEqual([415, 1008]);
  });

  it("responds to a compressed body with 415 and does not unpack it", async () => {
    const headers = { "content-encoding": "gzip" };
    expect((await call(SPLIT_BY_LINES, { body: "{}", headers })).status).toBe(415);
  });

  it.each([
    "size=0x10",
    "size=1e2",
    "size=101",
    "size=-1",
    "size=",
    "status=Created&status=Picking",
    "status=created",
    "orderByDirection=asc",
    "orderByField=1",
    "startDate=yesterday",
    "unknown=1",
    "__proto__=1",
    "size=%zz",
    "sender=OTHER",
  ])("refuses the listing's query %s", async (query) => {
    const response = await call(`${LISTING}?${query}`);
    expect([response.status, jsonOf<{ code: number }>(response).code]).toEqual([400, 1004]);
  });

  it.each([
    "size=251",
    "id=0x1",
    "categoryIds=1,x",
    "stockCode=a&stockCode=b",
    "productStatus=active",
  ])("refuses the product query's %s", async (query) => {
    expect((await call(`${PRODUCT_QUERY}?${query}`)).status).toBe(400);
  });

  it.each([
    "/rest/delivery/v1/..%2fshipmentPackages",
    "/rest/delivery/v1/%2e%2e%2fshipmentPackages",
    "/rest/delivery/v1/shipmentPackages%00",
    "/rest/delivery/v1/shipmentPackages/",
    "/rest/delivery/v1/SHIPMENTPACKAGES",
    "/rest//delivery/v1/shipmentPackages",
    "/rest/delivery/v1/%",
    "/docs/..%2f..%2fetc%2fpasswd",
    "/docs/%00",
  ])("responds to the path %s with 404", async (path) => {
    const response = await call(path);
    expect([response.status, jsonOf<{ code: number }>(response).code]).toEqual([404, 1005]);
  });

  it("responds to another method on a known path with 405 and the methods that it accepts", async () => {
    for (const [path, method, allowed] of [
      [LISTING, "DELETE", "GET"],
      [`${LISTING}?size=1`, "HEAD", "GET"],
      [PRICE_STOCK, "GET", "POST"],
    ] as const) {
      const response = await call(path, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
    }
    const response = await call(LISTING, { method: "DELETE" });
    expect(jsonOf<{ code: number }>(response).code).toBe(1010);
  });

  it("names an unknown parameter in the refusal", async () => {
    expect((await call(`${LISTING}?colour=red`)).text).toContain(
      "colour: is not a parameter of this operation",
    );
  });
});

describe.each(transports)("limits $name", ({ open }) => {
  it("responds to a body over the limit with 413, and reads one at the limit", async () => {
    const opened = await open({ packages: 0, products: 0, bodyLimit: 1_000 });
    const over = await opened.call(PRICE_STOCK, { body: " ".repeat(1_001) });
    expect([over.status, jsonOf<{ code: number }>(over).code]).toEqual([413, 1007]);
    expect((await opened.call(PRICE_STOCK, { body: " ".repeat(1_000) })).status).toBe(400);
    await opened.sandbox.close();
  });

  it("responds to a listing above the rate limit with 429 and Retry-After, for each seller separately", async () => {
    const opened = await open({
      packages: 0,
      products: 0,
      sellers: 2,
      rateLimit: 3,
    });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await opened.call(LISTING)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await opened.call(LISTING);
    expect(jsonOf<{ code: number }>(refused).code).toBe(1002);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await opened.call(PRODUCT_QUERY)).status).toBe(200);
    const as = { appKey: "sandbox-key-2", appSecret: "sandbox-secret-2" };
    expect((await opened.call(LISTING, { as })).status).toBe(200);
    await opened.sandbox.close();
  });

  it("starts a new minute of the rate limit when the sandbox's clock jumps or is reset, not when it is frozen", async () => {
    const opened = await open({ packages: 0, products: 0, rateLimit: 1 });
    const { control } = opened.sandbox;
    const status = async () => (await opened.call(LISTING)).status;
    expect([await status(), await status()]).toEqual([200, 429]);
    control.clock.freeze();
    expect(await status()).toBe(429);
    control.clock.advance(60_000);
    expect([await status(), await status()]).toEqual([200, 429]);
    control.reset();
    expect([await status(), await status()]).toEqual([200, 429]);
    await opened.sandbox.close();
  });
});
