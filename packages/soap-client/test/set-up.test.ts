import { describe, expect, it } from "vitest";
import { createSellerPool, createSoapClient, fromEnv } from "../src/index.ts";
import { example } from "./examples.ts";
import { always, canary, listen } from "./loopback.ts";

async function sandboxed() {
  return listen(always(await example("OrderList", "response")));
}

describe("the service's address", () => {
  it.each([
    ["", undefined, "/ws/OrderService"],
    ["/", undefined, "/ws/OrderService"],
    ["/integration/", undefined, "/integration/ws/OrderService"],
    ["/integration", "/OrderService.wsdl?v=1", "/integration/OrderService.wsdl?v=1"],
  ])("joins the path to the base address: %s and %s", async (base, soapPath, url) => {
    await using server = await sandboxed();
    const operator = soapPath === undefined ? {} : { soapPath };
    const baseUrl = `${server.baseUrl}${base}`;
    await createSoapClient({ baseUrl, operator, credentials: canary }).orders.list();
    expect(server.arrived[0]?.url).toBe(url);
  });

  it.each([
    ["/ws", undefined],
    ["ftp://a.example", undefined],
    ["http://a.example/?x=1", undefined],
    ["http://u:p@a.example", undefined],
    ["http://a.example", "ws"],
    ["http://a.example", "//b.example/ws"],
    ["http://a.example", ""],
    ["http://a.example", "/ws#x"],
  ])("is refused where the client is created: %s and %s", (baseUrl, soapPath) => {
    const operator = soapPath === undefined ? {} : { soapPath };
    expect(() => createSoapClient({ baseUrl, operator, credentials: canary })).toThrow(TypeError);
  });
});

it("is created from the environment, and says what is missing there", async () => {
  await using server = await sandboxed();
  const environment = {
    MARKETPLACE_BASE_URL: server.baseUrl,
    MARKETPLACE_APP_KEY: canary.appKey,
    MARKETPLACE_APP_SECRET: canary.appSecret,
  };
  await fromEnv({}, environment).orders.list();
  expect(server.arrived[0]?.body).toContain(canary.appSecret);
  const missing = () => fromEnv({}, { ...environment, MARKETPLACE_APP_SECRET: " " });
  expect(missing).toThrow(/Set MARKETPLACE_APP_SECRET in the environment/);
});

it("is kept in a pool, one for each seller with its own credentials", async () => {
  await using server = await sandboxed();
  const pool = createSellerPool({ baseUrl: server.baseUrl }, (seller) =>
    seller === "gone" ? undefined : { credentials: { appKey: seller, appSecret: "s" } },
  );
  await pool.client("one").orders.list();
  await pool.client("two").orders.list();
  expect(server.arrived.map(({ body }) => /<appKey>(.*)<\/appKey>/.exec(body)?.[1])).toEqual([
    "one",
    "two",
  ]);
  expect(pool.client("one")).toBe(pool.client("one"));
  expect(() => pool.client("gone")).toThrow('The pool knows no seller "gone"');
  pool.forget("one");
  expect(pool.size).toBe(1);
});
