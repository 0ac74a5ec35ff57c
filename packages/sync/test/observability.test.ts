import { metrics } from "@opentelemetry/api";
import { expect, it } from "vitest";
import { readOutcomes } from "../src/app/complete-outcomes.ts";
import type { Meter, Observe } from "../src/app/sync-options.ts";
import type { Consumer } from "../src/changes/consumer.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { useShop } from "./faults/shop.fixture.ts";
import { createPrometheusMetrics } from "./prometheus-metrics.fixture.ts";

const refusing: Consumer = {
  maxAttempts: 1,
  handle: (changes) => {
    if (changes.some(({ sequence }) => sequence === 5)) throw new Error("no such mailbox");
  },
};

describeEachStore("a sync seen from outside", (create) => {
  const shop = useShop(create);

  it("counts packages, changes and failures, and shows lag and dead letters", async () => {
    const { meter, collect } = createPrometheusMetrics();
    await using sync = shop.open({ meter, consumers: { mail: refusing } });
    await sync.once();
    expect(await collect()).toMatchObject({
      'marketplace_sync_packages_total{seller="shop"}': 148,
      'marketplace_sync_changes_total{seller="shop"}': 148,
      'marketplace_sync_failures_total{type="feed-failed",seller="shop"}': 0,
    });
    shop.sandbox.control.faults.add({ kind: "html", operation: "listShipmentPackages" });
    await sync.once().catch(readOutcomes);
    const values = await collect();
    expect(values['marketplace_sync_lag{seller="shop"}']).toBeGreaterThanOrEqual(0);
    expect(values).toMatchObject({
      'marketplace_sync_failures_total{type="feed-failed",seller="shop"}': 1,
      'marketplace_sync_dead_letters{consumer="mail"}': 1,
      'marketplace_sync_consumer_lag{consumer="mail",seller="shop"}': 0,
      'marketplace_sync_sellers{state="failing"}': 1,
      'marketplace_sync_sellers{state="paused"}': 0,
      'marketplace_sync_quarantined{seller="shop"}': 0,
      "marketplace_sync_healthy{}": 0,
    });
  });

  it("reports its metrics to a meter of @opentelemetry/api until it is closed", async () => {
    const callbacks = new Set<Observe>();
    const meter = Object.assign(metrics.getMeter("erp"), {
      createObservableGauge: (): ReturnType<Meter["createObservableGauge"]> => ({
        addCallback: (observe) => callbacks.add(observe),
        removeCallback: (observe) => callbacks.delete(observe),
      }),
    });
    await using sync = shop.open({ meter });
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    expect(callbacks.size).toBeGreaterThan(0);
    await sync.close();
    expect(callbacks.size).toBe(0);
  });

  it("sends one request and stores nothing when no package has changed", async () => {
    await using sync = shop.open();
    await sync.once();
    shop.sandbox.control.requests.clear();
    await sync.once();
    expect(shop.sandbox.control.requests.list()).toHaveLength(1);
    expect(await shop.stored()).toMatchObject({ packages: 148, changes: 148, sequence: 148 });
  });

  it("is healthy without problems, and lists the problems otherwise", async () => {
    const credentials = { appKey: "a", appSecret: "b" };
    const sellers = [shop.seller, { ...shop.seller, seller: "other", credentials }];
    const consumers = { mail: refusing };
    await using sync = shop.open({ consumers, sellers });
    const outcomes = await sync.once().catch(readOutcomes);
    expect(outcomes.get("shop")).toMatchObject({ state: "done" });
    expect(outcomes.get("other")).toMatchObject({ state: "paused" });
    const deadLetters = expect.stringMatching(
      /^dead letters of consumer "mail": 1, of order \d+; .* consumers discard mail`$/,
    );
    expect(await sync.health()).toEqual({
      isHealthy: false,
      problems: [expect.stringMatching(/^seller "other": paused: .*credentials/), deadLetters],
    });
    await using alone = shop.open();
    const problems = async () => (await alone.health()).problems;
    // A dead letter is a problem until it is delivered or discarded.
    await shop.execute("UPDATE dead_letter SET retry_at = last_attempt_at, attempts = 1");
    expect(await problems()).toEqual([deadLetters]);
    expect(await alone.discardDeadLetters("mail")).toBe(1);
    expect(await alone.health()).toEqual({ isHealthy: true, problems: [] });
    // Three polls are half a minute by default, and a minute is the least.
    const setLastJob = async (agoMs: number) => {
      const lastJobAt = new Date(Date.now() - agoMs).toISOString();
      await shop.execute(`UPDATE seller SET last_job_at = '${lastJobAt}'`);
    };
    await setLastJob(50_000);
    expect(await problems()).toEqual([]);
    await setLastJob(100_000);
    expect(await problems()).toEqual([
      'seller "shop": no process has polled for 2 minutes; check that marketplace-sync run is running',
    ]);
  });

  it("contains no personal data in events, status and health, whatever fails", async () => {
    const { url, credentials } = shop.sandbox;
    const listing = `${url}/rest/delivery/v1/shipmentPackages?size=100`;
    const body = await (await fetch(listing, { headers: { ...credentials } })).text();
    let response = body;
    const collected: unknown[] = [];
    await using sync = shop.open({
      client: {
        baseUrl: url,
        retry: { maxAttempts: 1 },
        fetch: async () =>
          new Response(response, { headers: { "content-type": "application/json" } }),
      },
    });
    for (response of [
      body.slice(0, -10),
      body.replaceAll('"lines":[', '"lines":"CANARY",["'),
      body.replaceAll(/"lastModifiedDate":\d+/g, '"lastModifiedDate":"CANARY"'),
      body.replaceAll(/"sellerId":\d+/g, '"sellerId":"CANARY"'),
      body.replaceAll(/"shipmentPackageStatus":"\w+"/g, '"shipmentPackageStatus":{}'),
    ]) {
      collected.push(
        [...(await sync.once().catch(readOutcomes))],
        await sync.status(),
        await sync.health(),
      );
    }
    const { customerfullName, customerEmail, shippingAddress } = JSON.parse(body).content[0];
    const text = JSON.stringify([...collected, ...shop.events]);
    expect(text).toContain("failed");
    for (const personal of [customerfullName, customerEmail, shippingAddress.address]) {
      expect(personal).toBeTruthy();
      expect(text).not.toContain(personal);
    }
  });
});
