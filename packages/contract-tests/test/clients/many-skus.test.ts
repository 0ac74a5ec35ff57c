import { createRestClient, isSellerError, type RestClient } from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profile } from "./profile.ts";

let sandbox: Sandbox;
let client: RestClient;

beforeEach(() => {
  sandbox = createSandbox({ products: 20, taskDelay: 0, profile });
  client = createRestClient({ ...sandbox, pacing: false });
});
afterEach(() => sandbox.close());

const integrator = "my-erp";
const stocks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ stockCode: `S-${n}`, quantity: n }));

describe("any number of SKUs", () => {
  it("are sent as two tasks when they are 1,001, with progress and an outcome for each", async () => {
    const progress: number[] = [];
    const report = await client.products.updatePriceAndStockAll(
      { integrator, skus: stocks(1001) },
      { onProgress: ({ done }) => progress.push(done) },
    );
    expect(progress).toEqual([1000, 1001]);
    expect(
      report.batches.map(({ size, outcome, result }) => [size, outcome, result?.status]),
    ).toEqual([
      [1000, "queued", "IN_QUEUE"],
      [1, "queued", "IN_QUEUE"],
    ]);
    expect([report.isComplete, report.outcome("S-1000")]).toEqual([true, "queued"]);
  });

  it("are stored with two fraction digits, also when every second request fails", async () => {
    for (const kind of ["too-many-requests", "too-many-requests"] as const) {
      sandbox.control.faults.add({ kind, retryAfterSeconds: 0 });
    }
    const codes: string[] = [];
    for await (const { stockCode } of client.products.items({ sender: "ALL" }))
      codes.push(stockCode);
    const skus = codes.map((stockCode) => ({ stockCode, listPrice: 99.5, salePrice: "12.5" }));
    await client.products.updatePriceAndStockAll({ integrator, skus }, { batchSize: 3 });
    for await (const product of client.products.items({ sender: "ALL" })) {
      expect([product.listPrice, product.salePrice]).toEqual(["99.50", "12.50"]);
    }
  });

  it("are all validated before the first request is sent", async () => {
    sandbox.control.requests.clear();
    const skus = [
      ...stocks(1500),
      { stockCode: "S-3", quantity: 1 },
      { stockCode: "X", quantity: -1 },
      { stockCode: "Y", salePrice: "1.234", listPrice: 2 },
    ];
    const error = await client.products
      .updatePriceAndStockAll({ integrator, skus })
      .catch((thrown: unknown) => thrown);
    expect(isSellerError(error, "invalid-request") && error.issues.map(({ path }) => path)).toEqual(
      [
        "$.payload.skus[3]",
        "$.payload.skus[1500]",
        "$.payload.skus[1501].quantity",
        "$.payload.skus[1502].salePrice",
      ],
    );
    expect(String(error)).toContain('(stock code "X")');
    expect(sandbox.control.requests.list()).toEqual([]);
  });

  it("are sent without an invalid SKU when the caller wants invalid SKUs reported", async () => {
    const skus = [...stocks(3500), { stockCode: "Y", salePrice: "1.234", listPrice: 2 }];
    const report = await client.products.updatePriceAndStockAll(
      { integrator, skus },
      { onInvalid: "report" },
    );
    expect(report.counts).toMatchObject({ queued: 3500, invalid: 1 });
    const [invalid] = report.items("invalid");
    expect(invalid?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^payload\.skus\[3500\]\.salePrice .*\(stock code "Y"\)$/),
    ]);
  });

  it("are refused without an integrator", async () => {
    const nobody = { integrator: undefined as unknown as string, skus: stocks(1) };
    await expect(client.products.updateAll({ ...nobody, skus: [] })).rejects.toMatchObject({
      code: "invalid-request",
    });
  });

  it("are reported as outcome unknown or not sent when a request fails", async () => {
    sandbox.control.faults.add({ kind: "reset-after-commit", operation: "updatePriceAndStock" });
    sandbox.control.faults.add({ kind: "reset-before-commit", operation: "updatePriceAndStock" });
    const controller = new AbortController();
    const report = await client.products.updatePriceAndStockAll(
      { integrator, skus: stocks(5) },
      {
        batchSize: 1,
        signal: controller.signal,
        onProgress: ({ done }) => {
          if (done === 3) controller.abort();
        },
      },
    );
    expect(report.batches.map(({ outcome }) => outcome)).toEqual([
      "unknown",
      "unknown",
      "queued",
      "unsent",
      "unsent",
    ]);
    expect(report.counts).toEqual({ queued: 1, rejected: 0, unknown: 2, unsent: 2, invalid: 0 });
    expect(report.batches[0]?.error).toMatchObject({ code: "indeterminate" });
  });

  it("are named by the error when their task is rejected", async () => {
    const rejecting = createRestClient({
      ...sandbox,
      fetch: async () =>
        new Response('{"id":7,"type":"SKU_UPDATE","status":"REJECT","reasons":["closed today"]}', {
          headers: { "content-type": "application/json" },
        }),
    });
    const report = await rejecting.products.updatePriceAndStockAll({ integrator, skus: stocks(4) });
    expect(report.batches[0]?.error).toMatchObject({
      code: "task-rejected",
      taskId: "7",
      stockCodes: ["S-0", "S-1", "S-2", "S-3"],
      message:
        "The service rejected the task of updatePriceAndStock: closed today. None of its 4 SKUs (S-0, S-1, S-2, …) was changed [task-rejected]",
    });
  });
});
