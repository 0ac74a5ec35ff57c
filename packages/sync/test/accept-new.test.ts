import { beforeEach, describe, expect, it } from "vitest";
import type { Sync } from "../src/app/sync.ts";
import { useSandbox } from "../src/clients/sandbox.fixture.ts";
import { inMemory } from "../src/store/each-store.fixture.ts";
import { useSyncs, writerOptions } from "./sync.fixture.ts";

const ACCEPT = "OrderItemAccept";

describe("accepting new orders", () => {
  const shop = useSandbox({ packages: 200 });
  const { open } = useSyncs(inMemory, shop);
  let orders: ReturnType<Sync["client"]>["orders"];
  beforeEach(() => {
    orders = open().client("shop").orders;
  });

  it("accepts every new order once, also when responses are lost, and no order in the next run", async () => {
    shop.sandbox.control.faults.add({ kind: "reset-after-commit", operation: ACCEPT, times: 3 });
    const results = await Array.fromAsync(orders.acceptNew());
    expect(results.length).toBeGreaterThan(5);
    expect(new Set(results.map(({ orderId }) => orderId)).size).toBe(results.length);
    expect(results.every(({ state }) => state === "accepted")).toBe(true);
    expect(await Array.fromAsync(orders.acceptNew())).toEqual([]);
    expect(shop.countRequests(ACCEPT)).toBe(results.length);
  });

  it.each(["NEW", " New "])(
    "accepts items whose status the service spells %j",
    async (spelling) => {
      const respell: typeof fetch = async (...request) => {
        const response = await fetch(...request);
        const text = await response.text();
        const { status, headers } = response;
        return new Response(text.replaceAll("<status>New<", `<status>${spelling}<`), {
          status,
          headers: { "content-type": headers.get("content-type") ?? "text/xml" },
        });
      };
      const { client } = writerOptions(shop.sandbox, await inMemory(), respell);
      const results = open({ client: client ?? {} })
        .client("shop")
        .orders.acceptNew();
      const { value } = await results.next();
      expect(value).toMatchObject({ state: "accepted" });
    },
  );

  it("skips an order whose items were rejected after its page was read", async () => {
    const { orderList } = await orders.list({ searchData: { status: "New" } });
    const last = orderList?.order.at(-1)?.id ?? "";
    const states = new Map<string, string>();
    for await (const { orderId, state } of orders.acceptNew()) {
      states.set(orderId, state);
      if (states.size > 1) continue;
      const { orderDetail } = await orders.detail({ orderRequest: { id: last } });
      const orderItem = (orderDetail?.itemList.item ?? []).map(({ id }) => ({ id }));
      const body = { orderItemList: { orderItem }, rejectReason: "none left" };
      await orders.rejectItems(body, { key: "reject", context: { orderId: last } });
    }
    expect(states.get(last)).toBe("nothing-new");
    states.delete(last);
    expect(new Set(states.values())).toEqual(new Set(["accepted"]));
  });
});
