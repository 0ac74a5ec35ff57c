import { expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { openShop } from "./shop.fixture.ts";

const RETENTION_DAYS = 10;

describeEachStore("the retention", (create) => {
  it("is applied when the first poll of a run has ended, not an hour later", async () => {
    await using shop = await openShop(await create());
    await using sync = createSync({ ...shop.options, retentionDays: RETENTION_DAYS });
    const stop = new AbortController();
    const running = sync.run({ signal: stop.signal });
    const before = new Date(Date.now() - RETENTION_DAYS * 24 * 60 * 60_000).toISOString();
    const sql = `SELECT count(*) > 0 AS are_old, count(customer_id) + 0 AS customers
      FROM package WHERE last_modified_at < ?`;
    const old = async () => {
      const [row] = await shop.working().read((session) => session.query(sql, [before]));
      return { areOld: Boolean(row?.are_old), customers: Number(row?.customers) };
    };
    await expect.poll(() => old().catch(() => undefined)).toEqual({ areOld: true, customers: 0 });
    stop.abort();
    await running;
  });
});
