import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addSeller } from "../feed/seller-row.ts";
import { sqliteStore } from "../store/sqlite/open-store.ts";
import type { Store } from "../store/store.ts";
import { leaseBlock, USABLE_MS } from "./leased-pacer.ts";

const MINUTE = 60_000;
const quota = { perMinute: 100 };

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

  const lease = (wanted: number) => leaseBlock(store, "shop", quota, wanted, () => now);

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
