import { expect, it } from "vitest";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { ChangeFilter } from "./change-filter.ts";
import { type ChangeHandler, resolveConsumer } from "./consumer.ts";
import { useDeliveries } from "./delivery/deliveries.fixture.ts";

it.each([
  [{ kinds: ["renamed"] }, "must be of cancelled, split, new, moved, changed, not "],
  [
    { statuses: ["Created", " "] },
    'statuses in the filter of consumer "erp" must be non-empty texts',
  ],
  [{ kinds: [] }, 'kinds in the filter of consumer "erp" must be a non-empty list'],
  [{ sellers: "shop" }, "sellers in the filter"],
  [
    { seller: ["shop"] },
    "has the unknown option seller; its options are sellers, kinds and statuses",
  ],
])("an invalid filter is refused with the valid options: %j", (filter, message) => {
  // A configuration file in JavaScript may contain a value of any type.
  const consumer = { handle: () => undefined, filter: filter as unknown as ChangeFilter };
  expect(() => resolveConsumer("erp", consumer)).toThrow(message);
});

describeEachStore("a consumer with a filter", (create) => {
  const deliveries = useDeliveries(create);
  const { add, execute, letters, offsets } = deliveries;
  const deliver = (filter: ChangeFilter, handle: ChangeHandler) =>
    deliveries.deliver({ handle, filter });
  const refuseFirst: ChangeHandler = (changes) => {
    if (changes.some(({ sequence }) => sequence === 1)) throw new Error("no");
  };

  it("applies a changed filter from its offset on, but receives earlier dead letters that no longer match", async () => {
    const received: number[] = [];
    await add([{ kind: "new" }, { kind: "moved" }]);
    await deliver({}, refuseFirst);
    expect(await letters()).toEqual([[1, 1]]);
    await execute("UPDATE dead_letter SET retry_at = '2020-01-01T00:00:00.000Z'");
    await add([{ kind: "new" }, { kind: "moved" }]);
    await deliver({ kinds: ["moved"] }, (changes) => {
      received.push(...changes.map(({ sequence }) => sequence));
    });
    expect(received).toEqual([1, 4]);
    expect(await letters()).toEqual([]);
  });

  it("moves past a failed change that the changed filter excludes", async () => {
    await add([{ kind: "new" }]);
    expect(await deliver({}, refuseFirst)).toMatchObject({ failure: "Error: no" });
    await execute("UPDATE consumer_offset SET retry_at = NULL");
    await deliver({ kinds: ["moved"] }, refuseFirst);
    expect(await offsets()).toEqual([[1, 0]]);
  });
});
