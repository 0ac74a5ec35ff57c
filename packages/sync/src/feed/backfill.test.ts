import { expect, it } from "vitest";
import { claimTurn, openTestEngine } from "../engine/test-engine.fixture.ts";
import { defaultFeedSettings } from "../option-table.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Store } from "../store/store.ts";
import { requestBackfill } from "./backfill.ts";
import { FEED_QUEUE } from "./feed-turn.ts";
import { addSeller, findSeller } from "./seller-row.ts";
import { createServiceModel, type ServiceModel } from "./service-model.fixture.ts";
import { takeTurn } from "./take-turn.ts";

const START = Date.UTC(2026, 0, 1);
const place = { kind: "place", target: 1, elapseMs: 10, lateMs: 0 } as const;

async function openFeed(store: Store, service: ServiceModel) {
  const engine = await openTestEngine(store);
  const settings = { ...defaultFeedSettings, settleMs: 5 };
  return {
    async turn() {
      const claimed = await claimTurn(engine, FEED_QUEUE, "shop");
      const signal = new AbortController().signal;
      await takeTurn({ store, engine, settings, signal, ...service }, claimed);
      engine.release(claimed);
      return store.read((session) => findSeller(session, "shop"));
    },
    async [Symbol.asyncDispose]() {
      await engine.close();
      await store.close();
    },
  };
}

describeEachStore("a backfill of a feed that begins in a moment", (create) => {
  it("is not complete before that moment, and leaves out nothing of what comes until then", async () => {
    const service = createServiceModel(START, 10, 0, []);
    const store = await (await create()).open(service.now);
    await using feed = await openFeed(store, service);
    service.happen(place);
    await store.write(async (session) => {
      await addSeller(session, { name: "shop", scope: "", from: START + 100, auditEveryMs: 0 });
      await requestBackfill(session, "shop", START - 1000);
    });
    expect(await feed.turn()).toMatchObject({ backfillFrom: START - 1000 });
    service.happen(place);
    service.elapse(200);
    await feed.turn();
    expect(await feed.turn()).toMatchObject({
      backfillFrom: null,
      beginsAt: START - 1000,
      sequence: 2,
    });
  });
});

describeEachStore("a checkpoint", (create) => {
  it("keeps its place while the service's clock seems to be set back", async () => {
    const service = createServiceModel(START, 10, 0, []);
    const store = await (await create()).open(service.now);
    await using feed = await openFeed(store, service);
    await store.write((session) =>
      addSeller(session, { name: "shop", scope: "", from: START, auditEveryMs: 0 }),
    );
    service.elapse(100_000);
    const before = await feed.turn();
    expect(before?.resumeFrom).toBeGreaterThan(START + 99_000);
    service.clock.observe(service.now() - 60_000, 0);
    for (let polls = 0; polls < 5; polls += 1) {
      expect(await feed.turn()).toMatchObject({ resumeFrom: before?.resumeFrom });
    }
  });
});
