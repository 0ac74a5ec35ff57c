import { expect, it } from "vitest";
import { useSandbox } from "../src/clients/sandbox.fixture.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { useSyncs } from "./sync.fixture.ts";

const DAY_MS = 86_400_000;

describeEachStore("counts of the shelf", (create) => {
  const shop = useSandbox({ packages: 0, products: 20 });
  const { open } = useSyncs(create, shop);

  it("are refused where the orders of the 30 days before were not read", async () => {
    const { credentials } = shop.sandbox;
    const from = Date.now() - 29 * DAY_MS;
    const sync = open({ sellers: [{ seller: "shop", credentials, from }] });
    const rows = [{ stockCode: "STK-00001", quantity: 20 }];
    const set = () => sync.offers.set("shop", rows, { onShelf: true });
    await expect(set()).rejects.toMatchObject({ code: "offers-refused", message: /by no feed/ });
    await sync.once();
    await expect(set()).rejects.toMatchObject({ code: "offers-refused", message: /only since/ });
    expect(await Array.fromAsync(sync.offers.list("shop"))).toEqual([]);
    await sync.backfill({ from: Date.now() - 31 * DAY_MS });
    expect(await set()).toMatchObject({ changed: 1 });
  });
});
