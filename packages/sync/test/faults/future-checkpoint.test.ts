import { createRestClient } from "@marketplace-seller/rest-client";
import { expect, it } from "vitest";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import type { Sync } from "../../src/sync.ts";
import { FROM, useShop } from "./shop.fixture.ts";

const DAY = 86_400_000;
const FUTURE = "2999-01-01T00:00:00.000Z";

describeEachStore("a checkpoint in the future", (create) => {
  const shop = useShop(create);

  it.each<[string, (sync: Sync) => Promise<unknown>, () => number]>([
    ["polled", (sync) => sync.once(), () => FROM],
    ["audited", (sync) => sync.audit(), () => Date.now() - 15 * DAY],
  ])(
    "at which a feed starts is reported, and what was left out is read once the feed is %s",
    async (_, read, earliest) => {
      await using sync = shop.open();
      await sync.offers.set("shop", []);
      const moved = `starts_at = '${FUTURE}', checkpoint = '${FUTURE}'`;
      await shop.execute(`UPDATE seller SET ${moved}, polls = 9`);
      const warning = expect.stringContaining(`${FUTURE} lies in the future`);
      expect(await sync.status()).toMatchObject([{ state: "failing", failure: warning }]);
      expect(await sync.health()).toMatchObject({ isHealthy: false, problems: [warning] });
      await read(sync);
      expect(shop.events).toContainEqual({ type: "feed-warning", seller: "shop", warning });
      const { url: baseUrl, credentials } = shop.sandbox;
      const { packages } = createRestClient({ baseUrl, credentials });
      const listed = await Array.fromAsync(packages.between({ from: earliest(), sender: "ALL" }));
      expect((await shop.stored()).changes).toBe(listed.length);
      expect(await sync.status()).toMatchObject([{ state: "current", failure: null }]);
      expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
    },
  );

  it("is refused as the time of a replay", async () => {
    await using sync = shop.open();
    await sync.consume("erp", () => undefined);
    await expect(sync.replay("erp", { from: Date.now() + DAY })).rejects.toThrow("in the future");
  });
});
