import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { useSandbox } from "../sandbox.fixture.ts";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { StoreSource } from "../store/store.ts";
import type { AcceptedOrder } from "./accept-new.ts";
import { writerOptions } from "./staged-writes.fixture.ts";

const ACCEPT = "OrderItemAccept";

describe("accepting new orders", () => {
  const folder = mkdtempSync(join(tmpdir(), "sync-"));
  let sandbox: RunningSandbox;
  let store: StoreSource;
  let files = 0;

  const { countRequests } = useSandbox({ packages: 200 }, (started) => {
    sandbox = started;
  });
  beforeEach(() => {
    store = sqliteStore(join(folder, `${++files}.db`));
  });

  const acceptAll = async (): Promise<readonly AcceptedOrder[]> => {
    await using sync = createSync(writerOptions(sandbox, store));
    return await Array.fromAsync(sync.client("shop").orders.acceptNew());
  };
  const accepts = () => countRequests(ACCEPT);

  it("accepts every new order once, and no order in the next run", async () => {
    const results = await acceptAll();
    expect(results.length).toBeGreaterThan(5);
    expect(new Set(results.map(({ orderId }) => orderId)).size).toBe(results.length);
    expect(results.every(({ state }) => state === "accepted")).toBe(true);
    expect(await acceptAll()).toEqual([]);
    expect(accepts()).toBe(results.length);
  });

  it("accepts no order twice when responses are lost, and continues", async () => {
    sandbox.control.faults.add({ kind: "reset-after-commit", operation: ACCEPT, times: 3 });
    const results = await acceptAll();
    expect(results.every(({ state }) => state === "accepted")).toBe(true);
    expect(accepts()).toBe(results.length);
  });

  it("skips an order whose items were rejected after its page was read", async () => {
    await using sync = createSync(writerOptions(sandbox, store));
    const { orders } = sync.client("shop");
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
