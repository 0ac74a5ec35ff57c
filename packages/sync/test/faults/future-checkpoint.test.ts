import { expect, it } from "vitest";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

const FUTURE = "2999-01-01T00:00:00.000Z";

describeEachStore("a checkpoint in the future", (create) => {
  const shop = useShop(create);

  it("is reported until a poll has reset it", async () => {
    await using sync = shop.open();
    await sync.offers.set("shop", []);
    await shop.execute(`UPDATE seller SET checkpoint = '${FUTURE}'`);
    const warning = expect.stringContaining(`${FUTURE} lies in the future`);
    expect(await sync.status()).toMatchObject([{ state: "failing", failure: warning }]);
    expect(await sync.health()).toMatchObject({ isHealthy: false, problems: [warning] });
    await sync.once();
    expect(shop.events).toContainEqual({ type: "feed-warning", seller: "shop", warning });
    expect(await sync.status()).toMatchObject([{ state: "current", failure: null }]);
    expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
  });

  it("is refused as the time of a replay", async () => {
    await using sync = shop.open();
    await sync.consume("erp", () => undefined);
    await expect(sync.replay("erp", { from: Date.parse(FUTURE) })).rejects.toThrow("in the future");
  });
});
