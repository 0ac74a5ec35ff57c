import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { beforeEach, expect, it } from "vitest";
import type { Job } from "../jobs/job-queue.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import type { Row } from "../store/store.ts";
import { useJobQueue } from "./add-changes.fixture.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { createObservedVersion } from "./observed-version.ts";
import { storePage } from "./store-page.ts";

const ADA = { customerId: "2074", customerEmail: "ada@example.com" };
const BOB = { customerId: "3001", customerEmail: "bob@example.com" };

describeEachStore("the erasure of a customer", (create) => {
  const { store, jobQueue, claim } = useJobQueue(create);
  let job: Job;
  let lastModifiedDate: number;

  beforeEach(async () => {
    lastModifiedDate = Date.UTC(2026, 0, 1);
    job = await claim(FEED_QUEUE);
  });

  /** Stores a version of a package as the feed does. */
  const see = async (id: string, orderNumber: string, fields: object): Promise<void> => {
    lastModifiedDate += 60_000;
    const status = { shipmentPackageStatus: "Created", packageHistories: [] };
    const listed: unknown = { id, orderNumber, lastModifiedDate, ...status, lines: [], ...fields };
    const versions = [createObservedVersion(id, listed as ShipmentPackage)];
    await storePage(store, { jobQueue: jobQueue(), job }, { versions, lateBefore: 0 }, () => ({}));
  };
  const rows = (sql: string): Promise<readonly Row[]> =>
    store.read((session) => session.query(sql));
  const stored = async () =>
    JSON.stringify([await rows("SELECT * FROM package"), await rows("SELECT * FROM change")]);
  const emails = async () =>
    (await rows("SELECT customer_email FROM package ORDER BY package_key")).map(
      (row) => row.customer_email,
    );

  it("leaves the rows of another customer, also of the same order or under a package id that was used before", async () => {
    await see("1", "A", ADA);
    await see("2", "B", BOB);
    await see("1", "A", BOB);
    await see("3", "C", ADA);
    await see("3", "D", BOB);
    expect(await eraseCustomer(store, "2074")).toEqual({ packages: 0, changes: 2 });
    expect(await stored()).not.toContain("ada@");
    expect(await emails()).toEqual(["bob@example.com", "bob@example.com", "bob@example.com"]);
    expect(
      await rows("SELECT sequence FROM change WHERE content LIKE '%bob@%' ORDER BY sequence"),
    ).toEqual([{ sequence: 2 }, { sequence: 3 }, { sequence: 5 }]);
  });
});
