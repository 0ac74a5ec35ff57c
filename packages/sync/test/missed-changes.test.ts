import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../src/create-sync.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import type { StoreSource } from "../src/store/store.ts";
import type { Sync } from "../src/sync.ts";
import type { Attributes, Meter, SyncEvent, SyncSeller } from "../src/sync-options.ts";

describeEachStore("missed changes", (create) => {
  let sandbox: Sandbox;
  let store: StoreSource;
  let events: SyncEvent[];
  /** Orders that are not listed yet. */
  let unlisted: Set<string>;
  let counted: [name: string, value: number, of: Attributes][];
  beforeEach(async () => {
    sandbox = createSandbox({ packages: 20, products: 5 });
    store = await create();
    events = [];
    unlisted = new Set();
    counted = [];
  });
  afterEach(() => sandbox.close());

  const meter: Meter = {
    createCounter: (name) => ({ add: (value, of) => counted.push([name, value, of]) }),
    createHistogram: () => ({ record: () => undefined }),
    createObservableGauge: () => ({
      addCallback: () => undefined,
      removeCallback: () => undefined,
    }),
  };
  const open = (seller: Partial<SyncSeller> = {}): Sync =>
    createSync({
      store,
      meter,
      sellers: [{ seller: "shop", credentials: sandbox.credentials, ...seller }],
      feed: { pollIntervalMs: 20, consistencyDelayMs: 0 },
      requestsPerMinute: false,
      onEvent: (event) => events.push(event),
      client: {
        baseUrl: sandbox.connection.baseUrl,
        retry: { maxAttempts: 1 },
        async fetch(input, init) {
          const response = await sandbox.fetch(input, init);
          if (response.status !== 200) return response;
          const page = (await response.json()) as { content: { orderNumber: string }[] };
          const content = page.content.filter(
            ({ orderNumber }) => !unlisted.has(String(orderNumber)),
          );
          return Response.json({ ...page, content }, { headers: response.headers });
        },
      },
    });
  /** Places an order that is listed only after the poll. */
  const placeLate = async (sync: Sync) => {
    const { orderNumber } = sandbox.control.orders.place(sandbox.sellerId, {
      lines: [{ stockCode: "STK-00001", quantity: 1 }],
    });
    unlisted.add(orderNumber);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await sync.once();
    unlisted.clear();
  };
  const missed = () => events.filter((event) => event.type === "missed-changes");
  const problems = async (sync: Sync) => (await sync.health()).problems.join("\n");

  it("are a problem when an audit finds them, until they are acknowledged", async () => {
    await using sync = open();
    await sync.once();
    await sync.audit();
    await placeLate(sync);
    await sync.audit();
    expect(missed()).toEqual([
      { type: "missed-changes", seller: "shop", finder: "audit", changes: 1 },
    ]);
    expect(counted).toContainEqual([
      "marketplace.sync.missed",
      1,
      { seller: "shop", finder: "audit" },
    ]);
    expect(await problems(sync)).toContain("an audit found 1 change that polls had missed");
    await sync.audit();
    expect(await problems(sync)).toContain("an audit found 1 change");
    await expect(sync.acknowledgeAudit("another")).rejects.toThrow("no feed of seller");
    expect(await sync.acknowledgeAudit()).toEqual(["shop"]);
    expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
    expect(await sync.acknowledgeAudit()).toEqual([]);
  });

  it("are counted when the overlap finds packages that were listed late, but are no problem", async () => {
    await using sync = open();
    await sync.once();
    await placeLate(sync);
    for (let poll = 0; poll < 5; poll += 1) await sync.once();
    expect(missed()).toEqual([
      { type: "missed-changes", seller: "shop", finder: "overlap", changes: 1 },
    ]);
    expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
  });

  it("are no problem when the first audit after the start of a feed finds them", async () => {
    await using sync = open();
    await sync.once();
    await placeLate(sync);
    await sync.audit();
    expect(missed()).toMatchObject([{ finder: "audit", changes: 1 }]);
    expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
  });

  it("are no problem when the first audit after a pause finds them", async () => {
    const { appKey } = sandbox.credentials;
    let { appSecret } = sandbox.credentials;
    await using sync = open({ credentials: () => ({ appKey, appSecret }) });
    await sync.once();
    await sync.audit();
    await placeLate(sync);
    appSecret = "refused";
    expect((await sync.once()).get("shop")).toMatchObject({ state: "paused" });
    ({ appSecret } = sandbox.credentials);
    await sync.audit();
    expect(missed()).toMatchObject([{ finder: "audit" }]);
    expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
  });
});
