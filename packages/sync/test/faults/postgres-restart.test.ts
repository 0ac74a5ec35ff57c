import { setTimeout as delay } from "node:timers/promises";
import { createAcceleratedClock } from "@marketplace-seller/testing/fake-clock";
import { type RunningPostgres, startPostgres } from "@marketplace-seller/testing/postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { endDeadJobs } from "../../src/jobs/job-queue.fixture.ts";
import { execute } from "../../src/store/postgres/execute.fixture.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { SyncEvent } from "../../src/sync-options.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

const PACKAGES = 1988;

let postgres: RunningPostgres;
let shop: Shop;
beforeEach(async () => {
  postgres = await startPostgres();
  const name = await postgres.createDatabase();
  shop = await openShop({ ...postgresStore(name), name }, 2000);
});
afterEach(async () => {
  await shop[Symbol.asyncDispose]();
  await postgres.stop();
});

it("a sync loses and duplicates no change when PostgreSQL crashes under load and restarts", async () => {
  await shop.execute("CREATE TABLE erp (sequence integer)");
  const failures: SyncEvent[] = [];
  const stored = { count: 0 };
  await using sync = createSync({
    ...shop.options,
    clock: createAcceleratedClock(10),
    feed: { consistencyDelayMs: 1, pollIntervalMs: 500 },
    consumers: {
      erp: {
        timeoutMs: 50_000,
        async handle(changes, tx) {
          for (const { sequence } of changes)
            await tx.run("INSERT INTO erp VALUES (?)", [sequence]);
        },
      },
    },
    onEvent(event) {
      if (event.type === "stored") stored.count += 1;
      else failures.push(event);
    },
  });
  const stop = new AbortController();
  const running = sync.run({ signal: stop.signal });
  for (const pages of [2, 6]) {
    while (stored.count < pages) await delay(10);
    await postgres.restart();
    // Ends the jobs that the crash interrupted, which would otherwise be retried only after their heartbeats are
    // missed.
    await expect.poll(() => endDeadJobs(shop.working()).then(() => "ended", String)).toBe("ended");
  }
  await expect.poll(() => shop.stored().then(({ changes }) => changes)).toBe(PACKAGES);
  await expect.poll(async () => (await sync.consumers()).offsets[0]?.sequence).toBe(PACKAGES);
  stop.abort();
  await running;
  expect(failures.map(({ type }) => type)).toContain("store-failed");
  const all = { packages: PACKAGES, changes: PACKAGES, last: PACKAGES, sequence: PACKAGES };
  expect(await shop.stored()).toMatchObject(all);
  await shop.execute("CREATE UNIQUE INDEX each_once ON erp (sequence)");
  expect((await sync.consumers()).deadLetters).toEqual([]);
});

it("a sync continues by itself after the database was read-only for a while", async () => {
  const failures: string[] = [];
  await using sync = createSync({
    ...shop.options,
    clock: createAcceleratedClock(10),
    feed: { consistencyDelayMs: 1, pollIntervalMs: 500 },
    onEvent: (event) => "failure" in event && failures.push(event.failure),
  });
  const stop = new AbortController();
  const running = sync.run({ signal: stop.signal });
  const polledAt = async () => (await sync.status())[0]?.polledAt ?? 0;
  await expect.poll(polledAt).toBeGreaterThan(0);
  await setReadOnly("on");
  await expect.poll(() => failures.some((failure) => failure.includes("read-only"))).toBe(true);
  const before = await polledAt();
  await setReadOnly("off");
  await expect.poll(polledAt, { timeout: 60_000 }).toBeGreaterThan(before);
  stop.abort();
  await running;
  expect(await shop.stored()).toMatchObject({ changes: PACKAGES, last: PACKAGES });
});

/** Makes the database read-only, like a primary that was demoted or whose disk is nearly full. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  await execute(
    postgres.address,
    "SET default_transaction_read_only = off",
    `ALTER SYSTEM SET default_transaction_read_only = ${value}`,
    "SELECT pg_reload_conf()",
  );
}
