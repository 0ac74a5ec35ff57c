import { createRestClient } from "@marketplace-seller/rest-client";
import { beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import type { SyncEvent, SyncOptions } from "../../src/sync-options.ts";
import { FROM, useShop } from "./shop.fixture.ts";

describeEachStore("a backfill of packages updated before the start of a feed", (create, kind) => {
  const shop = useShop(create, 660);
  let events: SyncEvent[];
  /** The number of packages. */
  let all: number;
  /** More than two batches of packages were updated before the start of the feed. */
  let middle: number;
  beforeEach(async () => {
    events = [];
    const { sandbox } = shop;
    const client = createRestClient({ baseUrl: sandbox.url, credentials: sandbox.credentials });
    const packages = client.packages.between({ from: FROM, sender: "ALL" });
    const times = await Array.fromAsync(packages, ({ lastModifiedDate }) => lastModifiedDate);
    all = times.length;
    middle = (times.toSorted((a, b) => a - b)[620] ?? 0) + 1;
  });

  const open = (from: number, changed: Partial<SyncOptions> = {}) =>
    createSync({
      ...shop.options,
      sellers: [{ ...shop.seller, from }],
      onEvent: (event) => events.push(event),
      ...changed,
    });

  /** Starts a process that brings a feed up to date and ends. */
  const begin = async (from: number): Promise<void> => {
    await using sync = open(from);
    await sync.once();
    events = [];
  };

  it("stores every package since an earlier start, which the status shows", async () => {
    await using sync = open(middle);
    await sync.once();
    expect((await shop.stored()).changes).toBeLessThan(100);
    expect(await sync.status()).toMatchObject([
      { startsAt: middle, backfill: null, warning: null },
    ]);
    expect(await sync.backfill({ from: FROM })).toEqual(new Map([["shop", { state: "done" }]]));
    expect(await shop.stored()).toMatchObject({ packages: all, changes: all, sequence: all });
    const warning = expect.stringContaining("no effect");
    expect(await sync.status()).toMatchObject([
      { state: "current", startsAt: FROM, backfill: null, warning },
    ]);
  });

  it("is requested by an earlier start in the options, and reports its progress", async () => {
    await begin(middle);
    await using sync = open(FROM);
    expect((await sync.once()).get("shop")).toMatchObject({ backfill: { isFinished: true } });
    expect((await shop.stored()).changes).toBe(all);
    const filled = events.filter((event) => event.type === "backfilled");
    expect(filled.at(-1)).toMatchObject({
      seller: "shop",
      from: FROM,
      to: middle,
      checkpoint: middle,
    });
  });

  it("leaves no package out when an earlier start is requested while it runs", async () => {
    await begin(middle);
    const later = Math.round((FROM + middle) / 2);
    await using sync = open(middle, {
      feed: { consistencyDelayMs: 1, maxPackagesPerJob: 1 },
      onEvent(event) {
        if (event.type === "backfilled" && event.from === later)
          requested ??= sync.backfill({ from: FROM });
      },
    });
    let requested: Promise<unknown> | undefined;
    await sync.backfill({ from: later });
    await requested;
    expect(await shop.stored()).toMatchObject({ packages: all, changes: all });
  });

  it("warns by an event and in the status that a later start has no effect", async () => {
    await begin(FROM);
    await using sync = open(middle);
    await sync.once();
    const words = expect.stringContaining("has no effect");
    expect(events).toContainEqual({ type: "feed-warning", seller: "shop", warning: words });
    expect(await sync.status()).toMatchObject([{ startsAt: FROM, warning: words }]);
    expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
  });

  it("refuses a start in the future, and an unknown seller", async () => {
    await using sync = open(FROM);
    const future = Date.now() + 86_400_000;
    await expect(sync.backfill({ from: future })).rejects.toThrow("must not be in the future");
    await expect(sync.backfill({ from: FROM, seller: "other" })).rejects.toThrow(
      'No seller is named "other"',
    );
    await sync.once();
    expect(await sync.backfill({ from: Date.now() })).toEqual(
      new Map([["shop", { state: "done" }]]),
    );
  });

  it("ends when the credentials are refused, and continues after they were changed", async () => {
    await begin(middle);
    let appSecret = "expired";
    const seller = () => ({ ...shop.seller, from: middle });
    await using sync = open(middle, {
      sellers: async () => [
        { ...seller(), credentials: { ...shop.sandbox.credentials, appSecret } },
      ],
    });
    await sync.offers.set("shop", []);
    expect((await sync.backfill({ from: FROM })).get("shop")).toMatchObject({ state: "paused" });
    await expect(sync.resume("other")).rejects.toMatchObject({ code: "unknown-seller" });
    expect(await sync.resume()).toEqual(["shop"]);
    expect(await sync.status()).toMatchObject([{ state: "current", failure: null }]);
    appSecret = shop.sandbox.credentials.appSecret;
    expect((await sync.backfill({ from: FROM })).get("shop")).toEqual({ state: "done" });
    expect(await shop.stored()).toMatchObject({ packages: all, changes: all });
  });

  // On PostgreSQL, processes share the work by the job queue.
  if (kind === "postgres") return;

  it("hands the run lock over between two pages to a run that starts meanwhile", async () => {
    await begin(middle);
    let isHanging = false;
    const hang = (signal: AbortSignal | null | undefined) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    await using command = open(middle, {
      client: {
        baseUrl: shop.sandbox.url,
        fetch: (input, init) => (isHanging ? hang(init?.signal) : fetch(input, init)),
      },
      onEvent(event) {
        if (event.type === "backfilled") isHanging = true;
      },
    });
    const filled = command.backfill({ from: FROM });
    await expect.poll(() => isHanging).toBe(true);
    await using running = open(middle, { feed: { consistencyDelayMs: 1, pollIntervalMs: 50 } });
    const stop = new AbortController();
    const run = running.run({ signal: stop.signal });
    expect(await Promise.race([filled, run])).toEqual(new Map([["shop", { state: "done" }]]));
    stop.abort();
    await run;
    expect(await shop.stored()).toMatchObject({ packages: all, changes: all });
  });

  it("does not let a second run start", async () => {
    await using first = open(middle);
    const stop = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = first.run({ signal: stop.signal, onStarted: resolve });
    await promise;
    await using second = open(middle);
    await expect(second.run()).rejects.toMatchObject({ code: "database-locked" });
    stop.abort();
    await run;
  });
});
