import { beforeEach, expect, it } from "vitest";
import type { Sync } from "../src/app/sync.ts";
import { rewriting, useSandbox } from "../src/clients/sandbox.fixture.ts";
import { defaultOfferSettings } from "../src/contract/option-table.ts";
import { claimOffers } from "../src/offers/claim-offers.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { useSyncs, writerOptions } from "./sync.fixture.ts";

const A = "STK-00001";
const B = "STK-00002";
const C = "STK-00003";
const prices = { listPrice: 30, salePrice: 20 };

describeEachStore("desired prices and stock", (create) => {
  const shop = useSandbox({ packages: 10, products: 60 });
  const { countRequests, findProduct } = shop;
  const { open, store } = useSyncs(create, shop);
  let sync: Sync;
  beforeEach(() => {
    sync = open();
  });

  const updates = () => countRequests("updatePriceAndStock");
  const sell = (stockCode: string, quantity: number) =>
    shop.sandbox.control.orders.place(shop.sandbox.sellerId, { lines: [{ stockCode, quantity }] });

  it("do not count orders that have no status history and were stored before the measurement", async () => {
    const fetch = rewriting((text) =>
      text.replaceAll(/"packageHistories":\[[^\]]*\]/g, '"packageHistories":[]'),
    );
    const [sold] = sell(A, 1).packages;
    const bare = open(writerOptions(shop.sandbox, store(), fetch));
    await bare.once();
    await bare.offers.set("shop", [{ stockCode: A, quantity: 7 }]);
    const { control, sellerId } = shop.sandbox;
    control.packages.move(sellerId, sold?.packageId ?? "", "Picking");
    await bare.offers.push("shop");
    expect(findProduct(A)?.quantity).toBe(7);
  });

  it("are sent again less what was sold where the marketplace lists others, while another process reads the orders", async () => {
    await sync.offers.set("shop", [
      { stockCode: A, ...prices, quantity: 10 },
      { stockCode: B, quantity: 10 },
      { stockCode: C, quantity: 10 },
    ]);
    await sync.offers.push("shop");
    sell(B, 4);
    sell(C, 3);
    const other = open({ store: await create() });
    await other.offers.set("shop", [
      { stockCode: A, listPrice: 30, salePrice: 21 },
      { stockCode: B, quantity: 50 },
    ]);
    await other.offers.push("shop");
    await sync.close();
    const running = open({ feed: { consistencyDelayMs: 1, pollIntervalMs: 3_600_000 } });
    const stop = new AbortController();
    const run = running.run({ signal: stop.signal });
    await expect.poll(async () => (await running.status())[0]?.polledAt ?? 0).toBeGreaterThan(0);
    sync = open();
    const mismatches = await Array.fromAsync(sync.offers.diff("shop", { repair: true }));
    expect(mismatches).toEqual([
      { stockCode: A, field: "price", expected: "30.00 20.00", observed: "30.00 21.00 TL" },
      { stockCode: B, field: "stock", expected: "6", observed: "50" },
    ]);
    await sync.offers.push("shop");
    stop.abort();
    await run;
    await running.close();
    expect(findProduct(A)).toMatchObject({ salePrice: "20.00" });
    expect(findProduct(B)).toMatchObject({ quantity: 6 });
    expect(await Array.fromAsync(sync.offers.diff("shop"))).toEqual([]);
  });

  it("are refused whole where they set most of a catalogue to 0 that cannot be read", async () => {
    const fetch = rewriting((text) => text.replaceAll('"salePrice":', '"salePrice":NaN,"was":'));
    const blind = open(writerOptions(shop.sandbox, store(), fetch));
    const codes = Array.from({ length: 40 }, (_, at) => `STK-000${10 + at}`);
    const rows = codes.map((stockCode) => ({ stockCode, quantity: 0 }));
    const refused = /set 40 of the 40 SKUs .+ \(60 unreadable products may be listed\)/;
    await expect(blind.offers.set("shop", rows)).rejects.toThrow(refused);
    expect(await blind.offers.status({ seller: "shop" })).toMatchObject([
      { stocks: { desired: 0 } },
    ]);
  });

  it("report that they wait while another process has the lease, and not once they are sent", async () => {
    await sync.offers.set("shop", [{ stockCode: A, ...prices }]);
    const opened = await store().open(Date.now);
    const settings = { ...defaultOfferSettings, leaseMs: 500 };
    await claimOffers({ runsFeed: false, store: opened, seller: "shop", settings });
    await opened.close();
    const sent: number[] = [];
    await sync.offers.push("shop", {
      onProgress: ({ isWaiting }) => void (isWaiting && sent.push(updates())),
    });
    expect(new Set(sent)).toEqual(new Set([0]));
    expect(updates()).toBe(1);
  });

  it("wait in a process that runs feeds until the feed of their seller begins", async () => {
    await sync.offers.status();
    const opened = await store().open(Date.now);
    const added = { store: opened, seller: "added", settings: defaultOfferSettings };
    expect(await claimOffers({ ...added, runsFeed: true })).toBeUndefined();
    expect(await claimOffers({ ...added, runsFeed: false })).toBeDefined();
    await opened.close();
  });
});
