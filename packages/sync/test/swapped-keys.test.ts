import { beforeEach, describe, expect, it } from "vitest";
import type { Sync } from "../src/app/sync.ts";
import { rewriting, useSandbox } from "../src/clients/sandbox.fixture.ts";
import { inMemory } from "../src/store/each-store.fixture.ts";
import { useSyncs, writerOptions } from "./sync.fixture.ts";

const STOCK_CODE = "STK-00001";
const task = {
  payload: { integrator: "test", skus: [{ stockCode: STOCK_CODE, listPrice: 30, salePrice: 20 }] },
};
const other = { appKey: "sandbox-key-2", appSecret: "sandbox-secret-2" };

describe("a seller with the keys of another one", () => {
  const shop = useSandbox({ packages: 10, products: 10, sellers: 2 });
  const { open } = useSyncs(inMemory, shop);
  let credentials: typeof other;
  let sync: Sync;

  const sellers = [{ seller: "shop", credentials: () => credentials }];
  const openRewriting = async (rewrite: (text: string) => string) =>
    open({ ...writerOptions(shop.sandbox, await inMemory(), rewriting(rewrite)), sellers });
  beforeEach(() => {
    credentials = shop.sandbox.credentials;
    sync = open({ sellers });
  });
  const write = (key: string) =>
    sync
      .client("shop")
      .laborCosts.add(
        { laborCostDetails: [{ orderLineId: "1", totalLaborCostExcludingVAT: 1 }] },
        { key },
      );

  it("verifies nothing, because every package would be missing", async () => {
    await sync.once();
    credentials = other;
    const verified = sync.verify({ from: Date.now() - 86_400_000 });
    await expect(verified).rejects.toMatchObject({ code: "foreign-seller" });
  });

  it("keeps a quarantined package, which the other one's listing lacks", async () => {
    sync = await openRewriting((text) =>
      credentials === other ? text : text.replace(/"orderNumber":"\d+"/, '"orderNumber":{}'),
    );
    const quarantined = async () => (await sync.status())[0]?.quarantined;
    // Every fifth poll reads again what is quarantined.
    for (let poll = 0; poll < 5; poll += 1) {
      credentials = shop.sandbox.credentials;
      await sync.once();
      expect(await quarantined()).toBe(1);
      credentials = other;
      await expect(sync.once()).rejects.toMatchObject({ code: "incomplete" });
      expect(await quarantined()).toBe(1);
    }
  });

  it("is noticed where no package of the other one can be read", async () => {
    sync = await openRewriting((text) =>
      credentials === other ? text.replaceAll(/"orderNumber":"\d+"/g, '"orderNumber":{}') : text,
    );
    await sync.once();
    const before = (await sync.status())[0]?.checkpoint;
    credentials = other;
    const { orders, sellers: all } = shop.sandbox.control;
    const foreign = all.list().find(({ sellerId }) => sellerId !== shop.sandbox.sellerId);
    orders.place(foreign?.sellerId ?? "", { lines: [{ stockCode: STOCK_CODE, quantity: 1 }] });
    await expect(sync.once()).rejects.toMatchObject({ code: "incomplete" });
    expect(await sync.status()).toMatchObject([{ checkpoint: before, quarantined: 0 }]);
  });

  it("writes nothing while the listings that would name it cannot be read", async () => {
    let isReadable = false;
    const fetch = async (...request: Parameters<typeof globalThis.fetch>) =>
      isReadable ? globalThis.fetch(...request) : Response.json({ content: [null] });
    sync = open(writerOptions(shop.sandbox, await inMemory(), fetch));
    await expect(write("1")).rejects.toMatchObject({ code: "protocol" });
    expect(shop.countRequests("addLaborCosts")).toBe(0);
    isReadable = true;
    expect(await write("1")).toMatchObject({ isSent: true });
  });

  it("is noticed before the first poll where its id is an option, and bound by the first write where it is none", async () => {
    const warnings: string[] = [];
    sync = open({
      sellers,
      onEvent: (event) => void (event.type === "feed-warning" && warnings.push(event.warning)),
    });
    credentials = other;
    expect(await write("1")).toMatchObject({ isSent: true });
    expect(warnings).toEqual([
      "the first write binds it to seller 1000002 of the service, whose credentials it has",
    ]);
    const strict = open({
      store: await inMemory(),
      sellers: [{ seller: "shop", credentials: other, sellerId: shop.sandbox.sellerId }],
    });
    const refused = strict.client("shop").products.updatePriceAndStock(task, { key: "1" });
    await expect(refused).rejects.toMatchObject({ code: "foreign-seller" });
    credentials = shop.sandbox.credentials;
    await expect(write("2")).rejects.toMatchObject({ code: "foreign-seller" });
  });

  it("sends what cannot be verified, and says so, while the service lists nothing of it", async () => {
    const keys = { appKey: "empty-key", appSecret: "empty-secret" };
    shop.sandbox.control.sellers.add({ nickname: "Empty", ...keys });
    const warnings: string[] = [];
    const empty = open({
      sellers: [{ seller: "empty", credentials: keys }],
      onEvent: (event) => void (event.type === "feed-warning" && warnings.push(event.warning)),
    });
    const { isSent } = await empty.client("empty").products.updatePriceAndStock(task, { key: "1" });
    expect(isSent).toBe(true);
    expect(warnings).toEqual([expect.stringContaining("not known to which seller")]);
  });
});
