import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

const lines = [{ stockCode: "STK-00001", quantity: 1 }];

describeEachStore("a feed of a service that deviates from its documentation", (create) => {
  let shop: Shop;
  let sync: ReturnType<typeof createSync>;
  beforeEach(async () => {
    shop = await openShop(await create(), 20);
    sync = createSync(shop.options);
    await sync.once();
  });
  afterEach(async () => {
    await sync.close();
    await shop[Symbol.asyncDispose]();
  });

  const place = () => shop.sandbox.control.orders.place(shop.sandbox.sellerId, { lines });
  const move = (id: string | null | undefined, status: "Picking" | "Shipped") =>
    shop.sandbox.control.orders.movePackage(shop.sandbox.sellerId, id ?? "", status);
  /** Polls once more, and returns the stored statuses of an order's package in their order. */
  const statusesOf = async (orderNumber: string) => {
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    const changes = await Array.fromAsync(sync.export("changes"));
    return changes
      .filter((change) => change.order_number === orderNumber)
      .map(({ status }) => status);
  };

  it("stores an undocumented status unchanged, and continues", async () => {
    const { orderNumber, packages } = place();
    const label = "Returned";
    shop.sandbox.control.faults.add({ kind: "unknown-status", orderNumber, label, percent: 100 });
    await expect.poll(() => statusesOf(orderNumber)).toEqual(["Returned"]);
    shop.sandbox.control.faults.remove();
    move(packages[0]?.packageId, "Picking");
    await expect.poll(() => statusesOf(orderNumber)).toEqual(["Returned", "Picking"]);
  });
});
