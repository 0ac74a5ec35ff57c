import { systemClock } from "@marketplace-seller/client-core";
import { beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import type { SyncEvent } from "../../src/sync-options.ts";
import { useShop } from "./shop.fixture.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeEachStore("a machine whose clock is not the service's", (create, kind) => {
  const shop = useShop(create);
  let events: SyncEvent[];
  beforeEach(async () => {
    shop.sandbox.control.clock.freeze();
    events = [];
  });

  const service = () => shop.sandbox.control.clock;
  /** @param aheadMs - how far the service's clock is ahead of the machine's */
  const open = (aheadMs: number) =>
    createSync({
      ...shop.options,
      clock: { ...systemClock, now: () => service().now() - aheadMs },
      onEvent: (event) => events.push(event),
    });
  const place = () =>
    shop.sandbox.control.orders.place(shop.sandbox.sellerId, {
      lines: [{ stockCode: "STK-00001", quantity: 1 }],
    });

  it.each([10 * MINUTE, -10 * MINUTE])(
    "reads each order in time, and says so (%i ms ahead)",
    async (aheadMs) => {
      await using sync = open(aheadMs);
      await sync.once();
      for (let orders = 1; orders <= 3; orders += 1) {
        service().advance(10_000);
        place();
        service().advance(3_000);
        expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
        expect((await shop.stored()).changes).toBe(148 + orders);
      }
      const late = await shop
        .working()
        .read((session) => session.query("SELECT late FROM change WHERE late"));
      expect(late).toEqual([]);
      const warning = expect.stringMatching(
        aheadMs > 0 ? /10 minutes ahead of this machine's/ : /10 minutes behind this machine's/,
      );
      expect(events.filter(({ type }) => type === "feed-warning")).toEqual([
        { type: "feed-warning", seller: "shop", warning },
      ]);
      // A process that has sent no request reports the difference of the clocks too.
      await using watching = open(aheadMs);
      expect(await watching.status()).toMatchObject([{ state: "current", warning }]);
      expect((await watching.health()).problems).toEqual([warning]);
    },
  );

  it("is compared with the database's clock, so that every process reports the same lag", async () => {
    await using slow = open(3 * HOUR);
    await slow.once();
    const checkpoint = () => service().now() - 1000;
    for (const aheadMs of [3 * HOUR, 0, -HOUR]) {
      await using watching = open(aheadMs);
      const [status] = await watching.status();
      expect(status?.checkpoint).toBeGreaterThan(checkpoint());
      // SQLite has no clock of its own; it uses the clock of the process.
      if (kind === "sqlite" && aheadMs !== 3 * HOUR) continue;
      expect(status?.lagMs).toBeLessThan(MINUTE);
    }
  });

  it("reads up to the service's current time in its first poll, although its clock is hours behind", async () => {
    place();
    service().advance(3_000);
    await using sync = open(3 * 60 * MINUTE);
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    expect((await shop.stored()).changes).toBe(149);
  });

  it("reports nothing when both clocks differ by seconds", async () => {
    await using sync = open(20_000);
    await sync.once();
    expect(events.filter(({ type }) => type === "feed-warning")).toEqual([]);
    expect(await sync.status()).toMatchObject([{ state: "current", warning: null }]);
    expect((await sync.health()).problems).toEqual([]);
  });
});
