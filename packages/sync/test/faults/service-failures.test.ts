import { systemClock } from "@marketplace-seller/client-core";
import { expect, it } from "vitest";
import { readOutcomes } from "../../src/app/complete-outcomes.ts";
import { createSync } from "../../src/app/create-sync.ts";
import { describeEachStore, inMemory } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

describeEachStore("a feed", (create) => {
  const shop = useShop(create);

  it("reads credentials again before it pauses a seller, even from a function of sellers", async () => {
    const expired = { ...shop.sandbox.credentials, appSecret: "expired" };
    let isRotated = false;
    let rotates = false;
    await using sync = shop.open({
      sellers: async () => [
        { ...shop.seller, credentials: isRotated ? shop.sandbox.credentials : expired },
      ],
      client: {
        ...shop.options.client,
        // The secret is rotated after the sellers were read.
        fetch: async (...request) => {
          isRotated = rotates;
          return fetch(...request);
        },
      },
    });
    await expect(sync.once()).rejects.toMatchObject({
      code: "incomplete",
      message: expect.stringMatching(/^Not every seller is up to date: seller "shop" is paused: ./),
      outcomes: new Map([["shop", { state: "paused", failure: expect.any(String) }]]),
    });
    rotates = true;
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    expect(await shop.stored()).toMatchObject({ packages: 148, changes: 148, sequence: 148 });
  });
});

const page = "<html><title>Access denied</title></html>";

it.each([
  ["a firewall's 403", 403, page, "failed", "failing", /foreign-response/],
  ["the service's 403", 403, "Authentication failed", "paused", "paused", /authentication/],
  ["a 401", 401, page, "paused", "paused", /authentication/],
])("after %s a seller is not paused unless its credentials were refused", async (...row) => {
  const [, status, body, outcome, state, failure] = row;
  await using sync = createSync({
    store: await inMemory(),
    client: {
      baseUrl: "http://127.0.0.1:4010",
      fetch: async () => new Response(body, { status }),
    },
    sellers: [{ seller: "shop", credentials }],
  });
  expect((await sync.once().catch(readOutcomes)).get("shop")?.state).toBe(outcome);
  expect(await sync.status()).toMatchObject([{ state, failure: expect.stringMatching(failure) }]);
});

const credentials = { appKey: "key", appSecret: "secret" };

// One seller causes only two attempts, because the feed job is retried. Many sellers share one retry budget: each sends
// one request, and the budget adds its initial retries; it earns no further ones, because the clock stands still.
it.each([
  [1, 2],
  [300, 400],
])("an outage of the service for %i sellers causes %i requests", async (sellers, expected) => {
  let requests = 0;
  await using sync = createSync({
    store: await inMemory(),
    clock: { ...systemClock, monotonic: () => 0 },
    client: {
      baseUrl: "http://127.0.0.1:4010",
      fetch: async () => {
        requests += 1;
        return new Response("", { status: 503 });
      },
      retry: { timing: { baseDelayMs: 1, maxDelayMs: 1 } },
    },
    sellers: Array.from({ length: sellers }, (_, n) => ({ seller: `shop-${n}`, credentials })),
  });
  const outcomes = [...(await sync.once().catch(readOutcomes)).values()];
  expect(outcomes.map(({ state }) => state)).toEqual(outcomes.map(() => "failed"));
  expect(requests).toBe(expected);
});
