import { createRestClient } from "@marketplace-seller/rest-client";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";

const baseUrl = "https://marketplace.example";
const server = setupServer(
  http.get(`${baseUrl}/rest/delivery/v1/shipmentPackages`, () =>
    HttpResponse.json({ content: [], page: 0, size: 20, totalPages: 0, pageCount: 0 }),
  ),
);
beforeAll(() => server.listen());
afterAll(() => server.close());

test("lists what the stand-in for the service returns", async () => {
  const client = createRestClient({
    baseUrl,
    credentials: { appKey: "key", appSecret: "secret" },
    // MSW cannot intercept undici's dispatcher, which the client uses on Node. Pass the global
    // fetch to the client, so that MSW can intercept the client's requests.
    fetch: (...args) => globalThis.fetch(...args),
  });

  const { content } = await client.packages.list();

  expect(content).toEqual([]);
});
