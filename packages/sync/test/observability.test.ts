import { metrics } from "@opentelemetry/api";
import { expect, it } from "vitest";
import type { Consumer } from "../src/consumers/consumer.ts";
import { createSync } from "../src/create-sync.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import type { Meter, Observe, SyncEvent } from "../src/sync-options.ts";
import { useShop } from "./faults/shop.fixture.ts";

const refusing: Consumer = {
  maxAttempts: 1,
  handle: (changes) => {
    if (changes.some(({ sequence }) => sequence === 5)) throw new Error("no such mailbox");
  },
};

describeEachStore("a sync seen from outside", (create) => {
  const shop = useShop(create);

  it("counts packages, changes and failures, and shows lag and dead letters", async () => {
    const { meter, totals, collect } = collectingMeter();
    await using sync = createSync({ ...shop.options, meter, consumers: { mail: refusing } });
    await sync.once();
    shop.sandbox.control.faults.add({ kind: "html", operation: "listShipmentPackages" });
    await sync.once();
    expect(totals()).toMatchObject({
      'marketplace.sync.packages {"seller":"shop"}': 148,
      'marketplace.sync.changes {"seller":"shop"}': 148,
      'marketplace.sync.failures {"type":"feed-failed","seller":"shop"}': 0,
      'marketplace.sync.failures {"seller":"shop","type":"feed-failed"}': 1,
    });
    const gauges = await collect();
    expect(gauges['marketplace.sync.lag {"seller":"shop"}']).toBeGreaterThanOrEqual(0);
    expect(gauges).toMatchObject({
      'marketplace.sync.dead_letters {"consumer":"mail"}': 1,
      'marketplace.sync.consumer.lag {"consumer":"mail","seller":"shop"}': 0,
      'marketplace.sync.sellers {"state":"failing"}': 1,
      'marketplace.sync.sellers {"state":"paused"}': 0,
      'marketplace.sync.quarantined {"seller":"shop"}': 0,
      "marketplace.sync.healthy {}": 0,
    });
    await sync.close();
    expect(await collect()).toEqual({});
  });

  it("reports contract drift once for all sellers", async () => {
    const { meter, totals } = collectingMeter();
    const events: SyncEvent[] = [];
    await using sync = createSync({
      ...shop.options,
      meter,
      sellers: [shop.seller, { ...shop.seller, seller: "again" }],
      client: {
        baseUrl: shop.sandbox.url,
        fetch: async (...request) => {
          const response = await fetch(...request);
          const text = (await response.text()).replaceAll(
            '"quantity":',
            '"pieces":"seven","quantity":',
          );
          return new Response(text, response);
        },
      },
      onEvent: (event) => events.push(event),
    });
    await sync.once();
    const path = "content[].lines[].pieces";
    const drift = { operation: "listShipmentPackages", path, kind: "unknown-field" };
    const seen = events.filter((event) => event.type === "contract-drift" && event.path === path);
    expect(seen).toEqual([{ type: "contract-drift", ...drift }]);
    expect(totals()).toMatchObject({
      [`marketplace.sync.contract_drift ${JSON.stringify(drift)}`]: 1,
    });
  });

  it("reports its metrics to a meter of @opentelemetry/api", async () => {
    await using sync = createSync({ ...shop.options, meter: metrics.getMeter("erp") });
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
  });

  it("shows how long requests wait for the quota", async () => {
    const { meter, totals } = collectingMeter();
    await using sync = createSync({ ...shop.options, meter, requestsPerMinute: 1 });
    const stop = new AbortController();
    const running = sync.once({ signal: stop.signal }).catch(() => undefined);
    const waited = 'marketplace.sync.quota.wait {"seller":"shop"}';
    await expect.poll(() => totals()[waited] ?? 0).toBeGreaterThan(1000);
    stop.abort();
    await running;
  });

  it("sends one request and stores nothing when no package has changed", async () => {
    await using sync = createSync(shop.options);
    await sync.once();
    shop.sandbox.control.requests.clear();
    await sync.once();
    expect(shop.sandbox.control.requests.list()).toHaveLength(1);
    expect(await shop.stored()).toMatchObject({ packages: 148, changes: 148, sequence: 148 });
  });

  it("is healthy without problems, and lists the problems otherwise", async () => {
    const broken = { ...shop.options, consumers: { mail: refusing } };
    const expired = {
      ...shop.seller,
      seller: "other",
      credentials: { appKey: "a", appSecret: "b" },
    };
    await using sync = createSync({ ...broken, sellers: [shop.seller, expired] });
    const outcomes = await sync.once();
    expect(outcomes.get("shop")).toMatchObject({ state: "done" });
    expect(outcomes.get("other")).toMatchObject({ state: "paused" });
    expect(await sync.health()).toEqual({
      isHealthy: false,
      problems: [
        expect.stringMatching(/^seller "other": paused: .*credentials/),
        'dead letters of consumer "mail": 1',
      ],
    });
    await shop.execute("DELETE FROM dead_letter");
    await using alone = createSync(shop.options);
    expect(await alone.health()).toEqual({ isHealthy: true, problems: [] });
    // Three polls are 90 seconds by default.
    for (const [agoMs, problems] of [
      [80_000, []],
      [
        100_000,
        [
          'seller "shop": no process has polled for 2 minutes; check that marketplace-sync run is running',
        ],
      ],
    ] as const) {
      const lastJobAt = new Date(Date.now() - agoMs).toISOString();
      await shop.execute(`UPDATE seller SET last_job_at = '${lastJobAt}'`);
      expect((await alone.health()).problems).toEqual(problems);
    }
  });

  it("contains no personal data in events, status and health, whatever fails", async () => {
    const events: SyncEvent[] = [];
    const body = await page();
    let cut = (text: string) => text;
    await using sync = createSync({
      ...shop.options,
      client: {
        baseUrl: shop.sandbox.url,
        retry: { maxAttempts: 1 },
        fetch: async () =>
          new Response(cut(body), { headers: { "content-type": "application/json" } }),
      },
      onEvent: (event) => events.push(event),
    });
    const collected: unknown[] = [];
    for (cut of [
      (text: string) => text.slice(0, -10),
      (text: string) => text.replaceAll('"lines":[', '"lines":"CANARY",["'),
      (text: string) => text.replaceAll(/"lastModifiedDate":\d+/g, '"lastModifiedDate":"CANARY"'),
      (text: string) => text.replaceAll(/"sellerId":\d+/g, '"sellerId":"CANARY"'),
      (text: string) =>
        text.replaceAll(/"shipmentPackageStatus":"\w+"/g, '"shipmentPackageStatus":{}'),
    ]) {
      collected.push([...(await sync.once())], await sync.status(), await sync.health());
    }
    const buyer = JSON.parse(body).content[0];
    const text = JSON.stringify([collected, events]);
    expect(text).toContain("failed");
    for (const personal of [
      buyer.customerfullName,
      buyer.customerEmail,
      buyer.shippingAddress.address,
    ]) {
      expect(personal).toBeTruthy();
      expect(text).not.toContain(personal);
    }
  });

  const page = async (): Promise<string> => {
    const { appKey, appSecret } = shop.sandbox.credentials;
    const url = `${shop.sandbox.url}/rest/delivery/v1/shipmentPackages?size=100`;
    return (await fetch(url, { headers: { appKey, appSecret } })).text();
  };
});

/** Adds up what a meter receives. */
function collectingMeter() {
  const sums: Record<string, number> = {};
  const gauges = new Map<Observe, string>();
  const adder = (name: string) => (value: number, of: object) => {
    const key = `${name} ${JSON.stringify(of)}`;
    sums[key] = (sums[key] ?? 0) + value;
  };
  const meter: Meter = {
    createCounter: (name) => ({ add: adder(name) }),
    createHistogram: (name) => ({ record: adder(name) }),
    createObservableGauge: (name) => ({
      addCallback: (observe) => gauges.set(observe, name),
      removeCallback: (observe) => gauges.delete(observe),
    }),
  };
  return {
    meter,
    totals: () => sums,
    async collect() {
      const values: Record<string, number> = {};
      for (const [observe, name] of gauges) {
        await observe({
          observe(value, of) {
            values[`${name} ${JSON.stringify(of)}`] = value;
          },
        });
      }
      return values;
    },
  };
}
