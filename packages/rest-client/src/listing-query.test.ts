import { describe, expect, it } from "vitest";
import type { ListPackagesQuery } from "./index.ts";
import { isSellerError } from "./index.ts";
import { clientOf, thrownBy } from "./test-client.fixture.ts";

const last = async (source: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of source);
};
const NOW = Date.UTC(2026, 10, 27);
const DAY_MS = 86_400_000;

describe("a listing query that would list something else", () => {
  it.each<[object, string]>([
    [{ orderNumber: "" }, "orderNumber must not be empty"],
    [{ packageIds: " \t" }, "packageIds must not be empty"],
    [{ startDate: new Date("x") }, "startDate is not a valid date: pass a Date, epoch milli"],
    [{ endDate: Number.NaN }, "endDate is not a valid date"],
    [{ startDate: "2026-11-27" }, "startDate must be a date: pass a Date, epoch milliseconds or a"],
    [{ startDate: null }, "startDate must be a date"],
    [{ startDate: NOW / 1000 }, "startDate is in seconds"],
    [{ endDate: new Date(NOW / 1000) }, "endDate is in seconds"],
    [{ endDate: NOW * 1000 }, "endDate is in microseconds"],
    [{ startDate: NOW, endDate: NOW - 1 }, "endDate must not be before startDate"],
    [{ startDate: new Date(NOW), endDate: new Date(0) }, "endDate must not be before startDate"],
  ])("%j is refused by list, items and pages, and nothing is sent", async (given, message) => {
    const { client, sent } = clientOf();
    const query = given as ListPackagesQuery;
    const calls = [
      client.packages.list(query),
      last(client.packages.items(query)),
      last(client.packages.pages(query)),
    ];
    for (const call of calls) {
      const error = await thrownBy(call);
      expect(isSellerError(error, "invalid-request") && error.issues).toHaveLength(1);
      expect(error).toMatchObject({ message: expect.stringContaining(message) });
    }
    expect(sent).toEqual([]);
  });

  it.each<[object, string]>([
    [{ from: 0, orderNumber: "" }, "orderNumber must not be empty"],
    [{ from: 0, status: [] }, "status must name at least one value"],
    [{ from: new Date("x") }, "from is not a valid date"],
    [{ from: "2026-11-27" }, "from must be a date"],
    [{}, "from must be a date"],
    [{ from: NOW / 1000 }, "from is in seconds"],
    [{ from: 0, to: NOW * 1000 }, "to is in microseconds"],
    [{ from: NOW, to: NOW - 1 }, "to must not be before from"],
  ])("%j is refused by between at once", (query, message) => {
    const { client } = clientOf();
    const walk = () => client.packages.between(query as never);
    expect(walk).toThrow(message);
    expect(walk).toThrow(expect.objectContaining({ code: "invalid-request" }));
  });

  it.each<[object, string]>([
    [{ brandName: "" }, "brandName must not be empty"],
    [{ categoryIds: [] }, "categoryIds must name at least one value"],
  ])("%j is refused by the product query", async (query, message) => {
    const { client, sent } = clientOf();
    for (const call of [client.products.query(query), last(client.products.items(query))]) {
      expect(await thrownBy(call)).toMatchObject({
        code: "invalid-request",
        message: expect.stringContaining(message),
      });
    }
    expect(sent).toEqual([]);
  });

  it("is not one with equal dates, without dates, or from the beginning of time", async () => {
    const { client, sent } = clientOf();
    await client.packages.list({ startDate: NOW, endDate: NOW });
    await client.packages.list({ startDate: 0, endDate: undefined });
    await client.packages.list({ orderNumber: undefined });
    expect(sent.map(({ url }) => url.search)).toEqual([
      `?startDate=${NOW}&endDate=${NOW}`,
      "?startDate=0",
      "",
    ]);
  });
});

describe("a window that the service cuts", () => {
  const warningsOf = async (query: ListPackagesQuery) => {
    const warnings: string[] = [];
    const lines: string[] = [];
    const { client } = clientOf([], {
      hooks: { onWarning: ({ message }) => warnings.push(message) },
      logger: { debug: () => {}, warn: (line) => lines.push(line) },
    });
    await client.packages.list(query);
    await last(client.packages.items(query));
    expect(lines).toEqual(warnings.map((message) => `listShipmentPackages: ${message}`));
    return warnings;
  };

  it("is said once to the hook and the logger, naming between", async () => {
    const query = { startDate: NOW - 16 * DAY_MS, endDate: NOW };
    expect(await warningsOf(query)).toEqual([
      expect.stringMatching(/lists only its last 15: packages\.between reads/),
    ]);
  });

  it("is said of a window that ends before the first date", async () => {
    const query = { startDate: Date.UTC(2024, 9, 1), endDate: Date.UTC(2024, 9, 10) };
    expect(await warningsOf(query)).toEqual([expect.stringContaining("the listing is empty")]);
  });

  it("is not said of a window of 15 days, nor of the windows of between", async () => {
    expect(await warningsOf({ startDate: NOW - 15 * DAY_MS, endDate: NOW })).toEqual([]);
    const warnings: string[] = [];
    const { client } = clientOf([], {
      hooks: { onWarning: ({ message }) => warnings.push(message) },
    });
    await last(client.packages.between({ from: NOW - 40 * DAY_MS, to: NOW }));
    expect(warnings).toEqual([]);
  });
});
