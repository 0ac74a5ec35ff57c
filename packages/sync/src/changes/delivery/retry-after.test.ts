import { expect, it } from "vitest";
import { SyncError } from "../../contract/sync-error.ts";
import { describeEachStore } from "../../store/each-store.fixture.ts";
import { useDeliveries } from "./deliveries.fixture.ts";

const MINUTE = 60_000;

describeEachStore("a receiver that asks to wait", (create) => {
  const { add, deliver, execute, letters, offsets, query } = useDeliveries(create);
  const calls: number[] = [];
  const busy = (retryAfterMs = 20 * MINUTE) => ({
    batch: 1,
    deliver: async ([change]: readonly { readonly sequence: number }[]) => {
      calls.push(change?.sequence ?? 0);
      throw new SyncError("webhook-refused", "busy", { retryAfterMs });
    },
  });
  const waitMinutes = async () => {
    const [row] = await query("SELECT retry_at FROM consumer_offset WHERE seller = 'shop'");
    return Math.round((Date.parse(String(row?.retry_at)) - Date.now()) / MINUTE);
  };

  it("receives nothing until then, and then one change", async () => {
    calls.length = 0;
    await add([{}, {}, {}, {}]);
    await deliver(busy());
    expect([calls, await waitMinutes()]).toEqual([[1], 20]);
    await deliver(busy());
    expect(calls).toEqual([1]);
    await execute("UPDATE consumer_offset SET retry_at = '2020-01-01T00:00:00.000Z'");
    await deliver(busy());
    expect([calls, await waitMinutes()]).toEqual([[1, 1], 20]);
    expect(await offsets()).toEqual([[0, 4]]);
  });

  it("receives neither dead letters nor new changes until then, and then new changes", async () => {
    calls.length = 0;
    await add([{}, {}, {}, {}]);
    await deliver({
      batch: 1,
      deliver: async ([change]) => {
        if (change?.sequence !== 4) throw new Error("no");
      },
      maxAttempts: 5,
    }).catch(() => undefined);
    await execute("UPDATE consumer_offset SET retry_at = NULL");
    await deliver({
      deliver: async (changes) => {
        if (changes.some(({ sequence }) => sequence < 3)) throw new Error("no");
      },
    });
    expect((await letters()).length).toBeGreaterThan(0);
    await execute("UPDATE dead_letter SET retry_at = '2020-01-01T00:00:00.000Z'");
    await add([{}]);
    await deliver(busy());
    expect(calls).toHaveLength(1);
    await deliver(busy());
    expect(calls).toHaveLength(1);
    expect(await waitMinutes()).toBe(20);
    expect(await query("SELECT failures FROM consumer_offset")).toEqual([{ failures: 0 }]);
    await execute("UPDATE consumer_offset SET retry_at = '2020-01-01T00:00:00.000Z'");
    await deliver(busy());
    expect(calls).toEqual([1, 5]);
  });
});
