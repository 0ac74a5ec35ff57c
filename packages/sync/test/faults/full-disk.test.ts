import { createAcceleratedClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import type { SyncEvent } from "../../src/sync-options.ts";
import { useShop } from "./shop.fixture.ts";

const BATCH = 300;
const ALL = { packages: 446, changes: 446, last: 446, sequence: 446 };

/** Simulates a full disk: SQLite may not allocate further pages, and PostgreSQL raises the error of a full disk. */
const fill = {
  sqlite: ["PRAGMA max_page_count = 1"],
  postgres: [
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
       AS 'BEGIN RAISE EXCEPTION ''could not extend file'' USING ERRCODE = ''disk_full''; END'`,
    `CREATE TRIGGER fail BEFORE INSERT ON change
       FOR EACH ROW WHEN (NEW.sequence > ${BATCH}) EXECUTE FUNCTION fail()`,
  ],
};
const clear = {
  sqlite: ["PRAGMA max_page_count = 1000000"],
  postgres: ["DROP FUNCTION fail() CASCADE"],
};

describeEachStore("a database whose disk becomes full", (create, kind) => {
  const shop = useShop(create, 450);

  /** Runs the statement on the sync's own store, between two transactions of the sync. */
  const change = (statements: readonly string[]): Promise<void> =>
    shop.working().write(async (session) => {
      for (const statement of statements) await session.query(statement);
    });

  it("keeps committed data, and continues from there once the disk has room", async () => {
    const events: SyncEvent[] = [];
    const has = (type: SyncEvent["type"]) => events.some((event) => event.type === type);
    await using sync = createSync({
      ...shop.options,
      clock: createAcceleratedClock(20),
      feed: { consistencyDelayMs: 1, pollIntervalMs: 1_000 },
      onEvent(event) {
        events.push(event);
        // The next batch waits until the statement that fills the disk has ended.
        if (kind === "sqlite" && event.type === "stored" && !has("store-failed")) {
          void change(fill.sqlite);
        }
      },
    });
    await sync.offers.set("shop", []);
    if (kind === "postgres") await change(fill.postgres);
    const stop = new AbortController();
    const running = sync.run({ signal: stop.signal });
    await expect.poll(() => has("store-failed")).toBe(true);
    expect(events.find(({ type }) => type === "store-failed")).toMatchObject({
      failure: expect.stringMatching(
        /disk is full, and the last write was not saved|disk.* is full; the transaction was rolled back/,
      ),
    });
    expect(await shop.stored()).toMatchObject({ changes: BATCH, last: BATCH, sequence: BATCH });
    await change(clear[kind]);
    await expect.poll(() => shop.stored()).toMatchObject(ALL);
    stop.abort();
    await running;
  });

  it("ends `once` with the reason, and advances nothing", async () => {
    await using sync = createSync({ ...shop.options });
    await sync.offers.set("shop", []);
    const before = await shop.stored();
    await change(fill[kind].map((sql) => sql.replace(`> ${BATCH}`, "> 0")));
    await expect(sync.once()).rejects.toMatchObject({ name: "SyncError", code: "database-full" });
    expect(await shop.stored()).toEqual(before);
    await change(clear[kind]);
    await sync.once();
    expect(await shop.stored()).toMatchObject(ALL);
  });
});
