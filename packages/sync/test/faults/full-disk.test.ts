import { systemClock } from "@marketplace-seller/client-core";
import { expect, it } from "vitest";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

/** Simulates a full disk: SQLite may not allocate further pages, and PostgreSQL raises the error of a full disk. */
const fill = {
  sqlite: ["PRAGMA max_page_count = 1"],
  postgres: [
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
       AS 'BEGIN RAISE EXCEPTION ''could not extend file'' USING ERRCODE = ''disk_full''; END'`,
    "CREATE TRIGGER fail BEFORE INSERT ON change FOR EACH ROW EXECUTE FUNCTION fail()",
  ],
};
const clear = {
  sqlite: ["PRAGMA max_page_count = 1000000"],
  postgres: ["DROP FUNCTION fail() CASCADE"],
};

describeEachStore("a database whose disk becomes full", (create, kind) => {
  const shop = useShop(create);

  it("ends `once` with the reason, and advances nothing", async () => {
    const store = await shop.options.store.open(Date.now);
    /** Runs statements on the sync's own connection. */
    const change = (statements: readonly string[]): Promise<void> =>
      store.write(async (session) => {
        for (const statement of statements) await session.query(statement);
      });
    let aheadMs = 0;
    const clock = { ...systemClock, now: () => Date.now() + aheadMs };
    await using sync = shop.open({ store: { open: async () => store }, clock });
    await sync.offers.set("shop", []);
    const before = await shop.stored();
    await change(fill[kind]);
    await expect(sync.once()).rejects.toMatchObject({ name: "SyncError", code: "database-full" });
    expect(await shop.stored()).toEqual(before);
    await change(clear[kind]);
    // A smaller write succeeds where the last one found the disk full.
    await expect(sync.checkReady()).rejects.toMatchObject({ code: "database-full" });
    aheadMs = 60_000;
    await sync.checkReady();
    aheadMs = 0;
    await sync.once();
    expect(await shop.stored()).toMatchObject({ packages: 148, changes: 148, sequence: 148 });
  });
});
