import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOutcomes } from "../../src/app/complete-outcomes.ts";
import type { Sync } from "../../src/app/sync.ts";
import { inPostgres } from "../../src/store/each-store.fixture.ts";
import { createPrometheusMetrics } from "../prometheus-metrics.fixture.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("reading a PostgreSQL database", () => {
  let address: string;
  let shop: Shop;
  let client: pg.Client;
  beforeEach(async () => {
    const source = await inPostgres();
    address = source.name;
    shop = await openShop(source, 10);
    await using sync = shop.open();
    await sync.once();
    client = new pg.Client({ connectionString: address });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await shop[Symbol.asyncDispose]();
  });

  const calls: Readonly<Record<string, (sync: Sync) => Promise<unknown>>> = {
    status: (sync) => sync.status(),
    consumers: (sync) => sync.consumers(),
    "offers.status": (sync) => sync.offers.status(),
    export: (sync) => Array.fromAsync(sync.export("packages")),
  };

  it("does not write", async () => {
    const name = new URL(address).pathname.slice(1);
    await client.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    for (const call of Object.values(calls)) {
      await using sync = shop.open();
      await call(sync);
      expect((await sync.health()).problems).toEqual([]);
      await expect(sync.checkReady()).rejects.toMatchObject({ code: "database-read-only" });
    }
  });

  it("reports that a table is locked", async () => {
    await using sync = shop.open();
    await sync.status();
    for (const [name, call] of Object.entries(calls)) {
      await client.query("BEGIN; LOCK TABLE marketplace.seller IN ACCESS EXCLUSIVE MODE");
      const locked = /did not respond within 2000 ms|kept a row or table/;
      await expect(call(sync), name).rejects.toThrow(locked);
      expect((await sync.health()).isHealthy).toBe(false);
      await client.query("ROLLBACK");
      await call(sync);
    }
  });

  it("returns metrics while a table is locked, and reports that the sync is not healthy", async () => {
    const { meter, collect } = createPrometheusMetrics();
    await using sync = shop.open({ meter });
    await sync.once();
    await client.query("BEGIN; LOCK TABLE marketplace.seller IN ACCESS EXCLUSIVE MODE");
    const values = await collect();
    await client.query("ROLLBACK");
    expect(values).toMatchObject({
      'marketplace_sync_packages_total{seller="shop"}': 0,
      "marketplace_sync_healthy{}": 0,
    });
  });

  it("is not ready while the table that the readiness check writes to is locked", async () => {
    await using sync = shop.open();
    await sync.checkReady();
    await client.query("BEGIN; LOCK TABLE marketplace.lease IN ACCESS EXCLUSIVE MODE");
    await expect(sync.checkReady()).rejects.toThrow("did not respond within 2000 ms");
    await client.query("ROLLBACK");
    await expect.poll(() => sync.checkReady()).toBeUndefined();
  });

  it("reports a problem when no process polls a seller", async () => {
    const other = { ...shop.seller, seller: "other" };
    await using sync = shop.open({ sellers: [other] });
    expect((await sync.health()).problems).toEqual([
      'seller "other": no process has started its feed; start marketplace-sync run',
    ]);
  });

  it("does not count credentials that are missing in this process as a failure of the seller", async () => {
    const credentials = () => {
      throw new Error("no vault");
    };
    await using sync = shop.open({ sellers: [{ ...shop.seller, credentials }] });
    const before = await sync.status();
    const reason = "The function credentials failed, and no request was sent: no vault";
    const failed = { state: "failed", failure: expect.stringContaining(reason) };
    expect((await sync.once().catch(readOutcomes)).get("shop")).toEqual(failed);
    expect(await sync.status()).toMatchObject([{ state: "current", failure: null }]);
    expect((await sync.status())[0]?.polledAt).toBe(before[0]?.polledAt);
    await using mended = shop.open();
    expect((await mended.once()).get("shop")).toMatchObject({ state: "done" });
  });
});
