import { expect, it } from "vitest";
import { claimTurn, openTestEngine } from "../engine/test-engine.fixture.ts";
import { defaultFeedSettings } from "../option-table.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { requestBackfill } from "./backfill.ts";
import { FEED_QUEUE } from "./feed-turn.ts";
import { addSeller, findSeller } from "./seller-row.ts";
import { createServiceModel } from "./service-model.fixture.ts";
import { takeTurn } from "./take-turn.ts";

const START = Date.UTC(2026, 0, 1);
const place = { kind: "place", target: 1, elapseMs: 10, lateMs: 0 } as const;

describeEachStore("a backfill of a feed that begins in a moment", (create) => {
  it("is not complete before that moment, and leaves out nothing of what comes until then", async () => {
    const service = createServiceModel(START, 10, 0, []);
    const store = await (await create()).open(service.now);
    const engine = await openTestEngine(store);
    const settings = { ...defaultFeedSettings, settleMs: 5 };
    const turn = async () => {
      const claimed = await claimTurn(engine, FEED_QUEUE, "shop");
      const signal = new AbortController().signal;
      await takeTurn({ store, engine, settings, signal, ...service }, claimed);
      engine.release(claimed);
      return store.read((session) => findSeller(session, "shop"));
    };
    try {
      service.happen(place);
      await store.write(async (session) => {
        await addSeller(session, { name: "shop", scope: "", from: START + 100, auditEveryMs: 0 });
        await requestBackfill(session, "shop", START - 1000);
      });
      expect(await turn()).toMatchObject({ backfillFrom: START - 1000 });
      service.happen(place);
      service.elapse(200);
      await turn();
      expect(await turn()).toMatchObject({
        backfillFrom: null,
        beginsAt: START - 1000,
        sequence: 2,
      });
    } finally {
      await engine.close();
      await store.close();
    }
  });
});
