import { beforeEach, expect, it } from "vitest";
import type { SyncOptions } from "../../src/app/sync-options.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { FROM, startRun, useShop } from "./shop.fixture.ts";

const ALL = 656;
const DONE = new Map([["shop", { state: "done" }]]);

describeEachStore("a backfill of packages updated before the start of a feed", (create, kind) => {
  const shop = useShop(create, 660);
  /** More than two batches of packages were updated before it. */
  let middle: number;
  beforeEach(async () => {
    middle = Date.now() - 6 * 3_600_000;
    await using sync = open(middle);
    await sync.once();
    expect(ALL - (await shop.stored()).packages).toBeGreaterThan(600);
  });

  const open = (from: number, changed: Partial<SyncOptions> = {}) =>
    shop.open({ sellers: [{ ...shop.seller, from }], ...changed });

  it("is requested by an earlier start in the options, and reports its progress", async () => {
    await using sync = open(FROM);
    expect((await sync.once()).get("shop")).toMatchObject({ backfill: { isFinished: true } });
    expect(await shop.stored()).toMatchObject({ packages: ALL, changes: ALL, sequence: ALL });
    expect(shop.events.filter(({ type }) => type === "backfilled").at(-1)).toMatchObject({
      ...{ seller: "shop", from: FROM, to: middle, checkpoint: middle },
    });
    await sync.close();
    await using later = open(middle);
    await later.once();
    const warning = expect.stringContaining("has no effect");
    expect(shop.events).toContainEqual({ type: "feed-warning", seller: "shop", warning });
    expect(await later.status()).toMatchObject([
      { state: "current", startsAt: FROM, backfill: null, warning },
    ]);
    expect(await later.health()).toEqual({ isHealthy: true, problems: [] });
  });

  it("refuses a start in the future, and an unknown seller", async () => {
    await using sync = open(middle);
    const from = Date.now() + 86_400_000;
    await expect(sync.backfill({ from })).rejects.toThrow("must not be in the future");
    const unknown = sync.backfill({ from: FROM, seller: "other" });
    await expect(unknown).rejects.toThrow('No seller is named "other"');
    expect(await sync.backfill({ from: Date.now() })).toEqual(DONE);
  });

  it("ends when the credentials are refused, and continues after they were changed", async () => {
    let appSecret = "expired";
    await using sync = open(middle, {
      sellers: async () => [
        { ...shop.seller, credentials: { ...shop.sandbox.credentials, appSecret } },
      ],
    });
    expect((await sync.backfill({ from: FROM })).get("shop")).toMatchObject({ state: "paused" });
    await expect(sync.resume("other")).rejects.toMatchObject({ code: "unknown-seller" });
    expect(await sync.resume()).toEqual(["shop"]);
    expect(await sync.status()).toMatchObject([{ state: "current", failure: null }]);
    ({ appSecret } = shop.sandbox.credentials);
    expect(await sync.backfill({ from: FROM })).toEqual(DONE);
    expect(await shop.stored()).toMatchObject({ packages: ALL, changes: ALL });
  });

  // On PostgreSQL, processes share the work by the job queue.
  if (kind === "sqlite")
    it("hands the run lock over between two pages to a run that starts meanwhile", async () => {
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
      const stop = startRun(running);
      expect(await filled).toEqual(DONE);
      await stop();
      expect(await shop.stored()).toMatchObject({ packages: ALL, changes: ALL });
    });
});
