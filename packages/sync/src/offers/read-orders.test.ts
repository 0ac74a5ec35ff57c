import { systemClock } from "@marketplace-seller/client-core";
import { packageStatuses, type ShipmentPackage } from "@marketplace-seller/rest-client";
import type { Deviation } from "@marketplace-seller/rest-client/premises";
import { beforeEach, describe, expect, it } from "vitest";
import { createServiceClock } from "../clients/service-clock.ts";
import { createFeedCheck, saveFeedCheck } from "../feed/premises/feed-check-table.ts";
import { addSeller } from "../feed/seller-row.ts";
import { inMemory, useStore } from "../store/each-store.fixture.ts";
import type { OffersContext } from "./claim-offers.ts";
import { findCompleteUntil } from "./read-orders.ts";

const CHECKPOINT = Date.UTC(2026, 0, 1);
const HOUR = 60 * 60_000;
const now = () => CHECKPOINT + 2_000;

const order = (orderNumber: string, placedMs: number, updatedMs: number) => ({
  id: orderNumber,
  orderNumber,
  shipmentPackageStatus: "Picking",
  lines: [],
  lastModifiedDate: CHECKPOINT + updatedMs,
  packageHistories: [
    { createdDate: CHECKPOINT + placedMs, status: "Created" },
    { createdDate: CHECKPOINT + updatedMs, status: "Picking" },
  ],
});
const old = (updatedMs: number) => order("1", -500, updatedMs);
const later = (updatedMs: number) => order("2", 50, updatedMs);

describe("the time before which every placed order is stored", () => {
  const store = useStore(inMemory, now);
  beforeEach(() =>
    store.write(async (session) => {
      const scope = JSON.stringify({ service: "http://service.test", sender: "ALL" });
      await addSeller(session, { name: "shop", scope, from: 0, auditIntervalMs: 0 });
      const sql = "UPDATE seller SET checkpoint = ?, polls = 1, service_ahead_ms = 0";
      await session.run(sql, [new Date(CHECKPOINT).toISOString()]);
    }),
  );

  const contextOf = (packages: object) =>
    ({
      store,
      seller: "shop",
      packages: packages as never,
      signal: new AbortController().signal,
      serviceClock: createServiceClock({ ...systemClock, now }),
      runsFeed: true,
    }) as Partial<OffersContext> as OffersContext;

  // Each page is what the service lists from one request on, with the number of pages that it reports.
  it.each<[string, number, object[][], number[], number?]>([
    ["that of an order that is not stored yet", -500, [[old(100), later(200)]], [0]],
    ["the checkpoint when later orders alone are listed", 0, [[later(200)]], [0]],
    ["the checkpoint, without a request, when that is not later", 0, [[old(100)]], [], 0],
    ["found page by page from the last update on", -500, [[later(100)], [old(200)]], [0, 100]],
    ["unknown when one millisecond fills a page", -Infinity, [[later(0)], [old(0)]], [0]],
  ])("is %s", async (_, untilMs, pages, requests, momentMs = -10_000) => {
    const startDates: unknown[] = [];
    const list = async ({ startDate }: { readonly startDate?: unknown }) => {
      startDates.push(startDate);
      const totalPages = pages.length;
      return { content: (pages.shift() ?? []) as ShipmentPackage[], totalPages };
    };
    expect(await findCompleteUntil(contextOf({ list }), CHECKPOINT + momentMs)).toBe(
      CHECKPOINT + untilMs,
    );
    expect(startDates).toEqual(requests.map((ms) => CHECKPOINT + ms));
  });

  it.each<[string, Deviation, object[]]>([
    ["dates are shifted", { widenMs: HOUR }, [{ startDate: CHECKPOINT - HOUR }]],
    [
      "a listing lacks statuses",
      { byStatus: true },
      packageStatuses.map(({ status }) => ({ status, startDate: CHECKPOINT })),
    ],
  ])("is found by the feed's workaround when %s", async (_, measured, expected) => {
    await store.write((session) => {
      const premise = { claim: "", sent: "", expected: "", received: "", remedy: "", since: 0 };
      const falsePremises = [{ ...premise, premise: "epoch-gmt3" as const, measured }];
      return saveFeedCheck(session, { ...createFeedCheck("shop"), falsePremises });
    });
    const queries: object[] = [];
    const list = async () => ({ content: [] });
    async function* pages(query: object) {
      queries.push(query);
      yield { content: [order("0", -900, -1), old(100)] };
    }
    expect(await findCompleteUntil(contextOf({ list, pages }), CHECKPOINT - 10_000)).toBe(
      CHECKPOINT - 500,
    );
    expect(queries).toMatchObject(expected);
  });
});
