import { createRestClient, type RestClientOptions } from "@marketplace-seller/rest-client";
import {
  type MeasuredPremise,
  type MeasureOptions,
  measurePremises,
  type PremiseVerdict,
} from "@marketplace-seller/rest-client/premises";
import { createSandbox, type Deviations, type Sandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profile } from "./profile.ts";

const HOUR = 60 * 60_000;
const MAX_REQUESTS = 20;

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = createSandbox({ packages: 200, products: 20, profile });
  sandbox.control.clock.freeze();
});
afterEach(() => sandbox.close());

let requests = 0;
/** Changes a request before it is sent, or a response before the client receives it. */
type Meddle = (url: URL) => Promise<Response | undefined> | Response | undefined;

async function measure(
  options: MeasureOptions = {},
  client: Partial<RestClientOptions> = {},
  meddle: Meddle = () => undefined,
): Promise<readonly MeasuredPremise[]> {
  requests = 0;
  const { connection } = sandbox;
  const measured = await measurePremises(
    createRestClient({
      ...connection,
      pacing: false,
      fetch: async (input, init) => {
        requests += 1;
        const url = new URL(String(input));
        return (await meddle(url)) ?? sandbox.fetch(url.href, init);
      },
      ...client,
    }),
    { clock: connection.clock, ...options },
  );
  expect(requests).toBeLessThanOrEqual(options.maxRequests ?? MAX_REQUESTS);
  return measured;
}

const statesOf = (measured: readonly MeasuredPremise[]) =>
  Object.fromEntries(measured.map(({ premise, verdict }) => [premise, verdict.state]));
const falseOnes = (measured: readonly MeasuredPremise[]) =>
  measured.filter(({ verdict }) => verdict.state === "false").map(({ premise }) => premise);
const verdictOf = (measured: readonly MeasuredPremise[], id: string): PremiseVerdict | undefined =>
  measured.find(({ premise }) => premise === id)?.verdict;
const deviate = (deviations: Deviations) => sandbox.control.deviations.set(deviations);

it("finds that every premise holds which one measurement can check", async () => {
  expect(statesOf(await measure())).toEqual({
    "service-clock": "holds",
    "epoch-gmt3": "holds",
    "date-bounds": "holds",
    "order-by-field-effect": "holds",
    "listing-all-statuses": "holds",
    "page-filling": "holds",
    "order-number-filter": "holds",
    "product-by-stock-code": "holds",
    "last-modified-moves": "unknown",
    "stable-ids": "unknown",
  });
});

describe("measuring premises finds a service that", () => {
  it.each([3, -3, 1, -2])("reads dates %i h off", async (hours) => {
    deviate({ dateShiftMs: hours * HOUR });
    const measured = await measure();
    expect(falseOnes(measured)).toEqual(["epoch-gmt3"]);
    expect(verdictOf(measured, "epoch-gmt3")).toMatchObject({
      remedy: `operator.dateShiftMs: ${-hours * HOUR}`,
      measured: { dateShiftMs: -hours * HOUR, widenMs: Math.abs(hours) * HOUR },
    });
    const operator = { ...sandbox.operator, dateShiftMs: -hours * HOUR };
    const mended = await measure({}, { operator });
    expect(falseOnes(mended)).toEqual([]);
    expect(statesOf(mended)).toMatchObject({ "epoch-gmt3": "holds" });
  });

  it("reads dates 3 h off, of which the shop has one package", async () => {
    await sandbox.close();
    sandbox = createSandbox({ packages: 0, products: 5, profile });
    const lines = [{ stockCode: "STK-00001", quantity: 1 }];
    sandbox.control.orders.place(sandbox.sellerId, { lines });
    expect(falseOnes(await measure())).toEqual([]);
    deviate({ dateShiftMs: 3 * HOUR });
    expect(falseOnes(await measure())).toEqual(["epoch-gmt3"]);
  });

  it.each(["Created", "Picking", "Delivered"] as const)("lists %s only", async (status) => {
    deviate({ unfilteredStatus: status });
    const measured = await measure();
    expect(falseOnes(measured)).toEqual(["listing-all-statuses"]);
    expect(verdictOf(measured, "listing-all-statuses")).toMatchObject({
      measured: { byStatus: true },
    });
  });

  it("lists one status only, of which the shop has no package", async () => {
    await sandbox.close();
    sandbox = createSandbox({ packages: 0, products: 5, profile });
    const lines = [{ stockCode: "STK-00001", quantity: 1 }];
    sandbox.control.orders.place(sandbox.sellerId, { lines });
    deviate({ unfilteredStatus: "Picking" });
    expect(falseOnes(await measure())).toEqual(["listing-all-statuses"]);
  });

  it("ignores orderByField", async () => {
    deviate({ ignoresOrderByField: true });
    const measured = await measure();
    expect(falseOnes(measured)).toEqual(["order-by-field-effect"]);
    expect(verdictOf(measured, "order-by-field-effect")).toMatchObject({
      remedy: expect.stringContaining("operator.orderByFieldParameter"),
    });
  });

  it("ignores orderByField, and returns no history of packages", async () => {
    deviate({ ignoresOrderByField: true });
    const measured = await measure({}, {}, async (url) => {
      const response = await sandbox.fetch(url.href, { headers: { ...sandbox.credentials } });
      const page = (await response.json()) as { content: { packageHistories: unknown }[] };
      for (const item of page.content) item.packageHistories = [];
      return Response.json(page, { headers: response.headers });
    });
    expect(falseOnes(measured)).toEqual(["order-by-field-effect"]);
  });

  it("excludes the ends of a date window", async () => {
    deviate({ exclusiveEnds: true });
    const measured = await measure();
    expect(falseOnes(measured)).toEqual(["date-bounds"]);
    expect(verdictOf(measured, "date-bounds")).toMatchObject({
      received: "none: startDate and endDate left out",
      remedy: expect.stringContaining("widens each window at both ends"),
      measured: { widenMs: 1 },
    });
  });

  it("excludes the ends of a date window, of which the shop has one package that never moved", async () => {
    await sandbox.close();
    sandbox = createSandbox({ packages: 0, products: 5, profile });
    const lines = [{ stockCode: "STK-00001", quantity: 1 }];
    sandbox.control.orders.place(sandbox.sellerId, { lines });
    deviate({ exclusiveEnds: true });
    expect(falseOnes(await measure())).toEqual(["date-bounds"]);
  });

  it.each([1, -1])("has a header Date that is %i day off", async (days) => {
    deviate({ clockAheadMs: days * 24 * HOUR });
    const measured = await measure();
    expect(falseOnes(measured)).toEqual(["service-clock"]);
    expect(verdictOf(measured, "service-clock")).toMatchObject({
      received: expect.stringContaining("1440 minutes"),
      remedy: expect.stringContaining("clock"),
    });
  });

  it("dates packages later than its clock", async () => {
    deviate({ clockAheadMs: -3 * HOUR });
    const clock = {
      ...sandbox.connection.clock,
      now: () => sandbox.control.clock.now() - 3 * HOUR,
    };
    const lines = [{ stockCode: "STK-00001", quantity: 1 }];
    sandbox.control.orders.place(sandbox.sellerId, { lines });
    const measured = await measure({ clock });
    expect(falseOnes(measured)).toEqual(["service-clock"]);
    expect(verdictOf(measured, "service-clock")).toMatchObject({
      received: "the newest package is dated 180 minutes ahead of Date",
    });
  });
});

describe("measuring premises reports no false premise for", () => {
  it("an empty shop", async () => {
    await sandbox.close();
    sandbox = createSandbox({ packages: 0, products: 0, profile });
    for (const deviations of [
      {},
      { dateShiftMs: 3 * HOUR },
      { unfilteredStatus: "Created" },
    ] as const) {
      deviate(deviations);
      const measured = await measure();
      expect(falseOnes(measured)).toEqual([]);
      expect(verdictOf(measured, "epoch-gmt3")).toMatchObject({ state: "unknown" });
      expect(verdictOf(measured, "listing-all-statuses")).toMatchObject({ state: "unknown" });
    }
  });

  it.each([
    ["the dates", ["startDate", "endDate"]],
    ["the status", ["status"]],
    ["the order number", ["orderNumber"]],
    [
      "every filter",
      ["startDate", "endDate", "status", "orderNumber", "orderByField", "stockCode"],
    ],
  ])("a service that ignores %s", async (_, ignored) => {
    const measured = await measure({}, {}, async (url) => {
      for (const name of ignored) url.searchParams.delete(name);
      return undefined;
    });
    expect(falseOnes(measured)).toEqual([]);
  });

  it.each([
    ["every package", Number.POSITIVE_INFINITY],
    ["the newest package", 1],
  ])("a shop in which %s moves with each request", async (_, count) => {
    const measured = await measure({}, {}, async (url) => {
      const response = await sandbox.fetch(url.href, { headers: { ...sandbox.credentials } });
      const page = (await response.json()) as { content: { lastModifiedDate: number }[] };
      for (const [index, item] of page.content.entries()) {
        if (index < count) item.lastModifiedDate += requests * 7;
      }
      return Response.json(page, { headers: { date: new Date().toUTCString() } });
    });
    expect(falseOnes(measured)).toEqual([]);
  });

  it("a package that the service moves between two requests", async () => {
    const { packages } = sandbox.control;
    const all = packages.list(sandbox.sellerId, { size: 100, status: "Picking" }).content;
    const measured = await measure({}, {}, () => {
      const next = all.shift();
      sandbox.control.clock.advance(5_000);
      if (next !== undefined) packages.move(sandbox.sellerId, next.packageId ?? "", "Shipped");
      return undefined;
    });
    expect(falseOnes(measured)).toEqual([]);
  });

  it("a difference in only one of two measurements", async () => {
    deviate({ dateShiftMs: 3 * HOUR });
    const clock = {
      ...sandbox.connection.clock,
      after: (_: number, run: () => void) => {
        deviate({});
        run();
        return () => undefined;
      },
    };
    expect(falseOnes(await measure({ clock }))).toEqual([]);
  });
});

it("measures once when the first measurement finds no false premise and the caller asks for a single one", async () => {
  await measure({ which: "feed", twice: false });
  const once = requests;
  await measure({ which: "feed" });
  expect(once).toBeLessThan(requests);
});

it("throws the error that keeps the measurement from reaching the service", async () => {
  const credentials = { appKey: "sandbox-key", appSecret: "wrong" };
  await expect(measure({}, { credentials })).rejects.toThrow();
});
