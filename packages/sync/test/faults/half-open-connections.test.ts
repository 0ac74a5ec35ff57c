import { createDatabase } from "@marketplace-seller/testing/postgres";
import { expect, inject, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { startNetwork } from "../../src/store/postgres/network.fixture.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { SyncEvent } from "../../src/sync-options.ts";
import { openShop } from "./shop.fixture.ts";

it("a sync recovers by itself when its connections become silent without a reset", async () => {
  await using network = await startNetwork(await createDatabase(inject("postgres")));
  const { address } = network;
  const store = postgresStore(address, { statementTimeoutMs: 2_000 });
  await using shop = await openShop({ ...store, name: address });
  const events: SyncEvent[] = [];
  await using sync = createSync({
    ...shop.options,
    store,
    feed: { consistencyDelayMs: 1, pollIntervalMs: 50 },
    consumers: { erp: () => undefined },
    onEvent: (event) => events.push(event),
  });
  const stop = new AbortController();
  const running = sync.run({ signal: stop.signal });
  const polledAt = async () => (await sync.status())[0]?.polledAt ?? 0;
  await expect.poll(polledAt).toBeGreaterThan(0);
  network.cut();
  const cutAt = Date.now();
  await expect.poll(() => events.some(({ type }) => type === "store-failed")).toBe(true);
  await expect
    .poll(() => polledAt().catch(() => 0), { timeout: 60_000, interval: 250 })
    .toBeGreaterThan(cutAt);
  stop.abort();
  await running;
});
