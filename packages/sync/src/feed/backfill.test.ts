import { expect, it } from "vitest";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { requestBackfill } from "./backfill.ts";
import { openFeedModel } from "./service-model.fixture.ts";

const START = Date.UTC(2026, 0, 1);

describeEachStore("a backfill of a feed whose start lies in the near future", (create) => {
  it("is complete only once the start has passed, and stores everything updated before it", async () => {
    await using feed = await openFeedModel(await create(), { start: START, from: START + 100 });
    feed.elapse(10);
    feed.list();
    await feed.store.write((session) => requestBackfill(session, "shop", START - 1000));
    expect(await feed.runJob()).toMatchObject({ backfillFrom: START - 1000 });
    feed.elapse(10);
    feed.list();
    feed.elapse(200);
    await feed.runJob();
    expect(await feed.runJob()).toMatchObject({
      backfillFrom: null,
      startsAt: START - 1000,
      sequence: 2,
    });
  });
});

describeEachStore("a checkpoint", (create) => {
  it("does not move back while the service's clock appears to be set back", async () => {
    await using feed = await openFeedModel(await create(), { start: START, from: START });
    feed.elapse(100_000);
    const before = await feed.runJob();
    expect(before?.checkpoint).toBeGreaterThan(START + 99_000);
    feed.clock.observe(feed.now() - 60_000, 0);
    for (let polls = 0; polls < 5; polls += 1) {
      expect(await feed.runJob()).toMatchObject({ checkpoint: before?.checkpoint });
    }
  });
});
