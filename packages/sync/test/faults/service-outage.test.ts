import { describe, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

const baseUrl = "http://127.0.0.1:4010";
const credentials = { appKey: "key", appSecret: "secret" };

describe("an outage of the service", () => {
  const createFleet = (sellers: number) => {
    let requests = 0;
    const fetch = async (): Promise<Response> => {
      requests += 1;
      return new Response("", { status: 503 });
    };
    const names = Array.from({ length: sellers }, (_, n) => `shop-${n}`);
    const sync = createSync({
      store: sqliteStore(":memory:"),
      client: { baseUrl, fetch, retry: { timing: { baseDelayMs: 1, maxDelayMs: 1 } } },
      sellers: names.map((seller) => ({ seller, credentials })),
    });
    return { sync, countRequests: () => requests };
  };

  it("causes only two attempts for a request of a feed, because the feed job is retried", async () => {
    const { sync, countRequests } = createFleet(1);
    await using _ = sync;
    expect((await sync.once()).get("shop-0")).toMatchObject({ state: "failed" });
    expect(countRequests()).toBe(2);
  });

  it("is not multiplied by the number of sellers, because they share one retry budget", async () => {
    const { sync, countRequests } = createFleet(300);
    await using _ = sync;
    const outcomes = [...(await sync.once()).values()];
    expect(outcomes.map(({ state }) => state)).toEqual(outcomes.map(() => "failed"));
    // Each seller sends one request; the shared retry budget adds its initial retries and those that it earns
    // meanwhile.
    expect(countRequests()).toBeGreaterThanOrEqual(400);
    expect(countRequests()).toBeLessThan(500);
  });
});
