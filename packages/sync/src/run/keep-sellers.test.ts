import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSync } from "../create-sync.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Sync } from "../sync.ts";
import type { SyncEvent, SyncSeller } from "../sync-options.ts";

describeEachStore("sellers that a function gives", (create) => {
  let sandbox: Sandbox;
  let first: SyncSeller;
  let second: SyncSeller;
  beforeEach(() => {
    sandbox = createSandbox({ packages: 20 });
    const credentials = { appKey: "second-key", appSecret: "second-secret" };
    sandbox.control.sellers.add({ ...credentials, nickname: "second" });
    first = { seller: "first", credentials: sandbox.credentials };
    second = { seller: "second", credentials };
  });
  afterEach(() => sandbox.close());

  it("are added while the sync runs, and no longer polled once the function does not return them", async () => {
    const { clock, nextMinute } = steppedClock();
    const events: SyncEvent[] = [];
    let sellers: readonly SyncSeller[] = [first];
    const { baseUrl, fetch } = sandbox.connection;
    await using sync = createSync({
      store: await create(),
      client: { baseUrl, fetch },
      sellers: async () => sellers,
      feed: { pollIntervalMs: 20 },
      clock,
      requestsPerMinute: false,
      onEvent: (event) => events.push(event),
    });
    const states = async () =>
      (await sync.status()).map(({ seller, state }) => `${seller} ${state}`);
    const stop = new AbortController();
    const running = sync.run({ signal: stop.signal });
    await expect.poll(states).toEqual(["first current"]);
    expect(() => sync.client("second")).toThrow('No seller is named "second"');

    sellers = [first, second];
    await nextMinute();
    await expect.poll(states).toEqual(["first current", "second current"]);
    expect(sync.client("second")).toBeDefined();

    sellers = [second, second];
    await nextMinute();
    await expect.poll(() => events.at(-1)?.type).toBe("sellers-failed");
    expect(events.at(-1)).toMatchObject({ failure: 'Two sellers are named "second"' });

    sellers = [second];
    await nextMinute();
    await vi.waitFor(() => expect(() => sync.client("first")).toThrow("No seller"), 60_000);
    // A feed job that was running when the seller was removed runs to its end.
    await pollsOf(sync, "second", 2);
    const before = await polledAt(sync, "first");
    await pollsOf(sync, "second", 2);
    expect(await polledAt(sync, "first")).toBe(before);
    stop.abort();
    await running;
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

/** The machine's clock, with waits of a minute that end only when the test ends them. */
function steppedClock(): { clock: Clock; nextMinute: () => Promise<void> } {
  const minutes: (() => void)[] = [];
  return {
    clock: {
      ...systemClock,
      after(ms, run) {
        if (ms !== 60_000) return systemClock.after(ms, run);
        minutes.push(run);
        return () => undefined;
      },
    },
    async nextMinute() {
      await expect.poll(() => minutes.length).toBeGreaterThan(0);
      minutes.shift()?.();
    },
  };
}
