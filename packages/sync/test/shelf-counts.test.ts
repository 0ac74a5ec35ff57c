import { expect, it } from "vitest";
import { useSandbox } from "../src/clients/sandbox.fixture.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { useSyncs, writerOptions } from "./sync.fixture.ts";

const DAY_MS = 86_400_000;

describeEachStore("counts of the shelf", (create) => {
  const shop = useSandbox({ packages: 0, products: 20 });
  const { open, store } = useSyncs(create, shop);

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

  it("leave out an order of before that the service lists only after the push", async () => {
    let hidden = true;
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request);
      if (!hidden || !String(request[0]).includes("shipmentPackages")) return response;
      return Response.json({ ...Object(await response.json()), content: [], totalPages: 0 });
    };
    const from = Date.now() - 31 * DAY_MS;
    const options = writerOptions(shop.sandbox, store(), fetch);
    const { credentials } = shop.sandbox;
    const sync = open({ ...options, sellers: [{ seller: "shop", credentials, from }] });
    const { control, sellerId } = shop.sandbox;
    const stockCode = "STK-00001";
    control.orders.place(sellerId, { lines: [{ stockCode, quantity: 2 }] });
    const set = async () => {
      await sync.offers.set("shop", [{ stockCode, quantity: 20 }], {
        onShelf: true,
        asOf: counted,
      });
      await sync.offers.push("shop");
      return shop.findProduct(stockCode)?.quantity;
    };
    const counted = Date.now();
    expect(await set()).toBe(20);
    hidden = false;
    await sync.audit();
    expect(await Array.fromAsync(sync.offers.diff("shop"))).toMatchObject([
      { stockCode, field: "stock", expected: "18", observed: "20" },
    ]);
    expect(await set()).toBe(18);
  });
});
