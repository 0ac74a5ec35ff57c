import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addSeller } from "../feed/seller-row.ts";
import { sqliteStore } from "../store/sqlite/open-store.ts";
import type { Store } from "../store/store.ts";
import { leasedPacer } from "./leased-pacer.ts";

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
    const quota = { perMinute: 100 };
    const pacer = leasedPacer({ opened: async () => waiting, seller: "shop", quota, clock });
    await pacer.acquire();
    expect(await blocks()).toEqual([1]);
  });

  it("leases larger blocks while requests follow at once, and small ones after a pause", async () => {
    const pacer = leasedPacer({
      opened: async () => store,
      seller: "shop",
      quota: { perMinute: 100 },
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
      quota: { perMinute: 1 },
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
