import {
  type LoopbackServer,
  type RecordedRequest,
  sendChunked,
  sendWhole,
  startLoopback,
} from "@marketplace-seller/testing/loopback-server";
import { afterEach, describe, expect, it } from "vitest";
import { createRestClient, type Middleware, type RestClient } from "./index.ts";

const BIG = "9007199254740993";
const credentials = { appKey: "test-key", appSecret: "test-secret" };
const splitResponse = `{"code":200,"message":"OK","splitPackageOrderItems":[{"orderNumber":"1","packageId":"2","orderLineId":${BIG},"stockCode":"A","quantity":1}]}`;
const taskResponse = `{"id":${BIG},"type":"SKU_UPDATE","status":"IN_QUEUE","reasons":["1 SKUs"]}`;

let server: LoopbackServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function clientOver(
  response: Parameters<typeof startLoopback>[0],
): Promise<{ client: RestClient; requests: readonly RecordedRequest[] }> {
  server = await startLoopback(response);
  return {
    client: createRestClient({ baseUrl: server.baseUrl, credentials }),
    requests: server.seen,
  };
}

const split = {
  splitPackages: [{ packageDetails: [{ orderLineId: BigInt(BIG), quantities: 1 }] }],
};
const priceUpdate = (listPrice: string | number) => ({
  payload: { integrator: "test", skus: [{ stockCode: "A", listPrice, salePrice: "1.00" }] },
});

describe.each([
  ["with Content-Length", sendWhole],
  ["in chunks", sendChunked],
])("over HTTP, received %s", (_how, send) => {
  it("sends and receives every digit of an identifier that a double cannot hold", async () => {
    const { client, requests } = await clientOver((response) => send(response, splitResponse));
    const result = await client.packages.splitByQuantity(split);
    expect(result.splitPackageOrderItems[0]?.orderLineId).toBe(BIG);
    expect(requests[0]?.body).toBe(
      `{"splitPackages":[{"packageDetails":[{"orderLineId":${BIG},"quantities":1}]}]}`,
    );
  });

  it("keeps identifiers of type text when the service writes numbers", async () => {
    const numbers = splitResponse
      .replace('"packageId":"2"', '"packageId":9223372036854775807')
      .replace('"orderNumber":"1"', '"orderNumber":1')
      .replace('"stockCode":"A"', '"stockCode": -12345678901234567890');
    const { client } = await clientOver((response) => send(response, numbers));
    const result = await client.packages.splitByQuantity(split);
    expect(result.splitPackageOrderItems[0]).toEqual({
      orderNumber: "1",
      packageId: "9223372036854775807",
      orderLineId: BIG,
      stockCode: "-12345678901234567890",
      quantity: 1,
    });
  });

  it("keeps the digits of numbers in a list of strings; one that a double cannot hold costs its row", async () => {
    let listed = "7,-8,null";
    const { client } = await clientOver((response) =>
      send(response, `{"content":[{"stockCode":"A","imageUrls":["x",${listed}]}]}`),
    );
    const { content } = await client.products.query();
    expect(content[0]?.imageUrls).toEqual(["x", "7", "-8", null]);
    listed = BIG;
    const message = expect.stringContaining("cannot be read exactly");
    expect(await client.products.query()).toMatchObject({
      content: [],
      unreadable: [{ index: 0, error: { code: "protocol", message } }],
    });
  });

  it("decodes exactly in the typed layer, also when a middleware replaces the response", async () => {
    const { client } = await clientOver((response) => send(response, splitResponse));
    const rewrap: Middleware = {
      onResponse: async ({ response }) =>
        new Response(await response.text(), { status: 200, headers: response.headers }),
    };
    client.use(rewrap);
    const { data } = await client.POST("/rest/delivery/v1/splitPackageByQuantity", {
      body: split,
    });
    expect(data?.splitPackageOrderItems[0]?.orderLineId).toBe(BIG);
  });

  it("decodes exactly when a middleware creates the response", async () => {
    const { client, requests } = await clientOver((response) => send(response, "{}"));
    client.use({
      onRequest: () =>
        new Response(taskResponse, { headers: { "content-type": "application/json" } }),
    });
    const { data } = await client.POST("/ms/product/tasks/price-stock-update", {
      body: priceUpdate(13),
    });
    expect(data?.id).toBe(BIG);
    expect(requests).toEqual([]);
  });
});

describe("over an injected fetch", () => {
  const bytes = new TextEncoder().encode(splitResponse);
  const type = { "content-type": "application/json; charset=utf-8" };
  const inChunks = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });

  it.each([
    ["in one piece, with Content-Length", () => bytes, { "content-length": `${bytes.length}` }],
    ["byte by byte, without Content-Length", inChunks, {}],
  ])("decodes a body exactly %s", async (_, body, length) => {
    const client = createRestClient({
      baseUrl: "https://api.example.com",
      credentials,
      fetch: async () => new Response(body(), { headers: { ...type, ...length } }),
    });
    const result = await client.packages.splitByQuantity(split);
    expect(result.splitPackageOrderItems[0]?.orderLineId).toBe(BIG);
  });
});

describe("prices on the wire", () => {
  it("sends 12.5 as 12.50, as a number with exactly two digits", async () => {
    const { client, requests } = await clientOver((response) => sendWhole(response, taskResponse));
    await client.products.updatePriceAndStock(priceUpdate(12.5));
    await client.products.updatePriceAndStock(priceUpdate("13"));
    expect(requests.map(({ body }) => body)).toEqual([
      '{"payload":{"integrator":"test","skus":[{"stockCode":"A","listPrice":12.50,"salePrice":1.00}]}}',
      '{"payload":{"integrator":"test","skus":[{"stockCode":"A","listPrice":13.00,"salePrice":1.00}]}}',
    ]);
  });
});
