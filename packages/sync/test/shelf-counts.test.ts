import { expect, it } from "vitest";
import { useSandbox } from "../src/clients/sandbox.fixture.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { useSyncs, writerOptions } from "./sync.fixture.ts";

const DAY_MS = 86_400_000;
const [A, B, C] = ["STK-00001", "STK-00002", "STK-00003"] as const;

describeEachStore("counts of the shelf", (create) => {
  const shop = useSandbox({ packages: 0, products: 20 });
  const { open, store } = useSyncs(create, shop);
  const sell = (stockCode: string, quantity: number) => {
    const { control, sellerId } = shop.sandbox;
    return (
      control.orders.place(sellerId, { lines: [{ stockCode, quantity }] }).packages[0]?.packageId ??
      ""
    );
  };
  const move = (id: string, ...statuses: readonly ("Picking" | "Shipped" | "Cancelled")[]) => {
    for (const status of statuses) {
      shop.sandbox.control.packages.move(shop.sandbox.sellerId, id, status);
    }
  };
  const openSince = (days: number) => {
    const [seller] = writerOptions(shop.sandbox, store()).sellers as readonly [
      { seller: string; credentials: object },
    ];
    return open({
      sellers: [
        { ...seller, credentials: shop.sandbox.credentials, from: Date.now() - days * DAY_MS },
      ],
    });
  };
  const onShelf = { onShelf: true } as const;
  const stockOf = (code: string) => shop.findProduct(code)?.quantity;

  it("are offered less what is sold and was not shipped or cancelled when they were counted", async () => {
    const sync = openSince(31);
    await sync.once();
    sell(A, 1);
    move(sell(A, 2), "Picking");
    move(sell(A, 4), "Picking", "Shipped");
    move(sell(A, 8), "Cancelled");
    const later = sell(B, 1);
    await sync.once();
    const asOf = Date.now();
    await sync.once();
    move(later, "Picking", "Shipped");
    sell(C, 3);
    await sync.offers.set(
      "shop",
      [A, B, C].map((stockCode) => ({ stockCode, quantity: 20 })),
      { asOf, ...onShelf },
    );
    await sync.offers.push("shop");
    expect([stockOf(A), stockOf(B), stockOf(C)]).toEqual([17, 19, 17]);
  });

  it("are refused where the orders of the 30 days before were not read", async () => {
    const sync = openSince(29);
    const set = () => sync.offers.set("shop", [{ stockCode: A, quantity: 20 }], onShelf);
    await expect(set()).rejects.toMatchObject({ code: "offers-refused", message: /by no feed/ });
    await sync.once();
    await expect(set()).rejects.toMatchObject({ code: "offers-refused", message: /only since/ });
    expect(await Array.fromAsync(sync.offers.list("shop"))).toEqual([]);
    await sync.backfill({ from: Date.now() - 31 * DAY_MS });
    expect(await set()).toMatchObject({ changed: 1 });
  });
});
