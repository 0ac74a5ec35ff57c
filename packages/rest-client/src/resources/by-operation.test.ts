import { expect, expectTypeOf, it } from "vitest";
import type { ResultOf } from "../contract-types.ts";
import { createRestClient } from "../create-rest-client.ts";

const page = { pageCount: 1, totalPages: 1, page: 0, size: 20, content: [] };

function clientWith(answer: unknown) {
  const seen: { method: string; url: string; body: string }[] = [];
  const client = createRestClient({
    baseUrl: "http://127.0.0.1:1",
    credentials: { appKey: "key", appSecret: "secret" },
    fetch: async (request) => {
      seen.push({ method: request.method, url: request.url, body: await request.text() });
      return Response.json(answer);
    },
  });
  return { client, seen };
}

it("calls an operation of the contract by its operationId", async () => {
  const { client, seen } = clientWith(page);
  const got = await client.operations.listShipmentPackages({ query: { size: 5 } });
  expectTypeOf(got).toEqualTypeOf<ResultOf<"listShipmentPackages">>();
  expect(got.content).toEqual([]);
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET http://127.0.0.1:1/rest/delivery/v1/shipmentPackages?size=5",
  ]);
});

it("checks what it sends as every facade does", async () => {
  const { client, seen } = clientWith({});
  const wrong = { splitGroups: [] };
  await expect(client.operations.splitPackageByOrderLines({ body: wrong })).rejects.toMatchObject({
    code: "invalid-request",
  });
  expect(seen).toEqual([]);
});
