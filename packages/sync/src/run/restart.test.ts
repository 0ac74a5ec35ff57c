import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ChangeHandler } from "../consumers/consumer.ts";
import { createSync } from "../create-sync.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import type { SyncOptions } from "../sync-options.ts";

const HOUR = 60 * 60_000;

describeEachStore("a sync that runs", (create, kind) => {
  let sandbox: Sandbox;
  let store: StoreSource;
  beforeEach(async () => {
    sandbox = createSandbox({ packages: 20 });
    store = await create();
  });
  afterEach(() => sandbox.close());

  const syncOf = (options: Partial<SyncOptions> = {}) => {
    const { baseUrl, fetch } = sandbox.connection;
    return createSync({
      store,
      client: { baseUrl, fetch },
      sellers: [{ seller: "shop", credentials: sandbox.credentials }],
      feed: { pollIntervalMs: 20, consistencyDelayMs: 1 },
      requestsPerMinute: false,
      ...options,
    });
  };
  const stateOf = async (sync: Sync) => (await sync.status())[0]?.state;
  const running = (sync: Sync) => {
    const stop = new AbortController();
    const run = sync.run({ signal: stop.signal });
    return async () => {
      stop.abort();
      await run;
      await sync.close();
    };
  };

  it("retries a paused seller and a failed consumer at once after a restart", async () => {
    const { appKey } = sandbox.credentials;
    const expired = { seller: "shop", credentials: { appKey, appSecret: "expired" } };
    const fails = () => {
      throw new Error("no");
    };
    const first = syncOf({ consumers: { erp: fails } });
    await first.once();
    // The backoff has jitter, so a failed seller may be retried at once.
    expect((await first.consumers()).offsets[0]?.failures).toBeGreaterThan(0);
    await first.close();
    const paused = syncOf({ sellers: [expired], consumers: { erp: fails } });
    const stop = running(paused);
    await expect.poll(() => stateOf(paused)).toBe("paused");
    await stop();
    const mended = syncOf({ consumers: { erp: () => undefined } });
    const end = running(mended);
    await expect.poll(() => stateOf(mended)).toBe("current");
    await expect.poll(() => mended.consumers().then(({ offsets }) => offsets[0]?.failures)).toBe(0);
    await end();
  });

  it("stores nothing for a seller that is removed while its job runs, and continues with the others", async () => {
    const credentials = { appKey: "second-key", appSecret: "second-secret" };
    sandbox.control.sellers.add({ ...credentials, nickname: "second" });
    const opened = await store.open(Date.now);
    const { baseUrl, fetch } = sandbox.connection;
    let isRemoved = false;
    const sync = syncOf({
      sellers: [
        { seller: "removed", credentials: sandbox.credentials },
        { seller: "shop", credentials },
      ],
      client: {
        baseUrl,
        async fetch(input, init) {
          const response = await fetch(input, init);
          const text = await response.text();
          if (!isRemoved) {
            isRemoved = true;
            await opened.write((session) =>
              session.run("DELETE FROM seller WHERE name = 'removed'"),
            );
          }
          return new Response(text, response);
        },
      },
    });
    const outcomes = await sync.once();
    expect(outcomes.get("shop")).toMatchObject({ state: "done" });
    expect(["fenced", "unknown"]).toContain(outcomes.get("removed")?.state);
    const rows = await opened.read((session) =>
      session.query("SELECT seller FROM change WHERE seller = 'removed'"),
    );
    expect(rows).toEqual([]);
    await sync.close();
    await opened.close();
  });

  if (kind === "sqlite") {
    it("locks the file for other runs, while desired offers can still be stored", async () => {
      const first = syncOf();
      const stop = running(first);
      await expect.poll(() => stateOf(first)).toBe("current");
      await using other = syncOf();
      let isStarted = false;
      const onStarted = () => {
        isStarted = true;
      };
      for (const take of [
        () => other.run({ onStarted }),
        () => other.once(),
        () => other.audit(),
      ]) {
        await expect(take()).rejects.toThrow(
          "Another marketplace-sync process uses this database file",
        );
      }
      expect(isStarted).toBe(false);
      const row = { stockCode: "NONE", quantity: 1 };
      expect(await other.offers.set("shop", [row])).toMatchObject({ changed: 1 });
      await stop();
      await other.once();
    });
    return;
  }

  it("shares jobs between machines whose clocks are an hour ahead and behind", async () => {
    const clockAt = (aheadMs: number): Clock => ({
      ...systemClock,
      now: () => systemClock.now() + aheadMs,
    });
    const opened = await store.open(Date.now);
    await opened.write((session) => session.run("CREATE TABLE public.erp (sequence bigint)"));
    const erp: ChangeHandler = async (changes, tx) => {
      for (const { sequence } of changes) await tx.run("INSERT INTO erp VALUES (?)", [sequence]);
    };
    const written = () =>
      opened.read((session) => session.query("SELECT sequence FROM erp ORDER BY sequence"));
    const fleet = [-HOUR, 0, HOUR].map((ahead) =>
      syncOf({ clock: clockAt(ahead), consumers: { erp } }),
    );
    const ends = fleet.map(running);
    const sellerId = sandbox.control.getOverview().sellers[0]?.sellerId ?? "";
    const [item] = sandbox.control.products.list(sellerId, { size: 1 }).content;
    for (let order = 0; order < 5; order += 1) {
      const before = (await written()).length;
      const lines = [{ stockCode: item?.stockCode ?? "", quantity: 1 }];
      sandbox.control.orders.place(sellerId, { lines });
      await expect.poll(() => written().then(({ length }) => length)).toBeGreaterThan(before);
    }
    await Promise.all(ends.map((end) => end()));
    const sequences = (await written()).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, at) => at + 1));
    await opened.close();
  });
});
