import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formatTime } from "../../domain/stored-time.ts";
import { isDatabaseError } from "../../domain/sync-error.ts";
import { deliveryQueue, triggerDeliveries } from "../../feed/feed-job.ts";
import { findSeller } from "../../feed/seller-row.ts";
import { claimJob, endDeadJobs, openTestJobQueue } from "../../jobs/job-queue.fixture.ts";
import type { Job, JobQueue } from "../../jobs/job-queue.ts";
import { describeEachStore } from "../../store/each-store.fixture.ts";
import type { Store } from "../../store/store.ts";
import { addChanges, addShop, insertChanges } from "../add-changes.fixture.ts";
import { type Consumer, resolveConsumer } from "../consumer.ts";
import { addOffsets, listOffsets } from "../consumer-offset.ts";
import { listDeadLetters } from "../dead-letter.ts";
import { replay } from "../replay.ts";
import { findDueDeliveries } from "./due-deliveries.ts";
import { runDeliveryJob } from "./run-delivery-job.ts";

describeEachStore("a consumer", (create, kind) => {
  let store: Store;
  let jobQueue: JobQueue;
  let now: number;

  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    store = await (await create()).open(() => now);
    jobQueue = await openTestJobQueue(store);
    await addShop(store, "shop");
    await store.write(async (session) => {
      await session.run("CREATE TABLE written (sequence integer)");
      await addOffsets(session, "erp", ["shop"], { from: "start", pulled: false });
    });
  });
  afterEach(async () => {
    await jobQueue.close();
    await store.close();
  });

  /** Stores changes, one for each package key. */
  const change = (...packageKeys: readonly string[]): Promise<void> =>
    addChanges(
      store,
      "shop",
      packageKeys.map((package_key, at) => ({ package_key, observed_at: formatTime(now + at) })),
    );
  const deliverIn = (job: Job, consumer: Consumer) =>
    runDeliveryJob({ store, clock: systemClock }, jobQueue, resolveConsumer("erp", consumer), job);
  const claim = () => claimJob(jobQueue, deliveryQueue("erp"), "shop");
  const deliver = async (consumer: Consumer) => deliverIn(await claim(), consumer);
  const writtenSequences = async () =>
    (await store.read((session) => session.query("SELECT sequence FROM written"))).map((row) =>
      Number(row.sequence),
    );
  const offsets = async () => (await store.read(listOffsets)).map(({ sequence }) => sequence);
  const letters = async () =>
    (await store.read(listDeadLetters)).map(({ sequence, attempts, retryAt }) => [
      sequence,
      attempts,
      retryAt === null ? "dead" : "waits",
    ]);
  const writing =
    (refused: ReadonlySet<string> = new Set()): Consumer =>
    async (changes, tx) => {
      for (const { sequence, packageKey } of changes) {
        await tx.run("INSERT INTO written VALUES (?)", [sequence]);
        if (refused.has(packageKey)) throw new Error(`no ${packageKey}`);
      }
    };

  it("makes a dead letter of a change that has used up its attempts, and continues", async () => {
    await change("bad");
    const handle = writing(new Set(["bad"]));
    if (typeof handle !== "function") throw new Error("no handler");
    await deliver({ handle, maxAttempts: 2 });
    await deliver({ handle, maxAttempts: 2 });
    expect(await letters()).toEqual([[1, 1, "dead"]]);
    expect(await offsets()).toEqual([1]);
  });

  it("rolls back a call that times out, and refuses its later statements", async () => {
    await change("a");
    let late: Promise<unknown> = Promise.resolve();
    const outcome = await deliver({
      timeoutMs: 1,
      handle: async (_, tx) => {
        await tx.run("INSERT INTO written VALUES (1)");
        await new Promise((resolve) => setTimeout(resolve, 20));
        late = tx.run("INSERT INTO written VALUES (2)").catch((error: unknown) => error);
        await late;
      },
    });
    expect(outcome.failure).toContain("took longer than 1 ms");
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(String(await late)).toContain("the transaction ended with its callback");
    expect(await writtenSequences()).toEqual([]);
  });

  it("is retried one change at a time, and after a delay, when a batch timed out", async () => {
    await change("a", "slow", "b");
    const calls: string[][] = [];
    const consumer: Consumer = {
      timeoutMs: 5,
      handle: (changes) => {
        calls.push(changes.map(({ packageKey }) => packageKey));
        const isSlow = changes.some(({ packageKey }) => packageKey === "slow");
        return isSlow ? new Promise<never>(() => undefined) : undefined;
      },
    };
    await deliver(consumer);
    expect(calls).toEqual([["a", "slow", "b"]]);
    expect(await store.read((session) => findDueDeliveries(session, ["erp"]))).toEqual([]);
    await deliver(consumer);
    expect(calls.slice(1)).toEqual([["a"], ["slow"], ["b"]]);
    expect(await letters()).toEqual([[2, 1, "waits"]]);
  });

  // A SQLite file is used by one process only, so no other process can replace its job.
  if (kind === "postgres")
    it("receives nothing from a process that another one replaced", async () => {
      await change("a");
      const died = await claim();
      await endDeadJobs(store);
      const alive = await claim();
      expect(await deliverIn(died, writing())).toEqual({ delivered: 0, failure: undefined });
      expect(await writtenSequences()).toEqual([]);
      expect(await deliverIn(alive, writing())).toEqual({ delivered: 1, failure: undefined });
      expect(await writtenSequences()).toEqual([1]);
    });

  it("receives changes that are stored during a delivery", async () => {
    let isStoring = true;
    const storing = (async () => {
      for (let at = 0; at < 60; at += 1) {
        await store.write(async (session) => {
          await findSeller(session, "shop", true);
          await insertChanges(session, "shop", [{}]);
          await triggerDeliveries(session, "shop");
        });
      }
      isStoring = false;
    })();
    for (let isIdle = false; isStoring || !isIdle; ) {
      const wasStoring = isStoring;
      await jobQueue.applyTriggers();
      const jobs = await jobQueue.claim(deliveryQueue("erp"), 1);
      for (const job of jobs) await deliverIn(job, writing());
      isIdle = jobs.length === 0 && !wasStoring;
    }
    await storing;
    expect(await writtenSequences()).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  // SQLSTATE codes of PostgreSQL for missing memory, an exceeded timeout, or a reached limit.
  if (kind === "postgres") {
    it.each(["57014", "53200", "54001"])(
      "is not to blame when its offset cannot be noted (SQLSTATE %s)",
      async (code) => {
        await change("a");
        const execute = (sql: string) => store.write((session) => session.run(sql));
        await execute(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
          AS 'BEGIN RAISE EXCEPTION ''no'' USING ERRCODE = ''${code}''; END'`);
        await execute(
          "CREATE TRIGGER fail BEFORE UPDATE ON consumer_offset EXECUTE FUNCTION fail()",
        );
        const job = await claim();
        await expect(deliverIn(job, writing())).rejects.toSatisfy(isDatabaseError);
        const [offset] = await store.read(listOffsets);
        expect(offset).toMatchObject({ sequence: 0, failures: 0, failure: null });
        expect(await letters()).toEqual([]);
        await execute("DROP FUNCTION fail() CASCADE");
        expect(await deliverIn(job, writing())).toEqual({ delivered: 1, failure: undefined });
        expect(await writtenSequences()).toEqual([1]);
      },
    );
  }

  it("receives the changes since a moment again after a replay", async () => {
    await change("a", "b", "c");
    await deliver(writing());
    expect(await store.write((session) => replay(session, "erp", now + 1))).toBe(2);
    await deliver(writing());
    expect(await writtenSequences()).toEqual([1, 2, 3, 2, 3]);
  });
});
