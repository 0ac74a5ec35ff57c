import { afterEach, beforeEach, expect, it } from "vitest";
import { claimTurn, openTestEngine } from "../engine/test-engine.fixture.ts";
import { defaultFeedSettings } from "../option-table.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Store } from "../store/store.ts";
import { erasePersonalData } from "./erase.ts";
import { FEED_QUEUE } from "./feed-turn.ts";
import { addSeller } from "./seller-row.ts";
import { createServiceModel, type ServiceModel } from "./service-model.fixture.ts";
import { takeTurn } from "./take-turn.ts";

const START = Date.UTC(2026, 0, 1);

describeEachStore("a customer's data", (create) => {
  let store: Store;
  let service: ServiceModel;

  beforeEach(async () => {
    store = await (await create()).open(() => service.now());
    service = createServiceModel(START, 10, 0, []);
    await store.write((session) =>
      addSeller(session, { name: "shop", scope: "", from: START - 1000, auditEveryMs: 1e9 }),
    );
    service.happen({ kind: "place", target: 1, elapseMs: 0, lateMs: 0 });
    await poll();
  });
  afterEach(() => store.close());

  const poll = async (): Promise<void> => {
    service.elapse(100);
    const settings = { ...defaultFeedSettings, settleMs: 5 };
    const { signal } = new AbortController();
    const { listing, clock } = service;
    const engine = await openTestEngine(store);
    const turn = await claimTurn(engine, FEED_QUEUE, "shop");
    await takeTurn({ store, engine, listing, settings, signal, clock }, turn);
    await engine.close();
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
