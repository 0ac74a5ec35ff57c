import { expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
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

  /** Runs the statement on the sync's own store, between two transactions of the sync. */
  const change = (statements: readonly string[]): Promise<void> =>
    shop.working().write(async (session) => {
      for (const statement of statements) await session.query(statement);
    });

  it("ends `once` with the reason, and advances nothing", async () => {
    await using sync = createSync({ ...shop.options });
    await sync.offers.set("shop", []);
    const before = await shop.stored();
    await change(fill[kind]);
    await expect(sync.once()).rejects.toMatchObject({ name: "SyncError", code: "database-full" });
    expect(await shop.stored()).toEqual(before);
    await change(clear[kind]);
    await sync.once();
    expect(await shop.stored()).toMatchObject({ packages: 148, changes: 148, sequence: 148 });
  });
});
