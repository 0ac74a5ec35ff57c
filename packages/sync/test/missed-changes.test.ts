import { beforeEach, expect, it } from "vitest";
import { readOutcomes } from "../src/app/complete-outcomes.ts";
import type { Sync } from "../src/app/sync.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { useShop } from "./faults/shop.fixture.ts";
import { createPrometheusMetrics } from "./prometheus-metrics.fixture.ts";

const HEALTHY = { isHealthy: true, problems: [] };

describeEachStore("missed changes", (create) => {
  const shop = useShop(create, 20);
  let metrics: ReturnType<typeof createPrometheusMetrics>;
  let appSecret: string;
  beforeEach(() => {
    metrics = createPrometheusMetrics();
    ({ appSecret } = shop.sandbox.credentials);
  });

  const open = (): Sync =>
    shop.open({
      clock: shop.clock,
      meter: metrics.meter,
      sellers: [
        { ...shop.seller, credentials: () => ({ ...shop.sandbox.credentials, appSecret }) },
      ],
    });
  /** Places an order that is listed only after the poll. */
  const placeLate = async (sync: Sync) => {
    const { clock, faults } = shop.sandbox.control;
    faults.add({ kind: "order-listed-late", durationMs: 10_000, times: 1 });
    shop.placeOrder();
    clock.advance(5_000);
    await sync.once();
    clock.advance(10_000);
  };
  const missed = () => shop.events.filter((event) => event.type === "missed-changes");

  it("are a problem when an audit finds them, until they are acknowledged", async () => {
    await using sync = open();
    const problems = async () => (await sync.health()).problems.join("\n");
    await sync.once();
    await sync.audit();
    await placeLate(sync);
    await sync.audit();
    expect(missed()).toEqual([
      { type: "missed-changes", seller: "shop", finder: "audit", changes: 1 },
    ]);
    expect(await metrics.collect()).toMatchObject({
      'marketplace_sync_missed_total{seller="shop",finder="audit"}': 1,
    });
    expect(await problems()).toContain("an audit found 1 change that polls had missed");
    await sync.audit();
    expect(await problems()).toContain("an audit found 1 change");
    await expect(sync.acknowledgeAudit("another")).rejects.toThrow("no feed of seller");
    expect(await sync.acknowledgeAudit()).toEqual(["shop"]);
    expect(await sync.health()).toEqual(HEALTHY);
    expect(await sync.acknowledgeAudit()).toEqual([]);
  });

  const refuseCredentials = async (sync: Sync) => {
    appSecret = "refused";
    expect((await sync.once().catch(readOutcomes)).get("shop")).toMatchObject({ state: "paused" });
    ({ appSecret } = shop.sandbox.credentials);
  };
  const pollFiveTimes = async (sync: Sync) => {
    for (let poll = 0; poll < 5; poll += 1) await sync.once();
  };
  const audit = async (sync: Sync) => void (await sync.audit());
  it.each([
    ["the overlap", "overlap", [placeLate, pollFiveTimes]],
    ["the first audit after the start of a feed", "audit", [placeLate, audit]],
    ["the first audit after a pause", "audit", [audit, placeLate, refuseCredentials, audit]],
  ])("are no problem when %s finds them", async (_, finder, steps) => {
    await using sync = open();
    await sync.once();
    for (const step of steps) await step(sync);
    expect(missed()).toEqual([{ type: "missed-changes", seller: "shop", finder, changes: 1 }]);
    expect(await sync.health()).toEqual(HEALTHY);
  });
});
