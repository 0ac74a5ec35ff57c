import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { beforeEach, expect, it, vi } from "vitest";
import type { SyncOptions } from "../../src/app/sync-options.ts";
import type { SyncEvent } from "../../src/contract/sync-event.ts";
import { unlessAborted } from "../../src/jobs/run-jobs.ts";
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
  if (kind === "postgres") return;

  /** A backfill whose listing waits for `resume`, or for its abort, after its first batch. */
  const startBackfill = (options: Partial<SyncOptions> = {}) => {
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    const { promise: paused, resolve: pause } = Promise.withResolvers<void>();
    let isPaused = false;
    const events: SyncEvent[] = [];
    const command = open(middle, {
      feed: { consistencyDelayMs: 1, maxPackagesPerJob: 200 },
      client: {
        baseUrl: shop.sandbox.url,
        async fetch(input, init) {
          if (isPaused) await unlessAborted(resumed, init?.signal ?? new AbortController().signal);
          return fetch(input, init);
        },
      },
      onEvent(event) {
        events.push(event);
        if (event.type !== "backfilled" || isPaused) return;
        isPaused = true;
        pause();
      },
      ...options,
    });
    const filled = command.backfill({ from: FROM });
    return { command, events, filled, paused, resume };
  };
  const holder = async () =>
    (await shop.query("SELECT holder FROM lease WHERE name = 'run lock'"))[0]?.holder;
  const me = (command: string) => `${command} (process ${process.pid})`;

  it("hands the run lock over to a run that starts meanwhile, after its running job", async () => {
    const { command, events, filled, paused, resume } = startBackfill();
    await using _ = command;
    await paused;
    expect(await holder()).toBe(me("backfill"));
    await using running = open(middle, { feed: { consistencyDelayMs: 1, pollIntervalMs: 50 } });
    const onStarted = vi.fn();
    const stop = startRun(running, onStarted);
    await expect.poll(holder).toBe(`${me("backfill")}, awaited by ${me("run")}`);
    expect(shop.events).toContainEqual({ type: "run-lock-wait", holder: me("backfill") });
    expect(onStarted).not.toHaveBeenCalled();
    resume();
    await expect.poll(() => onStarted.mock.calls.length).toBe(1);
    expect(await filled).toEqual(DONE);
    expect(events).toContainEqual({ type: "run-lock-wait", holder: me("run") });
    expect(await holder()).toBe(me("run"));
    await stop();
    expect(await shop.stored()).toMatchObject({ packages: ALL, changes: ALL });
  });

  it("aborts a job that does not end for a run that waits, and keeps what it has stored", async () => {
    // Only the timers of the command are fast.
    const after: Clock["after"] = (ms, work) => systemClock.after(ms / 40, work);
    const { command, filled, paused } = startBackfill({ clock: { ...systemClock, after } });
    await using _ = command;
    await paused;
    const before = (await shop.stored()).packages;
    await using running = open(middle);
    const onStarted = vi.fn();
    const stop = startRun(running, onStarted);
    await expect.poll(() => onStarted.mock.calls.length).toBe(1);
    expect((await shop.stored()).packages).toBeGreaterThanOrEqual(before);
    expect(await filled).toEqual(DONE);
    await stop();
    expect(await shop.stored()).toMatchObject({ packages: ALL, changes: ALL });
  });

  it("keeps the run lock when the run that waited for it is gone", async () => {
    const { command, filled, paused, resume } = startBackfill();
    await using _ = command;
    await paused;
    await using running = open(middle);
    const stop = startRun(running);
    await expect.poll(holder).toContain("awaited by");
    await stop();
    await shop.execute("UPDATE lease SET ends_at = '2026-01-01T00:00:00.000Z'");
    resume();
    expect(await filled).toEqual(DONE);
    expect(await holder()).toContain(me("backfill"));
    // The command has finished, so its process no longer has the run lock.
    await running.once();
  });
});
