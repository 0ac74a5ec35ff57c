import { systemClock } from "@marketplace-seller/client-core";
import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServiceClock } from "../domain/service-clock.ts";
import { addSeller } from "../feed/seller-row.ts";
import { sqliteStore } from "../store/sqlite/sqlite-store.ts";
import type { Store } from "../store/store.ts";
import type { OffersContext } from "./push/claim-offers.ts";
import { findCompleteUntil } from "./read-orders.ts";

const CHECKPOINT = Date.UTC(2026, 0, 1);

describe("the time before which every placed order is stored", () => {
  let store: Store;
  let startDates: unknown[];
  beforeEach(async () => {
    startDates = [];
    store = await sqliteStore(":memory:").open(() => CHECKPOINT + 2_000);
    await store.write(async (session) => {
      const scope = JSON.stringify({ service: "http://service.test", sender: "ALL" });
      await addSeller(session, { name: "shop", scope, from: 0, auditIntervalMs: 0 });
      const checkpoint = new Date(CHECKPOINT).toISOString();
      await session.run("UPDATE seller SET checkpoint = ?, polls = 1, service_ahead_ms = 0", [
        checkpoint,
      ]);
    });
  });
  afterEach(() => store.close());

  /** Each page is what the service lists from one request on, with the number of pages that it reports. */
  const find = (pages: readonly (readonly object[])[], moment = CHECKPOINT - 10_000) => {
    const rest = [...pages];
    const list = async ({ startDate }: { readonly startDate?: unknown }) => {
      startDates.push(startDate);
      const totalPages = rest.length;
      return { content: (rest.shift() ?? []) as ShipmentPackage[], totalPages };
    };
    return findCompleteUntil(
      {
        store,
        seller: "shop",
        packages: { list: list as never },
        signal: new AbortController().signal,
        serviceClock: createServiceClock(systemClock),
        runsFeed: true,
      } as Partial<OffersContext> as OffersContext,
      moment,
    );
  };
  const order = (orderNumber: string, placedMs: number, updatedMs: number) => ({
    id: orderNumber,
    orderNumber,
    shipmentPackageStatus: "Created",
    lines: [],
    lastModifiedDate: CHECKPOINT + updatedMs,
    packageHistories: [{ createdDate: CHECKPOINT + placedMs, status: "Created" }],
  });

  it("is when an order was placed that was updated after the checkpoint and is not stored", async () => {
    expect(await find([[order("1", -500, 100), order("2", 50, 200)]])).toBe(CHECKPOINT - 500);
    expect(startDates).toEqual([CHECKPOINT]);
  });

  it("is the checkpoint when the listing shows later orders alone", async () => {
    expect(await find([[order("2", 50, 200)]])).toBe(CHECKPOINT);
  });

  it("is the checkpoint, without a request, when that is not after the moment", async () => {
    expect(await find([[order("1", -500, 100)]], CHECKPOINT)).toBe(CHECKPOINT);
    expect(startDates).toEqual([]);
  });

  it("is found page by page, each from the last update on", async () => {
    expect(await find([[order("2", 50, 100)], [order("1", -500, 200)]])).toBe(CHECKPOINT - 500);
    expect(startDates).toEqual([CHECKPOINT, CHECKPOINT + 100]);
  });

  it("is unknown when more packages than a page holds were updated in one millisecond", async () => {
    expect(await find([[order("2", 50, 0)], [order("1", -500, 0)]])).toBe(-Infinity);
  });
});
