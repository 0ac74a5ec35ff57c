import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient } from "@marketplace-seller/rest-client";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, expect, it } from "vitest";
import { taskDetailsBy } from "../clients/task-details.ts";
import { createSync } from "../create-sync.ts";
import { createServiceClock } from "../domain/service-clock.ts";
import { defaultOfferSettings, type OfferSettings } from "../option-table.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Store, StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import { pusherOptions } from "./offers.fixture.ts";
import { pushOffers } from "./push/push-offers.ts";

const CODE = "STK-00001";
const OTHER = "STK-00002";

describeEachStore("offers whose task details the service has", (create) => {
  let sandbox: RunningSandbox;
  let source: StoreSource;
  let store: Store;
  let sync: Sync;

  const begin = async (taskDelay: number): Promise<void> => {
    // The profile whose sandbox has the operation of the overlay.
    const profile = "observed";
    sandbox = await startSandbox({ port: 0, packages: 0, products: 5, taskDelay, profile });
    source = await create();
    store = await source.open(Date.now);
    sync = createSync(pusherOptions(sandbox, source));
  };
  afterEach(async () => {
    await sync.close();
    await store.close();
    await sandbox.close();
  });

  const push = (settings: Partial<OfferSettings> = {}, queryTaskDetails = readDetails) => {
    const { url: baseUrl, credentials } = sandbox;
    const client = createRestClient({ baseUrl, credentials });
    const context = {
      store,
      seller: "shop",
      products: client.products,
      packages: client.packages,
      readDetails: taskDetailsBy({ queryTaskDetails }),
      settings: { ...defaultOfferSettings, initialPollDelayMs: 1, ...settings },
      clock: systemClock,
      scope: undefined,
      signal: new AbortController().signal,
      serviceClock: createServiceClock(systemClock),
      runsFeed: false,
      readOrders: async () => undefined,
    };
    return pushOffers(context, {});
  };
  /** As the client has it that is generated with the overlay. */
  const readDetails = async ({ body }: { readonly body: unknown }): Promise<unknown> => {
    const { appKey, appSecret } = sandbox.credentials;
    const response = await fetch(`${sandbox.url}/ms/product/task-details/page-query`, {
      method: "POST",
      headers: { appKey, appSecret, "content-type": "application/json" },
      // It writes identifiers as numbers.
      body: JSON.stringify(body).replace(/"taskId":"(\d+)"/, '"taskId":$1'),
    });
    return response.json();
  };
  const requests = (operation: string) =>
    sandbox.control.requests.list().filter((each) => each.operation === operation).length;
  const found = async (stockCode: string) =>
    (await sync.offers.find("shop", [stockCode])).get(stockCode);

  it("rejects what a task failed with its reason, and confirms the rest by their products alone", async () => {
    await begin(0);
    await sync.offers.set("shop", [
      { stockCode: CODE, listPrice: 30, salePrice: 20, quantity: 7 },
      { stockCode: "nobody's", quantity: 1 },
    ]);
    expect(await push()).toEqual({ state: "done" });
    expect(await found(CODE)).toMatchObject({
      price: { state: "confirmed" },
      stock: { state: "confirmed" },
    });
    const { stock } = (await found("nobody's")) ?? {};
    expect(stock?.state).toBe("rejected");
    expect(stock?.reason).toMatch(/stockCode/);
    expect(requests("queryProducts")).toBe(1);
  });

  it("confirms a stock that was sold from before it was polled", async () => {
    await begin(0);
    await sync.offers.set("shop", [{ stockCode: CODE, quantity: 10 }]);
    await sync.offers.push("shop", { until: "sent" });
    const { sellerId } = sandbox.control.sellers.find();
    sandbox.control.orders.place(sellerId, { lines: [{ stockCode: CODE, quantity: 2 }] });
    await push();
    expect((await found(CODE))?.stock).toMatchObject({ state: "confirmed", reason: null });
    expect(requests("updatePriceAndStock")).toBe(1);
  });

  it("polls products where the response to a task was lost", async () => {
    await begin(0);
    sandbox.control.faults.add({ kind: "reset-after-commit", operation: "updatePriceAndStock" });
    await sync.offers.set("shop", [{ stockCode: CODE, listPrice: 30, salePrice: 20 }]);
    await push();
    expect((await found(CODE))?.price?.state).toBe("confirmed");
    expect(requests("updatePriceAndStock")).toBe(1);
    expect(requests("queryProducts")).toBeGreaterThan(0);
  });

  it("never sends a stock again whose task waits to be processed, and says so", async () => {
    await begin(3_600_000);
    await sync.offers.set("shop", [{ stockCode: OTHER, quantity: 10 }]);
    await push({ confirmationTimeoutMs: 40 });
    const { stock } = (await found(OTHER)) ?? {};
    expect(stock?.state).toBe("not-confirmed");
    expect(stock?.reason).toMatch(/its task is not processed yet/);
    expect(requests("updatePriceAndStock")).toBe(1);
  });

  it("ends a price and a stock whose task is stuck as not confirmed in time, and says why", async () => {
    await begin(0);
    sandbox.control.faults.add({ kind: "task-stuck", stockCode: CODE, percent: 100 });
    await sync.offers.set("shop", [
      { stockCode: CODE, listPrice: 30, salePrice: 20, quantity: 10 },
    ]);
    expect(await push({ confirmationTimeoutMs: 40 })).toEqual({ state: "done" });
    const reason = expect.stringMatching(/its task is not processed yet/);
    expect(await found(CODE)).toMatchObject({
      price: { state: "not-confirmed", reason },
      stock: { state: "not-confirmed", reason },
    });
    expect(requests("updatePriceAndStock")).toBe(1);
  });

  it("confirms no price that the service calls applied until the marketplace lists it", async () => {
    await begin(3_600_000);
    await sync.offers.set("shop", [{ stockCode: CODE, listPrice: 30, salePrice: 20 }]);
    const applied = {
      status: "PROCESSED",
      skus: { content: [{ itemCode: CODE, status: "SUCCESS" }] },
    };
    const pushed = await push({ confirmationTimeoutMs: 40, maxSends: 2 }, async () => applied);
    expect(pushed).toEqual({ state: "done" });
    expect((await found(CODE))?.price).toMatchObject({
      state: "not-confirmed",
      reason: expect.stringContaining("after 2 sendings"),
    });
    expect(requests("updatePriceAndStock")).toBe(2);
  });

  it("rejects a SKU that the service failed in its own words", async () => {
    await begin(0);
    const message = "The brand is not yours.";
    sandbox.control.faults.add({ kind: "sku-failed", stockCode: CODE, message });
    await sync.offers.set("shop", [
      { stockCode: CODE, quantity: 10 },
      { stockCode: OTHER, quantity: 10 },
    ]);
    await push();
    expect((await found(CODE))?.stock).toMatchObject({ state: "rejected", reason: message });
    expect((await found(OTHER))?.stock?.state).toBe("confirmed");
  });

  it("confirms nothing by its value while the task waits to be processed", async () => {
    await begin(3_600_000);
    const { sellerId } = sandbox.control.sellers.find();
    const product = sandbox.control.products
      .list(sellerId)
      .content.find(({ stockCode }) => stockCode === CODE);
    // What the marketplace shows already: by its value it would be confirmed at once.
    await sync.offers.set("shop", [{ stockCode: CODE, quantity: product?.quantity ?? 0 }]);
    const pushed = push();
    await expect.poll(() => requests("queryTaskDetails")).toBeGreaterThan(1);
    expect((await found(CODE))?.stock?.state).toBe("queued");
    expect(requests("queryProducts")).toBe(0);
    sandbox.control.clock.advance(3_600_000);
    expect(await pushed).toEqual({ state: "done" });
    expect((await found(CODE))?.stock?.state).toBe("confirmed");
  });
});
