import { expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

const credentials = { appKey: "key", appSecret: "secret" };

// One seller causes only two attempts, because the feed job is retried. Many sellers share one retry budget: each sends
// one request, and the budget adds its initial retries and those that it earns meanwhile.
it.each([
  [1, 2, 2],
  [300, 400, 499],
])(
  "an outage of the service for %i sellers causes %i to %i requests",
  async (sellers, fewest, most) => {
    let requests = 0;
    await using sync = createSync({
      store: sqliteStore(":memory:"),
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
    const outcomes = [...(await sync.once()).values()];
    expect(outcomes.map(({ state }) => state)).toEqual(outcomes.map(() => "failed"));
    expect(requests).toBeGreaterThanOrEqual(fewest);
    expect(requests).toBeLessThanOrEqual(most);
  },
);
