import { describe, expect, it } from "vitest";
import { createRestClient, isSellerError, type RestClient } from "./index.ts";
import { clientOf, credentials, respond, thrownBy } from "./test-client.fixture.ts";

const baseUrl = "https://api.example.com/gateway/";
const recording = (...texts: string[]) =>
  clientOf(
    texts.map((text) => respond(200, text)),
    { baseUrl },
  );

async function issuesOf(call: Promise<unknown>): Promise<string[]> {
  const error = await thrownBy(call);
  if (!isSellerError(error, "invalid-request")) throw error;
  return error.issues.map(({ path, rule }) => `${path} ${rule}`);
}

describe("query parameters", () => {
  it("are written once each, and lists repeated", async () => {
    const { client, sent } = recording();
    await client.products.query({
      categoryIds: ["9007199254740993", 7n, 8],
      brandName: "Kağıt & Co",
    });
    expect(sent[0]?.url.href).toBe(
      "https://api.example.com/gateway/ms/product-query?brandName=Ka%C4%9F%C4%B1t%20%26%20Co&categoryIds=9007199254740993&categoryIds=7&categoryIds=8",
    );
  });

  it("are absent from the URL when the caller passes none", async () => {
    const { client, sent } = recording();
    await client.packages.list();
    expect(sent[0]?.url.href).toBe(
      "https://api.example.com/gateway/rest/delivery/v1/shipmentPackages",
    );
  });

  it.each([
    ["a Date", new Date(1_793_480_400_000)],
    ["epoch milliseconds", 1_793_480_400_000],
    ["a Temporal.Instant", { epochMilliseconds: 1_793_480_400_000 }],
  ])("accept %s as a date", async (_, startDate) => {
    const { client, sent } = recording();
    await client.packages.list({ startDate, endDate: startDate });
    expect(sent[0]?.url.search).toBe("?startDate=1793480400000&endDate=1793480400000");
  });

  it("are refused by name before a request is sent", async () => {
    const { client, sent } = recording();
    const call = client.packages.list({
      size: 101,
      page: -1,
      status: "created" as "Created",
      startDate: new Date("no date"),
      ...{ unknown: 1 },
    });
    expect(await issuesOf(call)).toEqual([
      "$.startDate type",
      "$.page minimum",
      "$.size maximum",
      "$.status enum",
      "$.unknown unknown",
    ]);
    expect(sent).toEqual([]);
  });

  it("of iterators are refused before a request is sent, also when only the name is wrong", async () => {
    const { client, sent } = recording();
    const misspelled: object = { from: 0, statuses: "Created" };
    const between = async () => client.packages.between(misspelled as { from: number });
    expect(await issuesOf(between())).toEqual(["$.statuses unknown"]);
    const listed = { statuses: "Created" } as object;
    for (const rows of [client.packages.pages, client.packages.items, client.products.items]) {
      expect(await issuesOf(rows(listed).next())).toEqual(["$.statuses unknown"]);
    }
    expect(sent).toEqual([]);
  });
});

describe("bodies", () => {
  it("omit undefined members, and accept readonly lists", async () => {
    const { client, sent } = recording('{"id":"1","status":"IN_QUEUE"}');
    const skus = Object.freeze([{ stockCode: "A", quantity: 1, listPrice: undefined }]);
    await client.products.updatePriceAndStock({ payload: { integrator: "x", skus } });
    await client.packages.list({ status: undefined, startDate: undefined }).catch(() => {});
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual({
      payload: { integrator: "x", skus: [{ stockCode: "A", quantity: 1 }] },
    });
    expect(sent[1]?.url.search).toBe("");
  });

  it("are checked completely: every broken rule is reported with its path", async () => {
    const { client, sent } = recording();
    const skus = [
      { stockCode: "A", listPrice: 9.99, salePrice: 10 },
      { stockCode: "B", salePrice: 10 },
      { quantity: 1 } as never,
    ];
    const call = client.products.updatePriceAndStock({ payload: { integrator: "x", skus } });
    expect(await issuesOf(call)).toEqual([
      "$.payload.skus[0].listPrice notBelow",
      "$.payload.skus[1].listPrice dependentRequired",
      "$.payload.skus[2].stockCode required",
    ]);
    expect(sent).toEqual([]);
  });

  it("are required when the contract declares one, and refused when it declares none", async () => {
    const { client } = recording();
    expect(await issuesOf(client.packages.splitByQuantity(undefined as never))).toEqual([
      "$ required",
    ]);
    const listing = client.GET("/rest/delivery/v1/shipmentPackages", { body: {} as never });
    expect(await issuesOf(listing)).toEqual(["$ unknown"]);
  });
});

describe("the typed layer", () => {
  it("returns an unsuccessful response as error, without throwing", async () => {
    const { client } = clientOf([respond(400, '{"code":400,"message":"no"}')]);
    const { data, error, response } = await client.GET("/ms/product-query");
    expect(data).toBeUndefined();
    expect(error).toEqual({ code: 400, message: "no" });
    expect(response.status).toBe(400);
  });

  it('returns the raw body when parseAs is "text"', async () => {
    const { client } = recording('{"content":[],"x":1.0}');
    const { data } = await client.GET("/ms/product-query", { parseAs: "text" });
    expect(data).toBe('{"content":[],"x":1.0}');
  });

  it("refuses a path that the contract does not declare", async () => {
    const { client } = recording();
    await expect(client.GET("/other" as "/ms/product-query")).rejects.toThrow(TypeError);
  });
});

describe("the base address", () => {
  it.each([
    "",
    "api.example.com",
    "ftp://x.example",
    "https://u:p@x.example",
    "https://x.example?a=1",
    "/rest",
  ])("%j is refused at once", (baseUrl) => {
    const make = (): RestClient => createRestClient({ baseUrl, credentials });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(/^baseUrl must/);
  });
});
