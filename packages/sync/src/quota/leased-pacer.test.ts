import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addSeller } from "../feed/seller-row.ts";
import { sqliteStore } from "../store/sqlite/open-store.ts";
import type { Store } from "../store/store.ts";
import { leaseBlock, leasedPacer, USABLE_MS } from "./shared-pacer.ts";

const MINUTE = 60_000;

describe("a pacer over a store", () => {
  let store: Store;
  let elapsed = 0;
  const clock = { ...systemClock, monotonic: () => elapsed };

  beforeEach(async () => {
    store = await sqliteStore(":memory:").open(Date.now);
    await store.write((session) =>
      addSeller(session, { name: "shop", scope: "", from: 0, auditEveryMs: 0 }),
    );
  });
  afterEach(() => store.close());

  const blocks = async () =>
    (await store.read((session) => session.query("SELECT requests FROM quota_block"))).map(
      ({ requests }) => requests,
    );

  it("lets a request through although every transaction has to wait for a callback", async () => {
    const waiting: Store = {
      ...store,
      write(work) {
        elapsed += 30_000;
        return store.write(work);
      },
    };
    const pacer = leasedPacer({
      opened: async () => waiting,
      seller: "shop",
      perMinute: 100,
      clock,
    });
    await pacer.acquire();
    expect(await blocks()).toEqual([1]);
  });

  it("leases larger blocks while requests follow at once, and small ones after a pause", async () => {
    const pacer = leasedPacer({
      opened: async () => store,
      seller: "shop",
      perMinute: 100,
      clock,
    });
    for (let request = 0; request < 7; request += 1) await pacer.acquire();
    elapsed += 60_000;
    await pacer.acquire();
    expect(await blocks()).toEqual([1, 2, 4, 1]);
  });

  it("says whether the quota or the service is what a request would wait for, and what was to be sent", async () => {
    const pacer = leasedPacer({
      opened: async () => store,
      seller: "shop",
      perMinute: 1,
      clock,
    });
    const about = { operation: "listShipmentPackages", maxWaitMs: 0 };
    await pacer.acquire(about);
    elapsed += 6_000;
    await expect(pacer.acquire(about)).rejects.toThrow(
      /^listShipmentPackages was not sent: with 1 requests per 60 s the next may go in \d+ ms/,
    );
    pacer.pause?.(5_000);
    await expect(pacer.acquire(about)).rejects.toThrow(
      "listShipmentPackages was not sent: the service asked to wait, and the next may go in 5000 ms",
    );
  });
});

describe("blocks of requests", () => {
  let store: Store;
  let now: number;

  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    store = await sqliteStore(":memory:").open(() => now);
    await store.write((session) =>
      addSeller(session, { name: "shop", scope: "", from: 0, auditEveryMs: 0 }),
    );
  });
  afterEach(() => store.close());

  const lease = (wanted: number) => leaseBlock(store, "shop", 100, wanted, () => now);

  it("give no more than the quota, and say when there is more", async () => {
    expect(await lease(70)).toMatchObject({ requests: 70 });
    expect(await lease(70)).toMatchObject({ requests: 30 });
    const refused = await lease(1);
    expect(refused).toEqual({ waitMs: MINUTE + USABLE_MS + 1000 });
    now += "waitMs" in refused ? refused.waitMs : 0;
    expect(await lease(70)).toMatchObject({ requests: 70 });
  });

  it("keep the quota in every minute, wherever in its time each request is sent", async () => {
    const leases: { at: number; requests: number }[] = [];
    for (let step = 0; step < 2000; step += 1) {
      const block = await lease(1 + (step % 7));
      if ("requests" in block) leases.push({ at: now, requests: block.requests });
      now += 137;
    }
    // At worst a minute holds what was leased from USABLE_MS before it on.
    for (const { at } of leases) {
      const end = at + MINUTE + USABLE_MS;
      const sent = leases.filter((lease) => lease.at >= at && lease.at <= end);
      expect(sent.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(100);
    }
  });
});
