import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Row, Store } from "../store/store.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { type FeedModel, openFeedModel } from "./service-model.fixture.ts";

const START = Date.UTC(2026, 0, 1);
const ADA = { customerId: "2074", customerEmail: "ada@example.com" };
const BOB = { customerId: "3001", customerEmail: "bob@example.com" };

describeEachStore("the erasure of a customer", (create) => {
  let feed: FeedModel;
  let store: Store;

  beforeEach(async () => {
    feed = await openFeedModel(await create(), { start: START, from: START - 1000 });
    store = feed.store;
  });
  afterEach(() => feed[Symbol.asyncDispose]());

  /** Makes the service list a version of a package, and stores the version as the feed does. */
  const see = async (id: string, orderNumber: string, fields: object): Promise<void> => {
    feed.list({ id, orderNumber, ...fields });
    feed.elapse(60_000);
    await feed.runJob();
  };
  const rows = (sql: string): Promise<readonly Row[]> =>
    store.read((session) => session.query(sql));
  const stored = async () =>
    JSON.stringify([await rows("SELECT * FROM package"), await rows("SELECT * FROM change")]);
  const emails = async () =>
    [...(await rows("SELECT customer_email FROM package ORDER BY package_key"))].map(
      (row) => row.customer_email,
    );

  it("removes the customer's data from stored and later versions", async () => {
    await see("1", "A", ADA);
    expect(await eraseCustomer(store, "2074")).toEqual({ packages: 1, changes: 1 });
    await see("1", "A", { ...ADA, shipmentPackageStatus: "Shipped" });
    expect(await stored()).not.toContain("ada@");
    expect(await emails()).toEqual([null]);
  });

  it.each([
    ["masked", { customerId: null, customerfullName: "A*** L***" }],
    ["changed", { customerId: "9", customerfullName: "Ada", customerEmail: "ada@example.com" }],
  ])(
    "is removed from every version of an order that the service has %s since",
    async (_, fields) => {
      await see("1", "A", ADA);
      await see("1", "A", fields);
      expect(await eraseCustomer(store, "2074")).toEqual({ packages: 1, changes: 2 });
      expect(await stored()).not.toMatch(/ada/i);
      expect(await stored()).not.toContain("A***");
    },
  );

  it("leaves the rows of another customer, also of the same order", async () => {
    await see("1", "A", ADA);
    await see("2", "B", BOB);
    await see("1", "A", BOB);
    expect(await eraseCustomer(store, "2074")).toEqual({ packages: 0, changes: 1 });
    expect(await stored()).not.toContain("ada@");
    expect(await emails()).toEqual(["bob@example.com", "bob@example.com"]);
  });

  it("leaves the rows of another customer whose order has a package id that was used before", async () => {
    await see("1", "A", ADA);
    await see("1", "B", BOB);
    expect(await eraseCustomer(store, "2074")).toEqual({ packages: 0, changes: 1 });
    expect(await stored()).not.toContain("ada@");
    expect(await emails()).toEqual(["bob@example.com"]);
    expect(await rows("SELECT sequence FROM change WHERE content LIKE '%bob@%'")).toEqual([
      { sequence: 2 },
    ]);
  });

  it("is refused for a value that is not a customer id", async () => {
    await expect(eraseCustomer(store, "Ada")).rejects.toMatchObject({ code: "invalid-customer" });
  });
});
