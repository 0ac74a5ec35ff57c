import { setTimeout } from "node:timers/promises";
import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient } from "@marketplace-seller/rest-client";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { defaultOfferSettings } from "../option-table.ts";
import { useSandbox } from "../sandbox.fixture.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import { atTime } from "../writes/staged-writes.fixture.ts";
import { pusherOptions } from "./offers.fixture.ts";
import { claimOffers } from "./push/claim-offers.ts";

const UPDATE = "updatePriceAndStock";

describeEachStore("desired prices and stock", (create) => {
  let sandbox: RunningSandbox;
  let store: StoreSource;
  let sync: Sync;
  const { countRequests, findProduct: product } = useSandbox(
    { packages: 10, products: 60 },
    (started) => {
      sandbox = started;
    },
  );
  beforeEach(async () => {
    store = await create();
    sync = createSync(pusherOptions(sandbox, store));
  });
  afterEach(() => sync.close());
  afterEach(() => sandbox.control.clock.reset());

  const code = (n: number) => `STK-${String(n).padStart(5, "0")}`;
  const updates = () => countRequests(UPDATE);
  const outcomes = async (...codes: readonly string[]) => {
    const found = await sync.offers.find("shop", codes);
    return codes.map((each) => {
      const { price, stock } = found.get(each) ?? {};
      return [price?.state, stock?.state];
    });
  };

  it("sends what is desired, confirms it, and sends nothing when it is desired again", async () => {
    const rows = [
      { stockCode: code(1), listPrice: 20, salePrice: "10.5", quantity: 7 },
      { stockCode: code(2), quantity: 3 },
    ];
    const asOf = new Date();
    expect(await sync.offers.set("shop", rows, { asOf })).toMatchObject({ rows: 2, changed: 2 });
    expect(updates()).toBe(0);
    expect(await sync.offers.push("shop")).toEqual({ state: "done" });
    expect(updates()).toBe(1);
    expect(product(code(1))).toMatchObject({ listPrice: "20.00", salePrice: "10.50", quantity: 7 });
    expect(await outcomes(code(1), code(2))).toEqual([
      ["confirmed", "confirmed"],
      [undefined, "confirmed"],
    ]);
    const again = await sync.offers.set("shop", rows, { asOf });
    expect(again).toMatchObject({ changed: 0, unchanged: 2 });
    await sync.offers.push("shop");
    expect(updates()).toBe(1);
  });

  it("sends the newest desired offer alone, and nothing that was taken back before it was sent", async () => {
    await sync.offers.set("shop", [{ stockCode: code(1), listPrice: 20, salePrice: 10 }]);
    await sync.offers.set("shop", [{ stockCode: code(1), listPrice: 30, salePrice: 12 }]);
    await sync.offers.push("shop");
    expect(product(code(1))).toMatchObject({ salePrice: "12.00" });
    await sync.offers.set("shop", [{ stockCode: code(1), listPrice: 31, salePrice: 13 }]);
    await sync.offers.set("shop", [{ stockCode: code(1), listPrice: 30, salePrice: 12 }]);
    await sync.offers.push("shop");
    expect(updates()).toBe(1);
  });

  it("names every rule that a row breaks, and sends the others", async () => {
    const report = await sync.offers.set("shop", [
      { stockCode: code(1), listPrice: "10.00", salePrice: "12.345" },
      { stockCode: code(2), quantity: -1 },
      { stockCode: code(3), listPrice: 1, salePrice: 1 },
      { stockCode: code(4) },
      { stockCode: " ", quantity: 1 },
    ]);
    expect(report).toMatchObject({ rows: 5, changed: 1, invalid: 4 });
    expect(
      report.invalidRows.map(({ row, issues }) => [row, issues[0]?.field, issues[0]?.rule]),
    ).toEqual([
      [1, "salePrice", "fractionDigits"],
      [2, "quantity", "minimum"],
      [4, "", "required"],
      [5, "stockCode", "minLength"],
    ]);
    await sync.offers.push("shop");
    expect(await outcomes(code(1), code(3))).toEqual([
      [undefined, undefined],
      ["confirmed", undefined],
    ]);
  });

  it("names a stock code that the marketplace does not know", async () => {
    await sync.offers.set("shop", [{ stockCode: "nobody's", quantity: 1 }]);
    await sync.offers.push("shop");
    const offer = (await sync.offers.find("shop", ["nobody's"])).get("nobody's");
    expect(offer?.stock).toMatchObject({
      state: "rejected",
      reason: "The marketplace has no product with this stock code",
    });
  });

  it("sends prices again that did not arrive, and confirms those whose response was lost", async () => {
    for (const kind of ["reset-before-commit", "reset-after-commit"] as const) {
      sandbox.control.faults.add({ kind, operation: UPDATE });
      const salePrice = kind === "reset-after-commit" ? 11 : 12;
      await sync.offers.set("shop", [{ stockCode: code(1), listPrice: 30, salePrice }]);
      await sync.offers.push("shop");
      expect(await outcomes(code(1))).toEqual([["confirmed", undefined]]);
      expect(product(code(1))).toMatchObject({ salePrice: `${salePrice}.00` });
    }
    expect(updates()).toBe(3);
  });

  const stockOf = async (stockCode: string) =>
    (await sync.offers.find("shop", [stockCode])).get(stockCode)?.stock;
  /** Runs the sync until the stock of an offer has one of these states. */
  const runUntil = async (stockCode: string, ...states: readonly string[]) => {
    const stop = new AbortController();
    const running = sync.run({ signal: stop.signal });
    await expect
      .poll(async () => states.includes((await stockOf(stockCode))?.state ?? ""))
      .toBe(true);
    stop.abort();
    await running;
    return stockOf(stockCode);
  };
  const sell = (stockCode: string, quantity: number) =>
    sandbox.control.orders.place(sandbox.sellerId, { lines: [{ stockCode, quantity }] });

  /** A sync that gives a busy machine the time to read the orders before a stock is not confirmed. */
  const patiently = async (initialPollDelayMs = 1) => {
    await sync.close();
    sync = createSync(
      pusherOptions(sandbox, store, { initialPollDelayMs, confirmationTimeoutMs: 3_000 }),
    );
  };

  it("confirms a stock that fell because units were sold, once the feed has read the orders", async () => {
    await patiently(200);
    await sync.offers.set("shop", [{ stockCode: code(1), quantity: 10 }]);
    await sync.offers.push("shop", { until: "sent" });
    sell(code(1), 2);
    expect(await runUntil(code(1), "confirmed", "not-confirmed")).toMatchObject({
      state: "confirmed",
      reason: "The marketplace lists 8 in stock: 2 units sold",
    });
    expect(updates()).toBe(1);
  });

  it("does not send a newer measurement of what the marketplace lists already", async () => {
    await patiently();
    await sync.once();
    await sync.offers.set("shop", [{ stockCode: code(1), quantity: 10 }]);
    await sync.offers.push("shop");
    sell(code(1), 3);
    await sync.offers.set("shop", [{ stockCode: code(1), quantity: 7 }], { asOf: new Date() });
    await sync.offers.push("shop");
    expect(await stockOf(code(1))).toMatchObject({ state: "confirmed" });
    expect(product(code(1))?.quantity).toBe(7);
    expect(updates()).toBe(1);
  });

  it("refuses a measurement of the future", async () => {
    const rows = [{ stockCode: code(1), quantity: 10 }];
    const asOf = Date.now() + 90_000;
    await expect(sync.offers.set("shop", rows, { asOf })).rejects.toThrow(
      /asOf must not be in the future/,
    );
    const report = await sync.offers.set("shop", [{ stockCode: code(1), quantity: 10, asOf }]);
    expect(report).toMatchObject({ changed: 0, invalid: 1 });
    expect(report.invalidRows[0]?.issues[0]).toMatchObject({ field: "asOf" });
  });

  it("sends a stock as it was measured where no feed runs", async () => {
    sell(code(1), 2);
    await sync.offers.set("shop", [{ stockCode: code(1), quantity: 10 }], { asOf: 0 });
    expect(await sync.offers.push("shop")).toEqual({ state: "done" });
    expect(product(code(1))?.quantity).toBe(10);
    expect(await stockOf(code(1))).toMatchObject({ state: "confirmed" });
  });

  it("waits with a stock until the feed has read past its measurement, and with no price", async () => {
    await patiently();
    await sync.once();
    const row = { stockCode: code(1), listPrice: 30, salePrice: 20, quantity: 10 };
    await sync.offers.set("shop", [row], { asOf: Date.now() + 50_000 });
    await expect
      .poll(async () => {
        await sync.once();
        return (await outcomes(code(1)))[0];
      })
      .toEqual(["confirmed", "desired"]);
    expect(product(code(1))?.quantity).not.toBe(10);
    await sync.offers.set("shop", [{ stockCode: code(2), quantity: 10 }]);
    expect(await runUntil(code(2), "confirmed", "not-confirmed")).toMatchObject({
      state: "confirmed",
    });
    expect(await stockOf(code(1))).toMatchObject({ state: "desired" });
  });

  it.each([10, -10])(
    "compares orders with a measurement by the service's clock, which is %d minutes ahead",
    async (minutes) => {
      const aheadMs = minutes * 60_000;
      if (aheadMs > 0) sandbox.control.clock.advance(aheadMs);
      const now = () => Date.now() - Math.min(0, aheadMs);
      await sync.close();
      sync = createSync({
        ...pusherOptions(sandbox, atTime(store, now), { confirmationTimeoutMs: 3_000 }),
        clock: { ...systemClock, now },
      });
      sell(code(1), 1);
      await sync.once();
      const asOf = now();
      await setTimeout(5);
      sell(code(1), 2);
      await sync.offers.set("shop", [{ stockCode: code(1), quantity: 10 }], { asOf });
      await sync.offers.push("shop");
      expect(product(code(1))?.quantity).toBe(8);
    },
  );

  it("counts each unit of a split order once, and none that was cancelled by the split", async () => {
    await patiently();
    await sync.once();
    const asOf = Date.now() - 1;
    const [sold] = sell(code(1), 3).packages;
    sandbox.control.orders.movePackage(sandbox.sellerId, sold?.packageId ?? "", "Picking");
    const orderLineId = sold?.lines[0]?.orderLineId ?? "";
    const shop = createRestClient({ baseUrl: sandbox.url, credentials: sandbox.credentials });
    await shop.packages.splitByQuantity({
      splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
      cancelledItems: [{ cancelReasonId: 61, orderLineId, quantity: 1 }],
    });
    await sync.once();
    await sync.offers.set("shop", [{ stockCode: code(1), quantity: 10 }], { asOf });
    await sync.offers.push("shop");
    expect(product(code(1))?.quantity).toBe(8);
  });

  it("sends a stock although older orders without a status history are filled in after it was set", async () => {
    const shop = createRestClient({ baseUrl: sandbox.url, credentials: sandbox.credentials });
    const { content } = await shop.packages.list({ sender: "ALL" });
    const sold = content.flatMap(({ lines }) => lines).find(({ stockCode }) => product(stockCode));
    const stockCode = sold?.stockCode ?? "";
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request);
      const text = await response.text();
      const bare = text.replaceAll(/"packageHistories":\[[^\]]*\]/g, '"packageHistories":[]');
      return new Response(bare, {
        status: response.status,
        headers: { "content-type": "application/json" },
      });
    };
    const options = pusherOptions(sandbox, store, { fetch });
    await using late = createSync({
      ...options,
      sellers: [{ seller: "shop", credentials: sandbox.credentials, from: Date.now() }],
    });
    await late.once();
    await late.offers.set("shop", [{ stockCode, quantity: 7 }]);
    await late.backfill({ from: new Date("2020-01-01T00:00:00Z") });
    const stored = await Array.fromAsync(late.export("lines"));
    expect(stored.map((line) => line.stock_code)).toContain(stockCode);
    await late.offers.push("shop");
    expect(product(stockCode)?.quantity).toBe(7);
  });

  it("finds what the marketplace lists otherwise, and sends that again less what was sold", async () => {
    await patiently();
    await sync.offers.set("shop", [
      { stockCode: code(1), listPrice: 30, salePrice: 20, quantity: 10 },
      { stockCode: code(2), quantity: 10 },
      { stockCode: code(3), quantity: 10 },
    ]);
    await sync.offers.push("shop");
    sell(code(2), 4);
    sell(code(3), 3);
    await using other = createSync({ ...pusherOptions(sandbox, await create()) });
    await other.offers.set("shop", [
      { stockCode: code(1), listPrice: 30, salePrice: 21 },
      { stockCode: code(2), quantity: 50 },
    ]);
    await other.offers.push("shop");
    const mismatches = await Array.fromAsync(sync.offers.diff("shop", { repair: true }));
    expect(mismatches).toEqual([
      { stockCode: code(1), field: "price", expected: "30.00 20.00", observed: "30.00 21.00 TL" },
      { stockCode: code(2), field: "stock", expected: "6", observed: "50" },
    ]);
    await sync.offers.push("shop");
    expect(product(code(1))).toMatchObject({ salePrice: "20.00" });
    expect(product(code(2))).toMatchObject({ quantity: 6 });
    expect(await Array.fromAsync(sync.offers.diff("shop"))).toEqual([]);
  });

  it("finds mismatches while another process keeps the orders current", async () => {
    await sync.offers.set("shop", [{ stockCode: code(1), listPrice: 30, salePrice: 20 }]);
    await sync.offers.push("shop");
    await using other = createSync(pusherOptions(sandbox, await create()));
    await other.offers.set("shop", [{ stockCode: code(1), listPrice: 30, salePrice: 21 }]);
    await other.offers.push("shop");
    await using running = createSync({
      ...pusherOptions(sandbox, store),
      feed: { consistencyDelayMs: 1, pollIntervalMs: 3_600_000 },
    });
    const stop = new AbortController();
    const run = running.run({ signal: stop.signal });
    const polledAt = async () => (await running.status())[0]?.polledAt ?? 0;
    await expect.poll(polledAt).toBeGreaterThan(0);
    expect(await Array.fromAsync(sync.offers.diff("shop"))).toMatchObject([{ field: "price" }]);
    stop.abort();
    await run;
  });

  it("says that it waits while the lease of another process goes on, and no longer once it sends", async () => {
    await sync.offers.set("shop", [{ stockCode: code(1), listPrice: 30, salePrice: 20 }]);
    const opened = await store.open(Date.now);
    expect(
      await claimOffers({
        store: opened,
        seller: "shop",
        settings: { ...defaultOfferSettings, leaseMs: 500 },
      }),
    ).toBeDefined();
    await opened.close();
    let ticks = 0;
    // Progress is shown once a second.
    const clock = { ...systemClock, monotonic: () => (ticks += 1_000) };
    await using other = createSync({ ...pusherOptions(sandbox, store), clock });
    const waiting: number[] = [];
    const onProgress = ({ isWaiting }: { readonly isWaiting: boolean }) => {
      if (isWaiting) waiting.push(updates());
    };
    await other.offers.push("shop", { onProgress });
    expect(new Set(waiting)).toEqual(new Set([0]));
    expect(updates()).toBe(1);
  });
});
