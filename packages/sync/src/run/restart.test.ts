import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import type { SyncOptions } from "../sync-options.ts";

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
    const openStore = await store.open(Date.now);
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
            await openStore.write((session) =>
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
    const rows = await openStore.read((session) =>
      session.query("SELECT seller FROM change WHERE seller = 'removed'"),
    );
    expect(rows).toEqual([]);
    await sync.close();
    await openStore.close();
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
  }
});
