import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { beforeEach, expect, it } from "vitest";
import type { Job } from "../jobs/job-queue.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import type { Row } from "../store/store.ts";
import { useJobQueue } from "./add-changes.fixture.ts";
import { createObservedVersion } from "./observed-version.ts";
import { storePage } from "./store-page.ts";

const day = (date: number) => Date.UTC(2026, 10, date, 10);
const iso = (date: number) => new Date(day(date)).toISOString();

const version = (
  key: string,
  status: string,
  date: number,
  history: Readonly<Record<string, number>>,
  orderNumber = "A",
) => {
  const shipment: unknown = {
    ...{ id: key, orderNumber, shipmentPackageStatus: status, lastModifiedDate: day(date) },
    lines: [{ orderLineId: `line-${key}`, stockCode: key }],
    packageHistories: Object.entries(history).map(([past, at]) => ({
      status: past,
      createdDate: at < 100 ? day(at) : at,
    })),
  };
  return createObservedVersion(key, shipment as ShipmentPackage);
};

describeEachStore("the times of a package", (create) => {
  const { store, jobQueue, claim } = useJobQueue(create);
  let job: Job;
  beforeEach(async () => {
    job = await claim(FEED_QUEUE);
  });

  const storeVersions = (...versions: readonly ReturnType<typeof version>[]) =>
    storePage(store, { jobQueue: jobQueue(), job }, { versions, lateBefore: 0 }, () => ({}));
  const timesOf = async (key: string): Promise<Row> => {
    const sql = `SELECT ordered_at, created_at, picked_at, shipped_at, delivered_at, cancelled_at
      FROM package WHERE package_key = ?`;
    const [row = {}] = await store.read((session) => session.query(sql, [key]));
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  };

  it("are those of its history, also where the page shows only the last status", async () => {
    const history = { Created: 1, Picking: 2, " shipped ": 3, Delivered: 4 };
    await storeVersions(version("1", "Delivered", 5, history));
    const times = { ordered_at: iso(1), created_at: iso(1), picked_at: iso(2), shipped_at: iso(3) };
    expect(await timesOf("1")).toEqual({ ...times, delivered_at: iso(4) });
  });

  it("are the first ones that are known, whichever version is read last", async () => {
    await storeVersions(version("1", "Shipped", 5, { Picking: 4 }));
    expect(await timesOf("1")).toEqual({ picked_at: iso(4), shipped_at: iso(5) });
    await storeVersions(version("1", "Shipped", 6, {}));
    await storeVersions(version("1", "Created", 2, {}));
    const times = { ordered_at: iso(2), created_at: iso(2), picked_at: iso(4) };
    expect(await timesOf("1")).toEqual({ ...times, shipped_at: iso(5) });
  });

  it("include the order's, which the parts of a split have from their original", async () => {
    await storeVersions(version("2", "Picking", 4, { Created: 4 }));
    expect(await timesOf("2")).toMatchObject({ ordered_at: iso(4) });
    await storeVersions(
      version("1", "UnSupplied", 4, { Created: 1, UnSupplied: 4 }),
      version("3", "Created", 3, { Created: 3 }, "B"),
    );
    expect(await timesOf("2")).toMatchObject({ ordered_at: iso(1), created_at: iso(4) });
    expect(await timesOf("1")).toMatchObject({ ordered_at: iso(1), cancelled_at: iso(4) });
    expect(await timesOf("3")).toMatchObject({ ordered_at: iso(3) });
  });

  it("leave out times that no database can represent", async () => {
    await storeVersions(version("1", "Shipped", 5, { Created: 8.64e15, Picking: 2 }));
    expect(await timesOf("1")).toEqual({ picked_at: iso(2), shipped_at: iso(5) });
  });
});
