import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { expect } from "vitest";
import { createServiceClock } from "../domain/service-clock.ts";
import { claimJob, openTestJobQueue } from "../jobs/job-queue.fixture.ts";
import { defaultFeedSettings } from "../option-table.ts";
import type { Store, StoreSource } from "../store/store.ts";
import { FEED_QUEUE } from "./feed-job.ts";
import type { Listing } from "./listing.ts";
import { runFeedJob } from "./run-feed-job.ts";
import { addSeller, findSeller, type SellerRow } from "./seller-row.ts";

/** A service in memory, and the feed of the seller `shop` that reads it job by job. */
export interface FeedModel extends AsyncDisposable {
  readonly store: Store;
  readonly clock: ReturnType<typeof createServiceClock>;
  now(): number;
  elapse(ms: number): void;
  /** Lists a package, or a newer version of the package with that id; updated now. */
  list(fields?: { readonly id?: string; readonly [name: string]: unknown }): void;
  /** Runs the feed job once, and returns the seller's stored row after the job. */
  runJob(): Promise<SellerRow | undefined>;
}

/** @param start - the start time of the model; `from` - the start time of its feed; both epoch milliseconds */
export async function openFeedModel(
  source: StoreSource,
  { start, from }: { readonly start: number; readonly from: number },
): Promise<FeedModel> {
  let time = start;
  const packages = new Map<string, ShipmentPackage>();
  const now = () => time;
  const clock = createServiceClock({ now, monotonic: now, after: () => () => undefined });
  const listing: Listing = async function* (range) {
    for (const shipment of packages.values()) {
      const { lastModifiedDate: at } = shipment;
      if (range.from <= at && at <= range.to) yield shipment;
    }
  };
  const store = await source.open(now);
  const jobQueue = await openTestJobQueue(store);
  await store.write((session) =>
    addSeller(session, { name: "shop", scope: "", from, auditIntervalMs: 1e9 }),
  );
  return {
    store,
    clock,
    now,
    elapse(ms) {
      time += ms;
    },
    list({ id = String(packages.size + 1), ...fields } = {}) {
      packages.delete(id);
      packages.set(id, { ...newPackage(id, time), ...fields });
    },
    async runJob() {
      const job = await claimJob(jobQueue, FEED_QUEUE, "shop");
      const settings = { ...defaultFeedSettings, consistencyDelayMs: 5 };
      const { signal } = new AbortController();
      const { state } = await runFeedJob(
        { store, jobQueue, settings, signal, listing, clock },
        job,
      );
      expect(state).toBe("done");
      jobQueue.release(job);
      return store.read((session) => findSeller(session, "shop"));
    },
    async [Symbol.asyncDispose]() {
      await jobQueue.close();
      await store.close();
    },
  };
}

function newPackage(id: string, at: number): ShipmentPackage {
  return {
    id,
    orderNumber: `order-${id}`,
    shipmentPackageStatus: "Created",
    lastModifiedDate: at,
    sellerId: "7",
    customerId: "9007199254740993",
    packageHistories: [{ createdDate: at, status: "Created" }],
    lines: [{ orderLineId: id, stockCode: "S", quantity: 2 }],
    // The fields of a package that the feed reads.
  } as unknown as ShipmentPackage;
}
