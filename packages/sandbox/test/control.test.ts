import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { components } from "../src/control/index.ts";
import { createSandbox, type RunningSandbox, startSandbox } from "../src/index.ts";
import { LISTING, PRICE_STOCK, PRODUCT_QUERY } from "./paths.ts";

const SKU = "STK-00001";

type SellerCounts = components["schemas"]["SellerCounts"];

describe("the control interface", () => {
  let sandbox: RunningSandbox;

  beforeEach(async () => {
    sandbox = await startSandbox({
      port: 0,
      packages: 20,
      products: 10,
      controlToken: "right",
    });
  });

  afterEach(() => sandbox.close());

  async function control(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; response: Record<string, unknown> }> {
    const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
      method,
      headers: { "x-sandbox-token": "right", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      response: (await response.json()) as Record<string, unknown>,
    };
  }

  const asSeller = async (path: string, init: RequestInit = {}): Promise<string> => {
    const headers = { ...sandbox.credentials, "content-type": "application/json" };
    return (await fetch(sandbox.url + path, { headers, ...init })).text();
  };

  const stockOf = async (stockCode: string): Promise<unknown> => {
    const page = JSON.parse(await asSeller(`${PRODUCT_QUERY}?stockCode=${stockCode}`)) as {
      content: { quantity: number }[];
    };
    return page.content[0]?.quantity;
  };

  const setStock = (quantity: number): Promise<string> =>
    asSeller(PRICE_STOCK, {
      method: "POST",
      body: `{"payload":{"integrator":"tests","skus":[{"stockCode":"${SKU}","quantity":${quantity}}]}}`,
    });

  it("accepts only the control token, never seller credentials", async () => {
    for (const headers of [{}, { "x-sandbox-token": "wrong" }, { ...sandbox.credentials }]) {
      const response = await fetch(`${sandbox.url}/_sandbox/sellers`, { headers });
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain("nickname");
    }
    expect((await control("GET", "/sellers")).status).toBe(200);
  });

  it("is served without a port as well, at the sandbox's URL", async () => {
    await using unbound = createSandbox({ packages: 0, products: 0, controlToken: "right" });
    const address = `${unbound.baseUrl}/_sandbox/sellers`;
    const statusFor = async (token: string) =>
      (await unbound.fetch(address, { headers: { "x-sandbox-token": token } })).status;
    expect([await statusFor("right"), await statusFor("wrong")]).toEqual([200, 401]);
  });

  it("reports its health without a token", async () => {
    const response = await fetch(`${sandbox.url}/_sandbox/health`);
    expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}']);
  });

  it("responds with 404 when it is switched off", async () => {
    const closed = await startSandbox({ port: 0, packages: 0, products: 0, control: false });
    const headers = { "x-sandbox-token": "sandbox-control" };
    expect((await fetch(`${closed.url}/_sandbox/health`, { headers })).status).toBe(404);
    await closed.close();
  });

  it("freezes and advances the clock, which makes product tasks due", async () => {
    await control("POST", "/clock/freeze");
    const before = await stockOf(SKU);
    await setStock(4321);
    expect(await stockOf(SKU)).toBe(before);
    await control("POST", "/clock/advance", { milliseconds: 60_000 });
    expect(await stockOf(SKU)).toBe(4321);
    const tasks = await control("GET", "/tasks");
    expect(tasks.response).toMatchObject({
      content: [{ outcomes: [{ stockCode: SKU, status: "SUCCESS" }] }],
    });
    expect((await control("POST", "/clock/resume")).response).toMatchObject({ frozen: false });
  });

  it("refuses to turn the clock back, and unknown fields", async () => {
    expect((await control("POST", "/clock/advance", { milliseconds: -1 })).status).toBe(400);
    expect((await control("POST", "/clock/advance", {})).status).toBe(400);
    expect((await control("POST", "/faults", { kind: "no-such-fault" })).status).toBe(400);
  });

  it("names the control operation in the message about an unknown parameter or field", async () => {
    const parameter = await control("GET", "/tasks/1?colour=red");
    expect(parameter.response).toMatchObject({
      message: expect.stringContaining("not a parameter"),
    });
    const field = await control("POST", "/faults", { kind: "empty", tmies: 2 });
    expect(field.response).toMatchObject({
      message: expect.stringContaining("not a field of this control operation"),
    });
    const method = await fetch(`${sandbox.url}/_sandbox/packages/1/move`);
    expect([method.status, method.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("places an order and moves its package through its states", async () => {
    const before = Number(await stockOf(SKU));
    const lines = [{ stockCode: SKU, quantity: 2, sellerDiscount: "1.50" }];
    const { status, response } = await control("POST", "/orders", {
      lines,
      orderNumber: "ORDER-1",
    });
    expect([status, await stockOf(SKU)]).toEqual([200, before - 2]);
    const [placed] = (response as { packages: { packageId: string }[] }).packages;
    const seen = async (): Promise<unknown> => {
      const page = JSON.parse(await asSeller(`${LISTING}?orderNumber=ORDER-1`)) as {
        content: { shipmentPackageStatus: string }[];
      };
      return page.content[0]?.shipmentPackageStatus;
    };
    expect(await seen()).toBe("Created");
    for (const next of ["Picking", "Shipped", "Delivered"]) {
      const moved = await control("POST", `/packages/${placed?.packageId}/move`, { status: next });
      expect(moved).toMatchObject({ status: 200, response: { status: next } });
      expect(await seen()).toBe(next);
    }
    const back = await control("POST", `/packages/${placed?.packageId}/move`, {
      status: "Created",
    });
    expect(back).toMatchObject({ status: 400, response: { code: 9005 } });
    expect((await control("GET", "/orders/ORDER-1")).response).toMatchObject({
      orderNumber: "ORDER-1",
    });
  });

  it("refuses an order without lines, with an unknown product or with unknown fields", async () => {
    expect((await control("POST", "/orders", { lines: [] })).status).toBe(400);
    const unknown = [{ stockCode: "NEVER", quantity: 1 }];
    expect((await control("POST", "/orders", { lines: unknown })).response).toMatchObject({
      code: 9003,
    });
    const tooMany = await control("POST", "/orders", {
      lines: [{ stockCode: SKU, quantity: 2_000_000 }],
    });
    expect(tooMany.response).toMatchObject({
      message: expect.stringMatching(`${SKU}: 2000000 ordered, \\d+ left`),
    });
    const lines = [{ stockCode: SKU, quantity: 1 }];
    expect((await control("POST", "/orders", { lines, gift: true })).status).toBe(400);
    expect((await control("POST", "/orders?sellerId=99", { lines })).status).toBe(400);
  });

  it("adds a seller, which sees no data of other sellers", async () => {
    const seller = { nickname: "Yeni Mağaza", appKey: "k2", appSecret: "s2" };
    expect((await control("POST", "/sellers", seller)).status).toBe(200);
    const headers = { appKey: "k2", appSecret: "s2" };
    const listed = await fetch(`${sandbox.url}${PRODUCT_QUERY}?sender=ALL`, { headers });
    expect(await listed.json()).toMatchObject({ totalElements: 0 });
    expect((await control("POST", "/sellers", seller)).status).toBe(400);
    expect(JSON.stringify((await control("GET", "/sellers")).response)).not.toMatch(/Hash|s2/);
  });

  it("changes a seller's secret, and accepts the old one for a time", async () => {
    const { sellerId, credentials } = sandbox;
    const statusWith = async (appSecret: string): Promise<number> => {
      const headers = { appKey: credentials.appKey, appSecret };
      return (await fetch(sandbox.url + PRODUCT_QUERY, { headers })).status;
    };
    await control("POST", "/clock/freeze");
    const change = { appSecret: "second", oldValidMs: 60_000 };
    const changed = await control("PUT", `/sellers/${sellerId}/secret`, change);
    expect(changed).toMatchObject({ status: 200, response: { sellerId } });
    expect(JSON.stringify(changed.response)).not.toContain("second");
    expect([await statusWith("second"), await statusWith(credentials.appSecret)]).toEqual([
      200, 200,
    ]);
    await control("POST", "/clock/advance", { milliseconds: 60_000 });
    expect([await statusWith("second"), await statusWith(credentials.appSecret)]).toEqual([
      200, 401,
    ]);
    await control("PUT", `/sellers/${sellerId}/secret`, { appSecret: "third" });
    expect([await statusWith("second"), await statusWith("third")]).toEqual([401, 200]);
    const overview = await control("GET", "/overview");
    expect(JSON.stringify(overview.response)).not.toContain(credentials.appSecret);
    expect((await control("PUT", "/sellers/99/secret", { appSecret: "x" })).status).toBe(400);
  });

  it("saves and restores a snapshot", async () => {
    const before = await stockOf(SKU);
    expect((await control("PUT", "/snapshots/before")).status).toBe(200);
    await setStock(1234);
    await control("POST", "/clock/advance", { milliseconds: 60_000 });
    expect(await stockOf(SKU)).toBe(1234);
    expect((await control("GET", "/snapshots")).response).toEqual({ content: ["before"] });
    await control("POST", "/snapshots/before/restore");
    expect(await stockOf(SKU)).toBe(before);
    expect((await control("POST", "/snapshots/never/restore")).status).toBe(400);
    expect((await control("PUT", "/snapshots/..%2fx")).status).toBe(400);
  });

  it("resets to the seeded data", async () => {
    const before = await asSeller(`${PRODUCT_QUERY}?size=100`);
    await setStock(1234);
    await control("POST", "/clock/advance", { milliseconds: 60_000 });
    expect(await stockOf(SKU)).toBe(1234);
    await control("POST", "/reset");
    expect(await asSeller(`${PRODUCT_QUERY}?size=100`)).toBe(before);
    expect((await control("GET", "/clock")).response).toMatchObject({ frozen: false });
  });

  it("shows and changes the catalogue", async () => {
    const { response } = await control("GET", "/catalogue");
    expect(response).toMatchObject({ rates: { USD: expect.any(String) } });
    const rates = { USD: "40.00", EUR: "45.00" };
    await control("PUT", "/catalogue", { rates });
    expect((await control("GET", "/catalogue")).response).toEqual({ ...response, rates });
  });

  it("lists every assumption of the contract, with the choice and its reason", async () => {
    const list = readFileSync(new URL("../../../specs/assumptions.md", import.meta.url), "utf8");
    const ids = [...list.matchAll(/^### (.+)$/gm)].map(([, id]) => id);
    const { response } = await control("GET", "/assumptions");
    const { profile, content } = response as {
      profile: string;
      content: { id: string; choice: string; reason: string }[];
    };
    expect([profile, content.map(({ id }) => id)]).toEqual(["document", ids]);
    expect(content.filter(({ choice, reason }) => choice === "" || reason === "")).toEqual([]);
  });

  it("returns the overview with the number of records of each seller", async () => {
    const lines = [{ stockCode: SKU, quantity: 1 }];
    const { response: before } = await control("GET", "/overview");
    await control("POST", "/orders", { lines });
    const { response } = await control("GET", "/overview");
    const [{ packages, orders }] = (before as { sellers: [SellerCounts] }).sellers;
    expect(response).toMatchObject({
      profile: "document",
      paths: { soap: "/ws/OrderService" },
      clock: { frozen: false },
      sellers: [{ orders: orders + 1, products: 10, packages: { Created: packages.Created + 1 } }],
    });
  });

  it("lists orders and packages page by page, by their number and by product", async () => {
    const lines = [{ stockCode: SKU, quantity: 1 }];
    for (const orderNumber of ["ORDER-1", "ORDER-2"]) {
      await control("POST", "/orders", { lines, orderNumber });
    }
    const page = await control("GET", `/orders?size=1&stockCode=${SKU}`);
    expect(page.response).toMatchObject({ size: 1, content: [{ orderNumber: "ORDER-2" }] });
    const one = await control("GET", "/orders?orderNumber=ORDER-1");
    expect(one.response).toMatchObject({ total: 1, content: [{ orderNumber: "ORDER-1" }] });
    const packages = await control("GET", "/packages?orderNumber=ORDER-2&status=Created");
    expect(packages.response).toMatchObject({
      total: 1,
      content: [{ orderNumber: "ORDER-2", status: "Created", lines: [{ stockCode: SKU }] }],
    });
    const none = await control("GET", "/packages?to=1&page=3");
    expect(none.response).toEqual({ page: 3, size: 20, total: 0, content: [] });
    expect((await control("GET", "/packages?size=101")).status).toBe(400);
  });

  it.each([{}, { controlToken: "sandbox-control" }])(
    "requires a chosen control token when other machines can reach the server: %j",
    async (options) => {
      const starting = startSandbox({ port: 0, host: "0.0.0.0", ...options });
      await expect(starting).rejects.toThrow("--control-token");
    },
  );
});
