import { startSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, expect, it } from "vitest";
import type { SyncOptions } from "../../src/app/sync-options.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

describeEachStore("a feed whose service has a new address", (create) => {
  const shop = useShop(create);
  beforeEach(async () => {
    await using sync = shop.open();
    await sync.once();
  });

  const at = (baseUrl: string, changed: Partial<SyncOptions> = {}) =>
    shop.open({ client: { ...shop.options.client, baseUrl }, ...changed });
  const other = () => shop.sandbox.url.replace("127.0.0.1", "localhost");

  it("continues at the new address once stored packages were found there", async () => {
    // Its clock is ahead of this machine's.
    shop.sandbox.control.clock.advance(600_000);
    shop.placeOrder();
    shop.sandbox.control.clock.advance(5_000);
    const former = shop.open();
    await former.once();
    await former.close();
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

  it("finds split packages by their own order number after their parts got another one", async () => {
    // Which the sync gives to the stored packages, too.
    await shop.execute("UPDATE package SET order_number = 'new ' || order_number");
    await using sync = at(other());
    expect(await sync.move()).toEqual([{ seller: "shop", baseUrl: other(), compared: 5 }]);
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
});
