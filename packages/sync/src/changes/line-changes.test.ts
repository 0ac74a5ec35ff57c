import { beforeEach, expect, it } from "vitest";
import { addChanges, addShop } from "../feed/add-changes.fixture.ts";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import type { Row } from "../store/store.ts";
import { findLineChanges } from "./line-changes.ts";
import { readChanges } from "./read-changes.ts";

const one = { orderLineId: "1", stockCode: "A", quantity: 2, price: "10.00" };
const fewer = { ...one, quantity: 1, price: "5.00" };
const two = { orderLineId: "2", stockCode: "B", quantity: 1, price: "9.90" };
const more = { ...two, quantity: 3 };
const three = { ...two, orderLineId: "3" };

describeEachStore("the affected lines of changes", (create) => {
  const store = useStore(create);
  beforeEach(() => addShop(store, "shop"));

  const version = (lines: readonly unknown[] | null, minute: number, changed: Row = {}): Row => ({
    package_key: "p",
    content: lines && JSON.stringify({ lines }),
    status_before: minute === 1 ? null : "Created",
    last_modified_at: `2026-01-01T00:0${minute}:00.000Z`,
    ...changed,
  });
  const findChanges = async () => {
    const changes = await store.read(async (session) => {
      const range = { seller: "shop", sequence: 0, lag: 10 };
      return findLineChanges(session, (await readChanges(session, range, 10, {})).changes);
    });
    return changes.map(({ change, lineChange, changedColumns, line }) =>
      [change.sequence, lineChange, line.stock_code, ...changedColumns].join(" "),
    );
  };

  it.each<[string, readonly Row[], string]>([
    [
      "all lines of the first version, and then the added, changed and removed ones",
      [version([one, two], 1), version([one, two], 2), version([fewer, three], 3)],
      "1 added A, 1 added B, 3 changed A quantity price, 3 added B, 3 removed B",
    ],
    [
      "all lines of a package whose status changed",
      [version([one, two], 1), version([one, more], 2, { status: "Picking" })],
      "1 added A, 1 added B, 2 changed A package_status, 2 changed B package_status quantity",
    ],
    [
      "compared with the version that was stored before, also for late changes",
      [version([two], 1), version([two, one], 3), version([more], 2, { late: true })],
      "1 added B, 2 added A, 3 changed B quantity",
    ],
    [
      "empty for versions whose customer data were erased, and never those of other packages or sellers",
      [version([two], 1, { package_key: "q" }), version(null, 1), version([one, "no line"], 2)],
      "1 added B, 3 changed A",
    ],
  ])("are %s", async (_, versions, expected) => {
    await addShop(store, "other");
    await addChanges(store, "other", [version([two], 1)]);
    await addChanges(store, "shop", versions);
    expect((await findChanges()).join(", ")).toBe(expected);
  });
});
