import { createFakeClock, settle } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import { insertChanges } from "../../src/consumers/add-changes.fixture.ts";
import { type Consumer, resolveConsumer } from "../../src/consumers/consumer.ts";
import { addOffsets } from "../../src/consumers/consumer-offset.ts";
import { createServiceClock } from "../../src/domain/service-clock.ts";
import { addSeller, listSellers } from "../../src/feed/seller-row.ts";
import { inMemoryJobQueue } from "../../src/jobs/in-memory-job-queue.ts";
import { createOffersRunner } from "../../src/offers/offers.ts";
import { defaultFeedSettings } from "../../src/option-table.ts";
import type { SyncRuntime } from "../../src/run/runtime.ts";
import { runSync } from "../../src/run-sync.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";

const MINUTE = 60_000;
/** An offers runner without any desired offer. */
const offers = createOffersRunner(
  { store: sqliteStore(":memory:"), sellers: [] },
  () => unused(),
  { status: unused, list: unused, find: unused },
  { openRuntime: unused, isRunning: () => true },
);
function unused(): never {
  throw new Error("Nothing is desired");
}

const hanging: Consumer = () => new Promise<never>(() => undefined);

it("a feed in SQLite progresses while callbacks hang, although each blocks every write until its timeout", async () => {
  const clock = createFakeClock(Date.UTC(2026, 0, 1));
  const store = await sqliteStore(":memory:").open(clock.now);
  const consumers = new Map(
    ["erp", "mail", "bus"].map((name) => [name, resolveConsumer(name, hanging)]),
  );
  await addShopWithChanges(store, clock.now(), [...consumers.keys()]);
  const jobQueue = inMemoryJobQueue(store, clock, async () => undefined);
  const context: SyncRuntime = {
    store,
    settings: defaultFeedSettings,
    // Each poll reaches the current time at once, so it takes two write transactions.
    feeds: new Map([
      [
        "shop",
        {
          listing: async function* () {},
          scope: "",
          from: undefined,
          clock: () => createServiceClock(clock),
          measure: async () => [{ premise: "epoch-gmt3", claim: "", verdict: { state: "holds" } }],
        },
      ],
    ]),
    readSellers: async () => undefined,
    consumers,
    concurrency: 8,
    retentionDays: undefined,
    writeRetentionMs: 0,
    clock,
    jobQueue: async () => jobQueue,
    isLent: () => false,
    release: async () => undefined,
    emit: () => undefined,
    succeed: () => undefined,
    onFailure: () => undefined,
  };
  const stop = new AbortController();
  const running = runSync(context, offers, stop.signal);
  await pass(clock, 20 * MINUTE);
  stop.abort();
  await pass(clock, 10 * MINUTE);
  await running;
  const [shop] = await store.read(listSellers);
  // Without consumers there would be 40 polls; with a retry at once after each timeout, there were 8.
  expect(shop?.polls).toBeGreaterThan(15);
  await store.close();
});

function addShopWithChanges(
  store: Store,
  now: number,
  consumers: readonly string[],
): Promise<void> {
  return store.write(async (session) => {
    await addSeller(session, {
      name: "shop",
      scope: "",
      from: now,
      auditIntervalMs: 24 * 60 * MINUTE,
    });
    await insertChanges(session, "shop", [{}, {}, {}, {}]);
    for (const name of consumers) {
      await addOffsets(session, name, ["shop"], { from: "start", pulled: false });
    }
  });
}

/** Lets time pass; the work that a timer starts runs before the next timer fires. */
async function pass(clock: ReturnType<typeof createFakeClock>, ms: number): Promise<void> {
  // Each write of the store waits for one pass of the event loop.
  const settled = async () => {
    for (let job = 0; job < 20; job += 1) await settle();
  };
  const end = clock.now() + ms;
  for (await settled(); clock.pending > 0 && clock.now() < end; await settled()) clock.skip();
}
