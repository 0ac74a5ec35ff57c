import { beforeEach, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
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
  const deliveries = useDeliveries(create, "shop", "other");
  const { add, letters, offsets } = deliveries;
  let received: number[];
  beforeEach(() => {
    received = [];
  });

  const receive: ChangeHandler = (changes) => {
    received.push(...changes.map(({ sequence }) => sequence));
  };
  const deliver = (filter: ChangeFilter, handle = receive, seller = "shop") =>
    deliveries.deliver({ handle, filter }, seller);
  const refuseFirst: ChangeHandler = (changes) => {
    if (changes.some(({ sequence }) => sequence === 1)) throw new Error("no");
  };

  it.each<[ChangeFilter, readonly number[]]>([
    [{ sellers: ["shop"], kinds: ["cancelled", "moved"], statuses: ["Cancelled"] }, [2]],
    // A status that the contract does not name, and one of the contract in another spelling.
    [{ statuses: ["Returned", " shipped"] }, [4, 5]],
    [{ sellers: ["other"] }, []],
  ])(
    "receives changes that match every list, and its offset moves past the others: %j",
    async (filter, sequences) => {
      await add([
        { kind: "new" },
        { kind: "cancelled", status: "Cancelled" },
        { kind: "cancelled", status: "UnSupplied" },
        { kind: "moved", status: "Shipped" },
        { kind: "moved", status: "Returned" },
      ]);
      await deliver(filter);
      expect(received).toEqual(sequences);
      expect(await offsets()).toMatchObject({ shop: [5, 0] });
    },
  );

  it("has no lag when no stored change matches", async () => {
    await add(Array.from({ length: 25_000 }, () => ({ kind: "changed" })));
    const none = await deliver({ kinds: ["split"] });
    expect(none).toEqual({ delivered: 0, failure: undefined });
    expect(await offsets()).toMatchObject({ shop: [25_000, 0] });
    expect(await deliveries.findDue()).toEqual([]);
  });

  it("applies a changed filter from its offset on, but receives earlier dead letters that no longer match", async () => {
    await add([{ kind: "new" }, { kind: "moved" }]);
    await deliver({}, refuseFirst);
    expect(await letters()).toEqual(["shop 1: 1, waits"]);
    await deliveries.execute("UPDATE dead_letter SET retry_at = '2020-01-01T00:00:00.000Z'");
    await add([{ kind: "new" }, { kind: "moved" }]);
    await deliver({ kinds: ["moved"] });
    expect(received).toEqual([1, 4]);
    expect(await letters()).toEqual([]);
  });

  it("moves past a failed change that the changed filter excludes", async () => {
    await add([{ kind: "new" }]);
    expect(await deliver({}, refuseFirst)).toMatchObject({ failure: "Error: no" });
    await deliver({ kinds: ["moved"] }, refuseFirst);
    expect(await offsets()).toMatchObject({ shop: [1, 0] });
  });

  it("is refused for an unknown seller when changes are delivered, with the names of the known sellers", async () => {
    const consumers = { erp: { handle: receive, filter: { sellers: ["shopp"] } } };
    await using sync = createSync({ store: deliveries.source(), sellers: [], consumers });
    const message = `The filter of consumer "erp" names seller "shopp", which does not exist; there are "other", "shop" [unknown-seller]`;
    await expect(sync.once()).rejects.toMatchObject({ code: "unknown-seller", message });
    expect(await sync.status()).toMatchObject([{ seller: "other" }, { seller: "shop" }]);
  });

  it("cannot be both pulled by a loop and delivered by run", async () => {
    await using sync = createSync({ store: deliveries.source(), sellers: [] });
    const taken = { code: "consumer-taken" };
    await expect(sync.changes("erp").next()).rejects.toMatchObject(taken);
    await sync.changes("bus").next();
    await expect(sync.consume("bus", receive)).rejects.toMatchObject(taken);
  });
});
