import { createRestClient } from "@marketplace-seller/rest-client";
import nock from "nock";
import { afterAll, afterEach, expect, test } from "vitest";

const baseUrl = "https://marketplace.example";
const client = createRestClient({ baseUrl, credentials: { appKey: "key", appSecret: "secret" } });

afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

test("lists what the stand-in for the service returns", async () => {
  nock(baseUrl, { reqheaders: { appkey: "key" } })
    .get("/rest/delivery/v1/shipmentPackages")
    .query({ status: "Created" })
    .reply(200, { content: [], page: 0, size: 20, totalPages: 0, pageCount: 0 });

  const { content } = await client.packages.list({ status: "Created" });

  expect(content).toEqual([]);
});
