import { setTimeout as delay } from "node:timers/promises";
import { createAcceleratedClock } from "@marketplace-seller/testing/fake-clock";
import { type RunningPostgres, startPostgres } from "@marketplace-seller/testing/postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { endDeadJobs } from "../../src/jobs/job-queue.fixture.ts";
import { execute } from "../../src/store/postgres/execute.fixture.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { openShop, type Shop, startRun } from "./shop.fixture.ts";

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
  await using sync = shop.open({
    clock: createAcceleratedClock(10),
    feed: { consistencyDelayMs: 1, pollIntervalMs: 500 },
    consumers: {
      erp: {
        timeoutMs: 600_000,
        async handle(changes, tx) {
          for (const { sequence } of changes)
            await tx.run("INSERT INTO erp VALUES (?)", [sequence]);
        },
      },
    },
  });
  const countStored = () => shop.events.filter(({ type }) => type === "stored").length;
  const stop = startRun(sync);
  for (const pages of [2, 6]) {
    while (countStored() < pages) await delay(10);
    await postgres.restart();
    // Ends the jobs that the crash interrupted, which would otherwise be retried only after their heartbeats are
    // missed.
    await expect.poll(() => endDeadJobs(shop.store).then(() => "ended", String)).toBe("ended");
  }
  await expect.poll(() => shop.stored().then(({ changes }) => changes)).toBe(PACKAGES);
  await expect.poll(async () => (await sync.consumers()).offsets[0]?.sequence).toBe(PACKAGES);
  await stop();
  expect(shop.events.map(({ type }) => type)).toContain("store-failed");
  const all = { packages: PACKAGES, changes: PACKAGES, last: PACKAGES, sequence: PACKAGES };
  expect(await shop.stored()).toMatchObject(all);
  await shop.execute("CREATE UNIQUE INDEX each_once ON erp (sequence)");
  expect((await sync.consumers()).deadLetters).toEqual([]);
});

it("a sync continues by itself after the database was read-only for a while", async () => {
  await using sync = shop.open({
    clock: createAcceleratedClock(10),
    feed: { consistencyDelayMs: 1, pollIntervalMs: 500 },
  });
  const failures = () => shop.events.map((event) => ("failure" in event ? event.failure : ""));
  const stop = startRun(sync);
  const polledAt = async () => (await sync.status())[0]?.polledAt ?? 0;
  await expect.poll(polledAt).toBeGreaterThan(0);
  await setReadOnly("on");
  await expect.poll(() => failures().join()).toContain("read-only");
  const before = await polledAt();
  await setReadOnly("off");
  await expect.poll(polledAt).toBeGreaterThan(before);
  await stop();
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
