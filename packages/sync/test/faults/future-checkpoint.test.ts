import { createRestClient } from "@marketplace-seller/rest-client";
import { beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import type { SyncEvent } from "../../src/sync-options.ts";
import { FROM, type Shop, useShop } from "./shop.fixture.ts";

const DAY = 86_400_000;

describeEachStore("a checkpoint in the future", (create) => {
  const shop = useShop(create);
  let events: SyncEvent[];
  beforeEach(async () => {
    events = [];
  });

  const open = () => createSync({ ...shop.options, onEvent: (event) => events.push(event) });

  it.each([
    ["that was started there", "starts_at = '2999-01-01T00:00:00.000Z', ", () => FROM],
    ["led there by a clock", "", () => Date.now() - 15 * DAY],
  ])(
    "is no feed that is complete: one that was %s says so, and reads what it left out",
    async (_, startColumn, earliest) => {
      await using sync = open();
      await sync.offers.set("shop", []);
      await shop.execute(
        `UPDATE seller SET ${startColumn} checkpoint = '2999-01-01T00:00:00.000Z', polls = 9`,
      );
      const problem = expect.stringContaining("2999-01-01T00:00:00.000Z lies in the future");
      expect(await sync.status()).toMatchObject([{ state: "failing", failure: problem }]);
      expect(await sync.health()).toMatchObject({ isHealthy: false, problems: [problem] });
      expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
      expect(events).toContainEqual({ type: "feed-warning", seller: "shop", warning: problem });
      expect((await shop.stored()).changes).toBe(await listedSince(shop, earliest()));
      expect(await sync.status()).toMatchObject([{ state: "current", failure: null }]);
      expect(await sync.health()).toEqual({ isHealthy: true, problems: [] });
    },
  );

  it("does not make an audit report that no change was missed", async () => {
    await using sync = open();
    await sync.offers.set("shop", []);
    await shop.execute(
      "UPDATE seller SET starts_at = '2999-01-01T00:00:00.000Z', checkpoint = '2999-01-01T00:00:00.000Z'",
    );
    await sync.audit();
    expect((await shop.stored()).changes).toBe(await listedSince(shop, Date.now() - 15 * DAY));
  });

  it("is refused as the time of a replay", async () => {
    await using sync = open();
    await sync.consume("erp", () => undefined);
    await expect(sync.replay("erp", { from: Date.now() + DAY })).rejects.toThrow("in the future");
  });
});

async function listedSince({ sandbox, seller }: Shop, from: number): Promise<number> {
  const client = createRestClient({ baseUrl: sandbox.url, credentials: seller.credentials });
  return (await Array.fromAsync(client.packages.between({ from, sender: "ALL" }))).length;
}
