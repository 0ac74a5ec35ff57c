import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profile } from "./profile.ts";

let sandbox: Sandbox;
let client: RestClient;
let codes: readonly string[];

beforeEach(async () => {
  sandbox = createSandbox({ products: 600, taskDelay: 0, profile });
  client = createRestClient({ ...sandbox, pacing: false });
  const allCodes: string[] = [];
  for await (const { stockCode } of client.products.items({ sender: "ALL" }))
    allCodes.push(stockCode);
  codes = allCodes;
});
afterEach(() => sandbox.close());

const send = (skus: Parameters<typeof client.products.updatePriceAndStockAll>[0]["skus"]) =>
  client.products.updatePriceAndStockAll({ integrator: "my-erp", skus });

/** Confirms the SKUs of a product task, and returns the result and the number of requests. */
async function confirm(report: Awaited<ReturnType<typeof send>>) {
  sandbox.control.requests.clear();
  const confirmed = await client.products.confirm(report);
  return { confirmed, requests: sandbox.control.requests.list().length };
}

describe("confirming a price and stock update by the product query", () => {
  it("reports each SKU as applied, different or missing, in the report's order", async () => {
    const [first = "", second = ""] = codes.slice(-2);
    const report = await send([
      { stockCode: second, quantity: 7 },
      { stockCode: "NOBODY-S", quantity: 7 },
      { stockCode: first, listPrice: 20, salePrice: 10 },
    ]);
    await send([{ stockCode: first, listPrice: 20, salePrice: 15 }]);
    const { confirmed } = await confirm(report);
    expect(confirmed.map(({ sku, state }) => [sku.stockCode, state])).toEqual([
      [second, "applied"],
      ["NOBODY-S", "missing"],
      [first, "differs"],
    ]);
    expect(confirmed[2]?.differences).toEqual([
      { field: "salePrice", desired: 10, observed: "15.00" },
    ]);
  });

  it("sends one request per page for many SKUs, and one per SKU for a few", async () => {
    const all = await send(codes.map((stockCode) => ({ stockCode, quantity: 5 })));
    const { confirmed, requests } = await confirm(all);
    expect(confirmed.every(({ state }) => state === "applied")).toBe(true);
    expect(requests).toBe(3);
    const one = await send([{ stockCode: codes.at(-1) ?? "", quantity: 6 }]);
    expect(await confirm(one)).toMatchObject({ confirmed: [{ state: "applied" }], requests: 1 });
  });

  it("queries by stock code the SKUs that a changing listing has skipped", async () => {
    const report = await send(codes.map((stockCode) => ({ stockCode, quantity: 5 })));
    const skipped = codes[0];
    const skipping = createRestClient({
      ...sandbox,
      pacing: false,
      fetch: async (url, init) => {
        const response = await sandbox.fetch(url, init);
        if (url.includes("stockCode=")) return response;
        const page = (await response.json()) as { content: { stockCode: string }[] };
        const content = page.content.filter(({ stockCode }) => stockCode !== skipped);
        return Response.json({ ...page, content });
      },
    });
    const confirmed = await skipping.products.confirm(report);
    expect(confirmed.filter(({ state }) => state !== "applied")).toEqual([]);
  });

  it("leaves out SKUs that were not sent because they are invalid", async () => {
    const [stockCode = ""] = codes;
    const report = await client.products.updatePriceAndStockAll(
      {
        integrator: "my-erp",
        skus: [
          { stockCode, quantity: 4 },
          { stockCode: "X", quantity: -1 },
        ],
      },
      { onInvalid: "report" },
    );
    const confirmed = await client.products.confirm(report);
    expect(confirmed.map(({ sku, state }) => [sku.stockCode, state])).toEqual([
      [stockCode, "applied"],
    ]);
  });

  it("sends no request for an empty report", async () => {
    expect(await confirm(await send([]))).toEqual({ confirmed: [], requests: 0 });
  });
});

describe("confirming a task that is not processed yet", () => {
  it("waits for the task, at most as long as the caller allows", async () => {
    await using slow = createSandbox({ products: 3, taskDelay: 5000, profile });
    const { products } = createRestClient({ ...slow.connection, pacing: false });
    const [product] = (await products.query({ sender: "ALL" })).content;
    const skus = [{ stockCode: product?.stockCode ?? "", quantity: 41 }];
    const report = await products.updatePriceAndStockAll({ integrator: "my-erp", skus });
    const [atOnce] = await products.confirm(report);
    expect(atOnce?.state).toBe("differs");
    const [tooEarly] = await products.confirm(report, { waitMs: 1500 });
    expect(tooEarly?.state).toBe("differs");
    const [waited] = await products.confirm(report, { waitMs: 60_000 });
    expect(waited?.state).toBe("applied");
  });
});

describe("a report of sent SKUs", () => {
  it("can be confirmed in parts, and after it was stored as JSON", async () => {
    const [one = "", two = ""] = codes;
    const report = await send([
      { stockCode: one, quantity: 3 },
      { stockCode: two, quantity: 4 },
    ]);
    const kept: ReturnType<typeof report.toJSON> = JSON.parse(JSON.stringify(report));
    expect(await client.products.confirm(kept)).toMatchObject([
      { sku: { stockCode: one }, state: "applied" },
      { sku: { stockCode: two }, state: "applied" },
    ]);
    const [first, ...others] = report.items("queued");
    expect(others).toHaveLength(1);
    expect(await client.products.confirm(first ? [first] : [])).toMatchObject([
      { sku: { stockCode: one }, state: "applied" },
    ]);
  });
});
