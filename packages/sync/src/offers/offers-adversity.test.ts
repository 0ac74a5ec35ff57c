import { systemClock } from "@marketplace-seller/client-core";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { isDatabaseError } from "../domain/sync-error.ts";
import { endDeadJobs } from "../jobs/job-queue.fixture.ts";
import { useSandbox } from "../sandbox.fixture.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import type { SyncEvent } from "../sync-options.ts";
import { atTime, endLeases, losable } from "../writes/staged-writes.fixture.ts";
import { pusherOptions } from "./offers.fixture.ts";

const CODE = "STK-00001";
const ROW = { stockCode: CODE, listPrice: 30, salePrice: 20, quantity: 700 };
const YEAR = 365 * 24 * 60 * 60_000;

const jumps: readonly (readonly [string, number])[] = [
  ["forward", YEAR],
  ["back", -YEAR],
];

const isUpdate = (address: unknown) => String(address).includes("price-stock-update");

describeEachStore("offers whose database or clock fails", (create, kind) => {
  let sandbox: RunningSandbox;
  let store: StoreSource;

  const { countRequests, findProduct } = useSandbox({ products: 3 }, (started) => {
    sandbox = started;
  });
  beforeEach(async () => {
    store = await create();
  });

  const updates = () => countRequests("updatePriceAndStock");
  const states = async () => {
    await using sync = createSync(pusherOptions(sandbox, store));
    const offer = (await sync.offers.find("shop", [CODE])).get(CODE);
    return [offer?.price?.state, offer?.stock?.state];
  };
  const confirmed = ["confirmed", "confirmed"];
  const endTurns = async () => {
    const opened = await store.open(Date.now);
    await endDeadJobs(opened).finally(() => opened.close());
  };

  /** What a process has whose database is lost when the service has responded to a task. */
  const losing = () => {
    const lost = losable(store);
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request);
      if (isUpdate(request[0])) lost.isLost = true;
      return response;
    };
    return { lost, fetch };
  };

  it("are sent once when the database is lost between intent and outcome, and confirmed by the product query", async () => {
    const { lost, fetch } = losing();
    await using first = createSync(pusherOptions(sandbox, lost, { fetch }));
    await first.offers.set("shop", [ROW]);
    await expect(first.offers.push("shop")).rejects.toSatisfy(isDatabaseError);
    lost.isLost = false;
    expect(await states()).toEqual(["sending", "sending"]);

    await endLeases(store);
    await using second = createSync(pusherOptions(sandbox, store));
    expect(await second.offers.push("shop")).toEqual({ state: "done" });
    expect(await states()).toEqual(confirmed);
    expect(updates()).toBe(1);
  });

  it("stay desired when the database is lost before they are sent", async () => {
    const lost = losable(store);
    await using sync = createSync(pusherOptions(sandbox, lost));
    await sync.offers.set("shop", [ROW]);
    lost.isLost = true;
    await expect(sync.offers.push("shop")).rejects.toSatisfy(isDatabaseError);
    lost.isLost = false;
    expect(updates()).toBe(0);
    await sync.offers.push("shop");
    expect(await states()).toEqual(confirmed);
    expect(updates()).toBe(1);
  });

  it("are confirmed by the same run once its database is back", async () => {
    const { lost, fetch } = losing();
    const events: SyncEvent[] = [];
    await using sync = createSync({
      ...pusherOptions(sandbox, lost, { fetch, leaseMs: 2_000, confirmationTimeoutMs: 5_000 }),
      // More polls would push the update out of the sandbox's request log.
      feed: { consistencyDelayMs: 1, pollIntervalMs: 500 },
      onEvent: (event) => events.push(event),
    });
    // A stock would wait for the feed, and be sent by a request of its own.
    await sync.offers.set("shop", [{ stockCode: CODE, listPrice: 30, salePrice: 20 }]);
    const stop = new AbortController();
    const running = sync.run({ signal: stop.signal });
    await expect.poll(() => events.some(({ type }) => type === "store-failed")).toBe(true);
    lost.isLost = false;
    // Else the job that was cut off is waited for until its signs of life are missed.
    if (kind === "postgres") await endTurns();
    await expect.poll(states).toEqual(["confirmed", undefined]);
    stop.abort();
    await running;
    expect(updates()).toBe(1);
  });

  it.each(jumps)(
    "are confirmed and sent once when the clock is set %s by a year meanwhile",
    async (_, jumpMs) => {
      let jump = 0;
      const clock = { ...systemClock, now: () => Date.now() + jump };
      const options = {
        ...pusherOptions(sandbox, atTime(store, clock.now), { confirmationTimeoutMs: 5_000 }),
        clock,
      };
      await using sync = createSync(options);
      await sync.offers.set("shop", [ROW]);
      await sync.offers.push("shop", { until: "sent" });
      jump = jumpMs;
      expect(await sync.offers.push("shop")).toEqual({ state: "done" });
      expect(await states()).toEqual(confirmed);
      expect(updates()).toBe(1);
    },
  );

  it.each(jumps)(
    "are sent by the next process after one that was killed and a clock that was set %s by a year",
    async (_, jumpMs) => {
      let jump = 0;
      const clock = { ...systemClock, now: () => Date.now() + jump };
      const atClock = atTime(store, clock.now);
      sandbox.control.faults.add({ kind: "reset-before-commit", operation: "updatePriceAndStock" });
      const lost = losable(atClock);
      const fetch: typeof globalThis.fetch = async (...request) => {
        if (isUpdate(request[0])) lost.isLost = true;
        return globalThis.fetch(...request);
      };
      await using first = createSync({ ...pusherOptions(sandbox, lost, { fetch }), clock });
      await first.offers.set("shop", [{ stockCode: CODE, listPrice: 30, salePrice: 20 }]);
      await expect(first.offers.push("shop")).rejects.toSatisfy(isDatabaseError);
      jump = jumpMs;
      // It holds for some minutes where the clock was set back.
      await endLeases(store);
      await using second = createSync({ ...pusherOptions(sandbox, atClock), clock });
      const stop = new AbortController();
      const running = second.run({ signal: stop.signal });
      await expect.poll(states).toEqual(["confirmed", undefined]);
      stop.abort();
      await running;
      expect(findProduct(CODE)).toMatchObject({ salePrice: "20.00" });
      expect(updates()).toBe(2);
    },
  );
});
