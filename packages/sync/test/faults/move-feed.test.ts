import { startSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, expect, it } from "vitest";
import { readOutcomes } from "../../src/app/complete-outcomes.ts";
import type { SyncOptions } from "../../src/app/sync-options.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

describeEachStore("a feed whose service has a new address", (create, kind) => {
  const shop = useShop(create);
  beforeEach(async () => {
    await using sync = shop.open();
    await sync.once();
  });

  const at = (baseUrl: string, changed: Partial<SyncOptions> = {}) =>
    shop.open({ client: { ...shop.options.client, baseUrl }, ...changed });
  const other = () => shop.sandbox.url.replace("127.0.0.1", "localhost");

  it("continues at the new address once stored packages were found there", async () => {
    await using sync = at(other());
    await expect(sync.once()).rejects.toThrow("marketplace-sync move --base-url");
    expect(await sync.move()).toEqual([{ seller: "shop", baseUrl: other(), compared: 5 }]);
    expect(await sync.move()).toEqual([{ seller: "shop", baseUrl: other(), compared: 0 }]);
    // Another seller was bound by mistake.
    await shop.execute("UPDATE seller SET seller_id = '1'");
    expect(await sync.move()).toEqual([{ seller: "shop", baseUrl: other(), compared: 5 }]);
    shop.placeOrder();
    const before = await shop.stored();
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    expect(await shop.stored()).toMatchObject({ changes: before.changes + 1 });
    await using old = at(shop.sandbox.url);
    await expect(old.once()).rejects.toMatchObject({ code: "scope-changed" });
  });

  it("stays where it is when a move is refused, which says why", async () => {
    await using elsewhere = await startSandbox({ port: 0, packages: 10, seed: "other" });
    const refuse = async (message: string, baseUrl: string, changed: Partial<SyncOptions> = {}) => {
      await using sync = at(baseUrl, changed);
      await expect(sync.move()).rejects.toThrow(message);
    };
    await refuse(
      'The feed of "shop" was not moved, and nothing was changed. The service at the new address does not list package ',
      elsewhere.url,
    );
    await elsewhere.close();
    await refuse("The service at the new address cannot be read: ", elsewhere.url);
    const credentials = { appKey: "a", appSecret: "b" };
    await refuse("was not moved", other(), { sellers: [{ ...shop.seller, credentials }] });
    const unknown = { ...shop.seller, seller: "unknown" };
    await refuse("The database has no order feed of this seller", other(), {
      sellers: [shop.seller, unknown],
    });
    await refuse("[scope-changed]", other(), {
      sellers: [{ ...shop.seller, status: ["Created"] }],
    });
    await using same = at(shop.sandbox.url);
    await expect(same.move({ seller: "nobody" })).rejects.toThrow('No seller is named "nobody"');
    expect((await same.once()).get("shop")).toMatchObject({ state: "done" });
    await same.close();
    await shop.execute("DELETE FROM package");
    await refuse("The database has no package of this seller that could be looked up", other());
  });

  it("refuses the writes of a job during which it is moved", async () => {
    shop.placeOrder();
    const before = await shop.stored();
    const fetch: typeof globalThis.fetch = async (...request) => {
      await shop.execute(`UPDATE seller SET scope = replace(scope, '127.0.0.1', 'localhost')`);
      return globalThis.fetch(...request);
    };
    await using old = at(shop.sandbox.url, { client: { ...shop.options.client, fetch } });
    const failure = expect.stringContaining("marketplace-sync move --base-url");
    expect((await old.once().catch(readOutcomes)).get("shop")).toEqual({
      state: "failed",
      failure,
    });
    expect(await shop.stored()).toEqual(before);
  });

  // A SQLite file is used by one process only.
  if (kind === "sqlite") return;

  it("is neither read nor written at the old address by a process that was left running", async () => {
    await using old = at(shop.sandbox.url);
    await old.once();
    await using sync = at(other());
    await sync.move();
    expect(await old.audit()).toEqual(new Map([["shop", undefined]]));
    const failure = expect.stringContaining(
      'The database holds the feed of "shop" with the settings',
    );
    expect(await old.offers.push("shop")).toEqual({ state: "failed", failure });
    const detail = { orderLineId: "1", totalLaborCostExcludingVAT: 1 };
    const write = old.client("shop").laborCosts.add({ laborCostDetails: [detail] }, { key: "1" });
    await expect(write).rejects.toMatchObject({ code: "scope-changed" });
    await shop.execute(`INSERT INTO keyed_write
      VALUES ('shop', '2', 'addLaborCosts', '', '{}', '{}', '', 'unknown', NULL, NULL, now())`);
    const before = shop.sandbox.control.requests.list().length;
    expect(await old.writes.unknown()).toMatchObject([{ key: "2" }]);
    expect(shop.sandbox.control.requests.list()).toHaveLength(before);
    expect(await old.status()).toMatchObject([{ state: "failing", failure }]);
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
  });
});
