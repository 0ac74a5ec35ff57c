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
  ])("is refused when the client is created: %s and %s", (baseUrl, soapPath) => {
    const operator = soapPath === undefined ? {} : { soapPath };
    expect(() => createSoapClient({ baseUrl, operator, credentials: canary })).toThrow(TypeError);
  });
});

it("a client is created from the environment, and by a pool for each seller", async () => {
  await using server = await sandboxed();
  const environment = { MARKETPLACE_APP_KEY: "one", MARKETPLACE_APP_SECRET: "s" };
  const { baseUrl } = server;
  await fromEnv({ baseUrl }, environment).orders.list();
  const pool = createSellerPool({ baseUrl }, (appKey) => ({
    credentials: { appKey, appSecret: "s" },
  }));
  await pool.client("two").orders.list();
  const keys = server.arrived.map(({ body }) => /<appKey>(.*)<\/appKey>/.exec(body)?.[1]);
  expect(keys).toEqual(["one", "two"]);
});
