import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSandbox } from "../../src/server/create-sandbox.ts";

// vitest.config.ts runs this file in Node, jsdom, happy-dom and vmThreads.

afterEach(() => {
  vi.useRealTimers();
});

describe.each(["real", "fake"] as const)("a sandbox in memory, with %s timers", (timers) => {
  beforeEach(() => {
    if (timers === "fake") vi.useFakeTimers();
  });

  it("answers reads, also of large pages", async () => {
    await using sandbox = createSandbox({ packages: 100 });
    const client = createRestClient(sandbox.connection);
    const page = await client.packages.list({ size: 100, sender: "ALL" });
    expect(page.content.length).toBeGreaterThan(0);
    const soap = createSoapClient(sandbox.connection);
    expect((await soap.orders.list()).orderList?.order.length).toBeGreaterThan(0);
  });

  it("answers requests with a body", async () => {
    await using sandbox = createSandbox({ packages: 1 });
    const client = createRestClient(sandbox.connection);
    const skus = [{ stockCode: "STK-00001", quantity: 3 }];
    const task = await client.products.updatePriceAndStock({
      payload: { integrator: "test", skus },
    });
    expect(task.status).toBe("IN_QUEUE");
  });

  it("lets a client retry", async () => {
    await using sandbox = createSandbox({ packages: 1 });
    const client = createRestClient(sandbox.connection);
    sandbox.control.faults.add({ kind: "unavailable", times: 2, retryAfterSeconds: 3_600 });
    const { attempts } = await client.packages.list({}, { timeoutMs: 86_400_000 }).withResponse();
    expect(attempts).toBe(3);
  });

  it("lets a client wait for the consistency delay of changes", async () => {
    await using sandbox = createSandbox({ packages: 20 });
    const client = createRestClient(sandbox.connection);
    const to = sandbox.connection.clock.now() + 1_000;
    let count = 0;
    for await (const _ of client.packages.between({ from: to - 15 * 86_400_000, to })) count += 1;
    expect(count).toBeGreaterThan(0);
    expect(sandbox.connection.clock.now()).toBeGreaterThan(to);
  });

  it("applies a fault that delays a call", async () => {
    await using sandbox = createSandbox({ packages: 1 });
    const client = createRestClient(sandbox.connection);
    sandbox.control.faults.add({ kind: "latency", delayMs: 10 });
    expect((await client.packages.list()).page).toBe(0);
  });

  it("breaks a response in the middle", async () => {
    await using sandbox = createSandbox({ packages: 1 });
    sandbox.control.faults.add({ kind: "truncated-body" });
    const response = await sandbox.fetch(`${sandbox.baseUrl}/rest/delivery/v1/shipmentPackages`, {
      headers: { ...sandbox.credentials },
    });
    await expect(response.text()).rejects.toThrow("terminated");
  });

  it("ends a request whose signal is aborted", async () => {
    await using sandbox = createSandbox({ packages: 1 });
    sandbox.control.faults.add({ kind: "stalled-body" });
    const controller = new AbortController();
    const response = await sandbox.fetch(`${sandbox.baseUrl}/rest/delivery/v1/shipmentPackages`, {
      headers: { ...sandbox.credentials },
      signal: controller.signal,
    });
    controller.abort(new Error("enough"));
    await expect(response.text()).rejects.toThrow("enough");
  });

  it("opens a file again", async () => {
    const folder = mkdtempSync(join(tmpdir(), "environment-"));
    const data = join(folder, "sandbox.db");
    for (const _ of ["first", "second"]) {
      await using sandbox = createSandbox({ packages: 5, data });
      expect(sandbox.control.packages.list(sandbox.sellerId).total).toBe(5);
    }
    rmSync(folder, { recursive: true });
  });

  it("says what is wrong with a file", () => {
    const folder = mkdtempSync(join(tmpdir(), "environment-"));
    const data = join(folder, "sandbox.db");
    writeFileSync(data, "no database".repeat(1_000));
    expect(() => createSandbox({ data })).toThrow(expect.objectContaining({ name: "StoreError" }));
    rmSync(folder, { recursive: true });
  });
});
