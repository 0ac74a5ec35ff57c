import {
  InvalidRequestError,
  RateLimitedError,
  systemClock,
} from "@marketplace-seller/client-core";
import {
  createFaultFreeClients,
  type PreparedOrders,
  prepareOrders,
} from "@marketplace-seller/contract-tests/write-requests";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { isDatabaseError } from "../domain/sync-error.ts";
import { useSandbox } from "../sandbox.fixture.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import {
  atTime,
  type Death,
  dyingOptions,
  endLeases,
  losable,
  writerOptions,
} from "./staged-writes.fixture.ts";

const DAY = 24 * 60 * 60_000;
const same = (value: unknown): unknown => value;
const syncs: Sync[] = [];
const SPLIT = "splitPackageByOrderLines";

describeEachStore("keyed writes", (create) => {
  let sandbox: RunningSandbox;
  let orders: PreparedOrders;
  let store: StoreSource;

  useSandbox({ packages: 60, products: 50 }, async (started) => {
    sandbox = started;
    orders = await prepareOrders(
      sandbox,
      createFaultFreeClients({ ...sandbox, baseUrl: sandbox.url }),
    );
  });
  beforeEach(async () => {
    store = await create();
    return async () => {
      for (const sync of syncs.splice(0)) await sync.close();
    };
  });

  const open = (options: Partial<ReturnType<typeof writerOptions>> = {}): Sync => {
    const sync = createSync({ ...writerOptions(sandbox, store), ...options });
    syncs.push(sync);
    return sync;
  };
  const split = (sync: Sync, key: string, line = 0, signal?: AbortSignal) => {
    const { orderNumber, packageId, lines } = orders.picking;
    return sync
      .client("shop")
      .packages.splitByOrderLines(
        { splitGroups: [{ orderLineIds: [lines[line] ?? ""] }] },
        { key, context: { orderNumber, packageId }, ...(signal && { signal }) },
      );
  };
  const loseResponse = (kind: "reset-after-commit" | "reset-before-commit", operation: string) =>
    sandbox.control.faults.add({ kind, operation });
  const collect = (sync: Sync, key: string) => {
    const { orderNumber, packageId, lines } = orders.picking;
    const collectionRequestDetails = lines.map((orderLineId) => ({
      id: packageId,
      orderLineId,
      boxQuantity: 1,
      desi: 1,
      shipmentCompany: "CEVA" as const,
    }));
    return sync
      .client("shop")
      .packages.requestCollection({ collectionRequestDetails }, { key, context: { orderNumber } });
  };
  /** The response that the service would have sent to the split, derived from the packages that are listed now. */
  const resultReadBack = async () => {
    const { orderNumber, packageId } = orders.picking;
    const query = { orderNumber, sender: "ALL" } as const;
    const { content } = await open().client("shop").packages.list(query);
    const parts = content.filter(({ id }) => id !== packageId);
    expect(parts.length).toBeGreaterThan(1);
    const items = parts.flatMap(({ id, lines }) =>
      lines.map(({ orderLineId, stockCode, quantity }) => {
        return { orderNumber, packageId: id, orderLineId, stockCode, quantity };
      }),
    );
    return {
      code: 200,
      message: expect.stringContaining("lost"),
      splitPackageOrderItems: expect.toSatisfy((lines: unknown) => {
        expect(lines).toHaveLength(items.length);
        expect(lines).toEqual(expect.arrayContaining(items));
        return true;
      }),
    };
  };
  const arrived = (operation: string) =>
    sandbox.control.requests.list().filter((request) => request.operation === operation);
  const keys = async (): Promise<readonly unknown[]> => {
    const reader = await store.open(Date.now);
    const rows = await reader.read((session) => session.query("SELECT write_key FROM keyed_write"));
    await reader.close();
    return rows.map((row) => row.write_key);
  };
  /** A process that is killed during a write. */
  const dies = async (death: Death, key: string): Promise<void> => {
    await expect(split(open(dyingOptions(sandbox, store, death)), key)).rejects.toThrow("ended");
    expect(arrived(SPLIT)).toHaveLength(death === "after sending" ? 1 : 0);
  };

  it("refuses a key with another body before sending", async () => {
    const sync = open();
    await split(sync, "k");
    await expect(split(sync, "k", 1)).rejects.toMatchObject({ code: "key-reused" });
    await expect(collect(sync, "k")).rejects.toMatchObject({ code: "key-reused" });
    expect(arrived(SPLIT)).toHaveLength(1);
    expect(arrived("createCollectionRequest")).toHaveLength(0);
  });

  it("waits for a pending write until its lease ends", async () => {
    await dies("before sending", "k");
    expect(await open().writes.unknown()).toEqual([]);
    expect(await open().writes.pending()).toMatchObject([{ seller: "shop", key: "k" }]);
    const stop = new AbortController();
    const waiting = split(open(), "k", 0, stop.signal);
    stop.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    expect(arrived(SPLIT)).toHaveLength(0);
  });

  it("reads back a request that was pending when its caller aborted", async () => {
    const stop = new AbortController();
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request);
      stop.abort(new Error("stopped"));
      return response;
    };
    const writer = open(writerOptions(sandbox, store, fetch));
    const outcome = await split(writer, "k", 0, stop.signal);
    expect(outcome.isSent).toBe(true);
    expect(await split(open(), "k")).toMatchObject({ isSent: false });
    expect(arrived(SPLIT)).toHaveLength(1);
  });

  it("keeps the outcome of a write that the service does not list unknown until a person resolves it", async () => {
    const sync = open();
    loseResponse("reset-after-commit", "createCollectionRequest");
    await expect(collect(sync, "k")).rejects.toMatchObject({ code: "unknown-write" });
    sandbox.control.faults.remove();
    await expect(collect(sync, "k")).rejects.toMatchObject({ code: "unknown-write" });
    expect(await sync.writes.unknown()).toMatchObject([
      { seller: "shop", key: "k", operation: "createCollectionRequest" },
    ]);
    expect(arrived("createCollectionRequest")).toHaveLength(1);
    await sync.writes.resolve("shop", "k", "applied");
    expect(await sync.writes.unknown()).toEqual([]);
    expect(await collect(sync, "k")).toEqual({ isSent: false, result: undefined });
    await expect(sync.writes.resolve("shop", "k", "applied")).rejects.toMatchObject({
      code: "nothing-to-resolve",
    });
  });

  it("sends the request again when a person resolved the write as not applied", async () => {
    const sync = open();
    loseResponse("reset-before-commit", "createCollectionRequest");
    await expect(collect(sync, "k")).rejects.toMatchObject({ code: "unknown-write" });
    sandbox.control.faults.remove();
    await sync.writes.resolve("shop", "k", "not-applied");
    expect((await collect(sync, "k")).isSent).toBe(true);
  });

  it("finds the order of a write by the stored lines", async () => {
    const sync = open();
    await sync.once();
    loseResponse("reset-after-commit", SPLIT);
    const [line = ""] = orders.picking.lines;
    const body = { splitGroups: [{ orderLineIds: [line] }] };
    const outcome = await sync.client("shop").packages.splitByOrderLines(body, { key: "k" });
    expect(outcome).toEqual({ isSent: true, result: await resultReadBack() });
  });

  it("sends nothing after a restore until the service was read again", async () => {
    const sync = open();
    await sync.writes.pause();
    await expect(split(sync, "k")).rejects.toMatchObject({ code: "writes-paused" });
    expect(arrived(SPLIT)).toHaveLength(0);
    const outcomes = await sync.writes.reconcile();
    expect(outcomes.get("shop")?.state).toBe("done");
    expect((await split(sync, "k")).isSent).toBe(true);
  });

  it("deletes a key after its retention, and keeps one whose outcome is unknown", async () => {
    let now = Date.now();
    const clock = { ...systemClock, now: () => now };
    const sync = open({
      clock,
      store: atTime(store, clock.now),
      writes: { consistencyDelayMs: 0, retentionMs: DAY },
    });
    await split(sync, "applied");
    loseResponse("reset-after-commit", "createCollectionRequest");
    await expect(collect(sync, "unknown")).rejects.toMatchObject({ code: "unknown-write" });
    sandbox.control.faults.remove();
    now += DAY - 1000;
    await sync.once();
    expect((await split(sync, "applied")).isSent).toBe(false);
    now += 2000;
    await sync.once();
    expect(await keys()).toEqual(["unknown"]);
  });

  it("shares the quota of listing requests with the feed of another process", async () => {
    const perMinute = 20;
    const quota = { client: { baseUrl: sandbox.url }, requestsPerMinute: perMinute };
    await open(quota).once();
    const { packages } = open(quota).client("shop");
    let failure: unknown;
    for (let at = 0; at < perMinute && failure === undefined; at += 1) {
      failure = await packages.list({}, { timeoutMs: 5000 }).then(() => undefined, same);
    }
    expect(failure).toBeInstanceOf(RateLimitedError);
    expect(arrived("listShipmentPackages").length).toBeLessThanOrEqual(perMinute);
  });

  it("refuses a key with another order before sending", async () => {
    const sync = open();
    const { picking, created } = orders;
    const body = { splitGroups: [{ orderLineIds: [picking.lines[0] ?? ""] }] };
    const { packages } = sync.client("shop");
    const { orderNumber, packageId } = picking;
    await packages.splitByOrderLines(body, { key: "k", context: { orderNumber } });
    const more = await packages.splitByOrderLines(body, {
      key: "k",
      context: { orderNumber, packageId },
    });
    expect(more.isSent).toBe(false);
    const context = { orderNumber: created.orderNumber };
    await expect(packages.splitByOrderLines(body, { key: "k", context })).rejects.toMatchObject({
      code: "key-reused",
    });
    expect(arrived(SPLIT)).toHaveLength(1);
  });

  it("leaves a key unused whose body was refused before sending", async () => {
    const sync = open();
    const { packages } = sync.client("shop");
    const wrong = { splitGroups: [{ orderLineIds: ["no number"] }] };
    await expect(packages.splitByOrderLines(wrong, { key: "k" })).rejects.toThrow(
      InvalidRequestError,
    );
    expect(await keys()).toEqual([]);
    expect((await split(sync, "k")).isSent).toBe(true);
  });

  it("reports that the database failed before the outcome was stored, and resolves the outcome later", async () => {
    const lost = losable(store);
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request);
      lost.isLost = true;
      return response;
    };
    const sync = open(writerOptions(sandbox, lost, fetch));
    const failed = split(sync, "k");
    await expect(failed).rejects.toSatisfy(isDatabaseError);
    await expect(failed).rejects.toThrow(/splitPackageByOrderLines with the key "k" could not be/);
    await endLeases(store);
    expect(await split(open(), "k")).toEqual({ isSent: false, result: await resultReadBack() });
    expect(arrived(SPLIT)).toHaveLength(1);
  });

  it.each([
    ["forward by an hour", 60 * 60_000],
    ["back by an hour", -60 * 60_000],
    ["forward by a year", 365 * DAY],
    ["back by a year", -365 * DAY],
  ])("does nothing twice when the clock is set %s during a write", async (_, jumpMs) => {
    let now = Date.now();
    const clock = { ...systemClock, now: () => now };
    const options = { ...writerOptions(sandbox, atTime(store, clock.now)), clock };
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const fetch: typeof globalThis.fetch = async (...request) => {
      await gate;
      return globalThis.fetch(...request);
    };
    const first = split(open({ ...options, client: { ...options.client, fetch } }), "k");
    await expect.poll(keys).toEqual(["k"]);
    now += jumpMs;
    const second = split(open({ ...options, writes: { consistencyDelayMs: 1000 } }), "k");
    // The lease of the write appears to be expired, so another process takes over the write, and waits for the
    // consistency delay.
    const isOver = jumpMs > 0;
    if (isOver) {
      await expect.poll(() => arrived("listShipmentPackages").length).toBeGreaterThan(0);
    }
    letGo();
    const outcomes = await Promise.allSettled([first, second]);
    if (!isOver) expect(arrived("listShipmentPackages")).toEqual([]);
    const sent = outcomes.filter(
      (outcome) => outcome.status === "fulfilled" && outcome.value.isSent,
    );
    expect(sent.length).toBeLessThanOrEqual(1);
    // When the clock is wrong by a year, the service may not list the write.
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ code: "unknown-write" });
    }
    now -= jumpMs;
    expect(await open().writes.unknown()).toEqual([]);
    expect((await split(open(), "k")).isSent).toBe(false);
    expect(arrived(SPLIT)).toHaveLength(1);
  });

  it.each(["__proto__", "constructor", "x".repeat(200), "Sipariş №1 🙂"])(
    "takes the key %j",
    async (key) => {
      const sync = open();
      expect((await split(sync, key)).isSent).toBe(true);
      expect((await split(sync, key)).isSent).toBe(false);
      expect(await keys()).toEqual([key]);
    },
  );

  it.each<[string, unknown]>([
    ["that is empty", ""],
    ["that is blank", " "],
    ["of 201 characters", "x".repeat(201)],
    ["of 10 MB", "x".repeat(10_000_000)],
    ["with NUL", "a\0b"],
    ["with a line feed", "a\nb"],
    ["with a terminal's escape sequence", "\x1b[2J"],
    ["with half a surrogate pair", "\ud800"],
    ["that is a number", 7],
    ["that is null", null],
    ["that is an object", {}],
  ])("refuses a key %s", async (_, key) => {
    await expect(split(open(), key as string)).rejects.toThrow(/needs a key/);
    expect(arrived(SPLIT)).toHaveLength(0);
    expect(await keys()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["that is a number", 7],
    ["that is empty", ""],
    ["of 10 MB", "x".repeat(10_000_000)],
    ["with half a surrogate pair", "\ud800"],
  ])("refuses an order number %s in a context", async (_, orderNumber) => {
    const { packages } = open().client("shop");
    const body = { splitGroups: [{ orderLineIds: [orders.picking.lines[0] ?? ""] }] };
    const context = { orderNumber: orderNumber as string };
    await expect(packages.splitByOrderLines(body, { key: "k", context })).rejects.toThrow(
      /context\.orderNumber/,
    );
    expect(await keys()).toEqual([]);
  });

  it("refuses a write without options", async () => {
    const { packages } = open().client("shop");
    const withoutKey = packages.splitByOrderLines as (body: unknown) => Promise<unknown>;
    await expect(withoutKey({ splitGroups: [] })).rejects.toThrow("needs a key");
  });

  it("sends and stores nothing when the database cannot be opened", async () => {
    const failing = { open: () => Promise.reject(new Error("no database")) };
    await expect(split(open({ store: failing }), "k")).rejects.toThrow("no database");
    expect(arrived(SPLIT)).toHaveLength(0);
  });
});
