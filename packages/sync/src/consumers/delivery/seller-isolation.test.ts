import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deliveryQueue } from "../../feed/feed-job.ts";
import { claimJob, openTestJobQueue } from "../../jobs/job-queue.fixture.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { describeEachStore } from "../../store/each-store.fixture.ts";
import type { Store } from "../../store/store.ts";
import { addChanges, addShop } from "../add-changes.fixture.ts";
import { resolveConsumer } from "../consumer.ts";
import { addOffsets, listOffsets } from "../consumer-offset.ts";
import { listDeadLetters, retryDeadLetters } from "../dead-letter.ts";
import { type WebhookOptions, webhook } from "../webhook.ts";
import { findDueDeliveries } from "./due-deliveries.ts";
import { runDeliveryJob } from "./run-delivery-job.ts";

const HOUR = 60 * 60_000;
const secret = `whsec_${Buffer.from("a secret of the tests, long enough").toString("base64")}`;

describeEachStore("a webhook with an address for each tenant", (create) => {
  let store: Store;
  let jobQueue: JobQueue;
  let now: number;
  /** Hosts whose endpoint does not respond with a status of 2xx. */
  const down = new Set<string>();
  const received: string[] = [];

  beforeEach(async () => {
    now = Date.UTC(2026, 0, 1);
    down.clear();
    received.length = 0;
    store = await (await create()).open(() => now);
    jobQueue = await openTestJobQueue(store);
    for (const seller of ["one", "two"]) await addShop(store, seller);
    await store.write((session) =>
      addOffsets(session, "hooks", ["one", "two"], { from: "start", pulled: false }),
    );
  });
  afterEach(async () => {
    await jobQueue.close();
    await store.close();
  });

  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { host } = new URL(String(url));
    if (down.has(host)) return new Response(null, { status: 503 });
    const [name, sequence] = new Headers(init?.headers).get("webhook-id")?.split(":") ?? [];
    received.push(`${host} ${name}:${sequence}`);
    return new Response(null, { status: 204 });
  };
  const bySeller: WebhookOptions["url"] = ({ seller }) => `https://${seller}.example/hook`;
  const deliver = async (seller: string, url = bySeller) => {
    const consumer = resolveConsumer("hooks", webhook({ url, secret, fetch, now: () => now }));
    const job = await claimJob(jobQueue, deliveryQueue("hooks"), seller);
    return runDeliveryJob({ store, clock: systemClock }, jobQueue, consumer, job);
  };
  const ids = (host: string) =>
    received.filter((request) => request.startsWith(host)).map((request) => request.split(" ")[1]);
  const letters = () => store.read(listDeadLetters);
  const makeLettersDue = () =>
    store.write((session) =>
      session.run("UPDATE dead_letter SET retry_at = ?", ["2020-01-01T00:00:00.000Z"]),
    );
  /** Returns the milliseconds until the next delivery attempt for the seller. */
  const findWaitMs = (seller: string) =>
    store.read(async (session) => {
      const sql = "SELECT retry_at FROM consumer_offset WHERE seller = ?";
      const [row] = await session.query(sql, [seller]);
      return Date.parse(String(row?.retry_at)) - (await session.now());
    });

  it("fails for an hour at one tenant without delaying others, and then catches up in order", async () => {
    down.add("one.example");
    const expected: string[] = [];
    for (let waited = 0; waited < HOUR; ) {
      for (const seller of ["one", "two"]) await addChanges(store, seller, [{ package_key: "p" }]);
      expected.push(`${expected.length + 1}`);
      expect(await deliver("two")).toEqual({ delivered: 1, failure: undefined });
      expect((await deliver("one")).failure).toContain("status 503");
      expect(await store.read((session) => findDueDeliveries(session, ["hooks"]))).toEqual([]);
      const wait = await findWaitMs("one");
      expect(wait).toBeGreaterThan(0);
      waited += wait;
      now += wait;
    }
    expect(ids("two.example")).toEqual(expected.map((sequence) => `two:${sequence}`));
    expect(ids("one.example")).toEqual([]);
    down.clear();
    while ((await deliver("one")).delivered > 0);
    expect(ids("one.example")).toEqual(expected.map((sequence) => `one:${sequence}`));
    expect(await letters()).toEqual([]);
    expect(await store.read(listOffsets)).toMatchObject([
      { seller: "one", lag: 0, failures: 0 },
      { seller: "two", lag: 0, failures: 0 },
    ]);
  });

  it("retries three dead letters, and then delivers the new changes", async () => {
    const refused: WebhookOptions["url"] = ({ seller, packageKey }) =>
      packageKey.startsWith("bad") ? "none" : `https://${seller}.example/hook`;
    const keys = ["bad-1", "good-1", "bad-2", "good-2", "bad-3", "good-3", "bad-4", "good-4"];
    await addChanges(
      store,
      "one",
      keys.map((package_key) => ({ package_key })),
    );
    for (let job = 0; job < 5; job += 1) await deliver("one", refused);
    expect((await letters()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
    await makeLettersDue();
    await addChanges(store, "one", [{ package_key: "good-5" }]);
    await deliver("one", refused);
    expect((await letters()).map(({ attempts }) => attempts)).toEqual([2, 2, 2, 1]);
    expect(ids("one.example")).toContain("one:9");
  });

  it("has separate dead letters, which are retried separately", async () => {
    const refused: WebhookOptions["url"] = ({ seller, packageKey }) =>
      packageKey === "bad" ? "none" : `https://${seller}.example/hook`;
    for (const seller of ["one", "two"]) {
      await addChanges(store, seller, [{ package_key: "bad" }, { package_key: "good" }]);
      await deliver(seller, refused);
      await deliver(seller, refused);
    }
    expect(await store.write((session) => retryDeadLetters(session, "hooks", "two"))).toBe(1);
    const tried = (await letters()).map(({ seller, attempts }) => [seller, attempts]);
    expect(tried).toEqual([
      ["one", 1],
      ["two", 0],
    ]);
  });
});
