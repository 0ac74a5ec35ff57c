import { systemClock } from "@marketplace-seller/client-core";
import { beforeEach, expect, it } from "vitest";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeEachStore("a machine whose clock is not the service's", (create, kind) => {
  const shop = useShop(create);
  beforeEach(() => service().freeze());

  const service = () => shop.sandbox.control.clock;
  /** @param aheadMs - how far the service's clock is ahead of the machine's */
  const open = (aheadMs: number) =>
    shop.open({ clock: { ...systemClock, now: () => service().now() - aheadMs } });

  it.each([
    [10 * MINUTE, /10 minutes ahead of this machine's/],
    [-10 * MINUTE, /10 minutes behind this machine's/],
    [20_000, undefined],
  ])(
    "reads up to the service's present, and reports a difference of more than a minute: %i ms ahead",
    async (aheadMs, message) => {
      shop.placeOrder();
      service().advance(3_000);
      await using sync = open(aheadMs);
      expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
      expect((await shop.stored()).changes).toBe(149);
      const warning = message === undefined ? null : expect.stringMatching(message);
      expect(shop.events.filter(({ type }) => type === "feed-warning")).toEqual(
        message === undefined ? [] : [{ type: "feed-warning", seller: "shop", warning }],
      );
      // A process that has sent no request reports the difference of the clocks too.
      await using watching = open(aheadMs);
      expect(await watching.status()).toMatchObject([{ state: "current", warning }]);
      expect((await watching.health()).problems).toEqual(message === undefined ? [] : [warning]);
    },
  );

  it("is compared with the database's clock, so that every process reports the same lag", async () => {
    await using slow = open(3 * HOUR);
    await slow.once();
    // SQLite has no clock of its own; it uses the clock of the process.
    for (const aheadMs of kind === "sqlite" ? [3 * HOUR] : [3 * HOUR, 0, -HOUR]) {
      await using watching = open(aheadMs);
      const [status] = await watching.status();
      expect(status?.checkpoint).toBeGreaterThan(service().now() - 1000);
      expect(status?.lagMs).toBeLessThan(HOUR);
    }
  });
});
