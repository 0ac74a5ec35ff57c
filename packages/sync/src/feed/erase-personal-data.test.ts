import { afterEach, beforeEach, expect, it } from "vitest";
import { claimJob, openTestJobQueue } from "../jobs/job-queue.fixture.ts";
import { defaultFeedSettings } from "../option-table.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Store } from "../store/store.ts";
import { erasePersonalData } from "./erase-personal-data.ts";
import { FEED_QUEUE } from "./feed-job.ts";
import { runFeedJob } from "./run-feed-job.ts";
import { addSeller } from "./seller-row.ts";
import { createServiceModel, type ServiceModel } from "./service-model.fixture.ts";

const START = Date.UTC(2026, 0, 1);

describeEachStore("a customer's data", (create) => {
  let store: Store;
  let service: ServiceModel;

  beforeEach(async () => {
    store = await (await create()).open(() => service.now());
    service = createServiceModel(START, 10, 0, []);
    await store.write((session) =>
      addSeller(session, { name: "shop", scope: "", from: START - 1000, auditIntervalMs: 1e9 }),
    );
    service.happen({ kind: "place", target: 1, elapseMs: 0, lateMs: 0 });
    await poll();
  });
  afterEach(() => store.close());

  const poll = async (): Promise<void> => {
    service.elapse(100);
    const settings = { ...defaultFeedSettings, consistencyDelayMs: 5 };
    const { signal } = new AbortController();
    const { listing, clock } = service;
    const jobQueue = await openTestJobQueue(store);
    const job = await claimJob(jobQueue, FEED_QUEUE, "shop");
    await runFeedJob({ store, jobQueue, listing, settings, signal, clock }, job);
    await jobQueue.close();
  };
  const stored = async () => ({
    customers: (
      await store.read((session) => session.query("SELECT customer_id FROM package"))
    ).map(({ customer_id }) => customer_id),
    contents: (
      await store.read((session) =>
        session.query("SELECT sequence, content FROM change ORDER BY sequence"),
      )
    ).map(({ sequence, content }) => [sequence, content === null ? "removed" : "kept"]),
  });

  it("are removed when they are older than the retention, and not stored again", async () => {
    const erased = await store.write((session) => erasePersonalData(session, service.now()));
    expect(erased).toEqual({ packages: 1, changes: 1 });
    await poll();
    expect(await stored()).toEqual({ customers: [null], contents: [[1, "removed"]] });
  });
});
