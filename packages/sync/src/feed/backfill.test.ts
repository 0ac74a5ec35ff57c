import { expect, it } from "vitest";
import { claimJob, openTestJobQueue } from "../jobs/job-queue.fixture.ts";
import { defaultFeedSettings } from "../option-table.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Store } from "../store/store.ts";
import { requestBackfill } from "./backfill.ts";
import { FEED_QUEUE } from "./feed-job.ts";
import { runFeedJob } from "./run-feed-job.ts";
import { addSeller, findSeller } from "./seller-row.ts";
import { createServiceModel, type ServiceModel } from "./service-model.fixture.ts";

const START = Date.UTC(2026, 0, 1);
const place = { kind: "place", target: 1, elapseMs: 10, lateMs: 0 } as const;

async function openFeed(store: Store, service: ServiceModel) {
  const jobQueue = await openTestJobQueue(store);
  const settings = { ...defaultFeedSettings, consistencyDelayMs: 5 };
  return {
    async job() {
      const claimed = await claimJob(jobQueue, FEED_QUEUE, "shop");
      const signal = new AbortController().signal;
      await runFeedJob({ store, jobQueue, settings, signal, ...service }, claimed);
      jobQueue.release(claimed);
      return store.read((session) => findSeller(session, "shop"));
    },
    async [Symbol.asyncDispose]() {
      await jobQueue.close();
      await store.close();
    },
  };
}

describeEachStore("a backfill of a feed whose start lies in the near future", (create) => {
  it("is complete only once the start has passed, and stores everything updated before it", async () => {
    const service = createServiceModel(START, 10, 0, []);
    const store = await (await create()).open(service.now);
    await using feed = await openFeed(store, service);
    service.happen(place);
    await store.write(async (session) => {
      await addSeller(session, { name: "shop", scope: "", from: START + 100, auditIntervalMs: 0 });
      await requestBackfill(session, "shop", START - 1000);
    });
    expect(await feed.job()).toMatchObject({ backfillFrom: START - 1000 });
    service.happen(place);
    service.elapse(200);
    await feed.job();
    expect(await feed.job()).toMatchObject({
      backfillFrom: null,
      startsAt: START - 1000,
      sequence: 2,
    });
  });
});

describeEachStore("a checkpoint", (create) => {
  it("does not move back while the service's clock appears to be set back", async () => {
    const service = createServiceModel(START, 10, 0, []);
    const store = await (await create()).open(service.now);
    await using feed = await openFeed(store, service);
    await store.write((session) =>
      addSeller(session, { name: "shop", scope: "", from: START, auditIntervalMs: 0 }),
    );
    service.elapse(100_000);
    const before = await feed.job();
    expect(before?.checkpoint).toBeGreaterThan(START + 99_000);
    service.clock.observe(service.now() - 60_000, 0);
    for (let polls = 0; polls < 5; polls += 1) {
      expect(await feed.job()).toMatchObject({ checkpoint: before?.checkpoint });
    }
  });
});
