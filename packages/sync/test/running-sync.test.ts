import { createAcceleratedClock } from "@marketplace-seller/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import type { Sync } from "../src/app/sync.ts";
import type { SyncOptions } from "../src/app/sync-options.ts";
import type { SyncSeller } from "../src/contract/sync-seller.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { startRun, useShop } from "./faults/shop.fixture.ts";

describeEachStore("a sync that runs", (create, kind) => {
  const shop = useShop(create, 20);
  /** A second seller of the sandbox, who has no packages. */
  let second: SyncSeller;
  beforeEach(() => {
    const credentials = { appKey: "second-key", appSecret: "second-secret" };
    shop.sandbox.control.sellers.add({ ...credentials, nickname: "second" });
    second = { seller: "second", credentials };
  });

  const open = (options: Partial<SyncOptions> = {}) => {
    const feed = { pollIntervalMs: 20, consistencyDelayMs: 1 };
    return shop.open({ feed, ...options });
  };
  const statesOf = async (sync: Sync) =>
    (await sync.status()).map(({ seller, state }) => `${seller} ${state}`);

  it("retries a paused seller and a failed consumer at once after a restart", async () => {
    const credentials = { ...shop.sandbox.credentials, appSecret: "expired" };
    const erp = () => {
      throw new Error("no");
    };
    const failuresOf = async (sync: Sync) => (await sync.consumers()).offsets[0]?.failures;
    const first = open({ consumers: { erp } });
    await first.once();
    // The backoff has jitter, so a failed seller may be retried at once.
    expect(await failuresOf(first)).toBeGreaterThan(0);
    await first.close();
    const paused = open({ sellers: [{ ...shop.seller, credentials }], consumers: { erp } });
    const stop = startRun(paused);
    await expect.poll(() => statesOf(paused)).toEqual(["shop paused"]);
    await stop();
    await paused.close();
    if (kind === "postgres") {
      // The jobs of a SQLite file end with the process.
      await shop.execute("UPDATE marketplace_jobs.job SET start_after = now() + interval '1 hour'");
    }
    await using mended = open({ consumers: { erp: () => undefined } });
    const end = startRun(mended);
    await expect.poll(() => statesOf(mended)).toEqual(["shop current"]);
    await expect.poll(() => failuresOf(mended)).toBe(0);
    await end();
  });

  it("stores nothing for a seller that is removed while its job runs, and continues with the others", async () => {
    let isRemoved = false;
    await using sync = open({
      sellers: [shop.seller, second],
      client: {
        baseUrl: shop.sandbox.url,
        async fetch(input, init) {
          const response = await fetch(input, init);
          const text = await response.text();
          if (!isRemoved) await shop.execute("DELETE FROM seller WHERE name = 'shop'");
          isRemoved = true;
          return new Response(text, response);
        },
      },
    });
    const outcomes = await sync.once();
    expect(outcomes.get("second")).toMatchObject({ state: "done" });
    expect(["fenced", "unknown"]).toContain(outcomes.get("shop")?.state);
    expect(await shop.stored()).toMatchObject({ packages: 0, changes: 0 });
  });

  it("polls sellers that a function adds, and no longer those that it does not return", async () => {
    let sellers: readonly SyncSeller[] = [shop.seller];
    await using sync = open({
      sellers: async () => sellers,
      // The function is called each minute.
      clock: createAcceleratedClock(60),
      feed: { pollIntervalMs: 1_200, consistencyDelayMs: 1 },
    });
    const stop = startRun(sync);
    await expect.poll(() => statesOf(sync)).toEqual(["shop current"]);
    expect(() => sync.client("second")).toThrow('No seller is named "second"');

    sellers = [shop.seller, second];
    await expect.poll(() => statesOf(sync)).toEqual(["second current", "shop current"]);
    expect(sync.client("second")).toBeDefined();

    sellers = [second, second];
    await expect.poll(() => shop.events.at(-1)?.type).toBe("sellers-failed");
    expect(shop.events.at(-1)).toMatchObject({ failure: 'Two sellers are named "second"' });

    sellers = [second];
    await vi.waitFor(() => expect(() => sync.client("shop")).toThrow("No seller"), 60_000);
    // A feed job that was running when the seller was removed runs to its end.
    await pollsOf(sync, "second", 2);
    const before = await polledAt(sync, "shop");
    await pollsOf(sync, "second", 2);
    expect(await polledAt(sync, "shop")).toBe(before);
    await stop();
  });

  it("ends when it is closed", async () => {
    const sync = open();
    const running = sync.run();
    await expect.poll(() => statesOf(sync)).toEqual(["shop current"]);
    await sync.close();
    await running;
    expect(shop.events.filter(({ type }) => type === "store-failed")).toEqual([]);
  });

  // On PostgreSQL, processes share the work by the job queue.
  if (kind === "postgres") return;

  it("locks the file for other runs, while desired offers can still be stored", async () => {
    const first = open();
    const stop = startRun(first);
    await expect.poll(() => statesOf(first)).toEqual(["shop current"]);
    await using other = open();
    const onStarted = vi.fn();
    const run = () => other.run({ onStarted });
    for (const work of [run, () => other.once(), () => other.audit(), () => other.move()]) {
      await expect(work()).rejects.toThrow(
        "Another marketplace-sync process uses this database file",
      );
    }
    expect(onStarted).not.toHaveBeenCalled();
    const row = { stockCode: "NONE", quantity: 1 };
    expect(await other.offers.set("shop", [row])).toMatchObject({ changed: 1 });
    await stop();
    await first.close();
    await other.once();
  });

  it("delivers no changes that a loop has pulled", async () => {
    await using sync = open();
    await sync.once();
    await sync.changes("bus").next();
    const consumed = sync.consume("bus", () => undefined);
    await expect(consumed).rejects.toMatchObject({ code: "consumer-taken" });
  });
});

async function polledAt(sync: Sync, name: string): Promise<number> {
  return (await sync.status()).find(({ seller }) => seller === name)?.polledAt ?? 0;
}

async function pollsOf(sync: Sync, name: string, polls: number): Promise<void> {
  for (let poll = 0; poll < polls; poll += 1) {
    const last = await polledAt(sync, name);
    await expect.poll(() => polledAt(sync, name)).toBeGreaterThan(last);
  }
}
