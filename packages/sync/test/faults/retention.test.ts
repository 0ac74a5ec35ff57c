import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { FROM, openShop, type Shop } from "./shop.fixture.ts";

const DAY = 24 * 60 * 60_000;
const RETENTION_DAYS = 10;

describeEachStore("the retention", (create) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(await create());
  });
  afterEach(() => shop[Symbol.asyncDispose]());

  const open = (from: number) =>
    createSync({
      ...shop.options,
      sellers: [{ ...shop.seller, from }],
      retentionDays: RETENTION_DAYS,
    });
  /** Counts the packages that are older than the retention, and those among them that contain a customer's data. */
  const old = async () => {
    const before = new Date(Date.now() - RETENTION_DAYS * DAY).toISOString();
    const [row] = await shop
      .working()
      .read((session) =>
        session.query(
          "SELECT count(*) AS packages, count(customer_id) AS customers FROM package WHERE last_modified_at < ?",
          [before],
        ),
      );
    return { hasPackages: Number(row?.packages) > 0, customers: Number(row?.customers) };
  };
  const removed = { hasPackages: true, customers: 0 };

  it("is applied when the first poll of a run has ended, not an hour later", async () => {
    await using sync = open(FROM);
    const stop = new AbortController();
    const running = sync.run({ signal: stop.signal });
    await expect.poll(() => old().catch(() => undefined)).toEqual(removed);
    stop.abort();
    await running;
  });

  it("is applied when a backfill has ended", async () => {
    await using sync = open(Date.now() - DAY);
    await sync.once();
    await sync.backfill({ from: FROM });
    expect(await old()).toEqual(removed);
  });
});
