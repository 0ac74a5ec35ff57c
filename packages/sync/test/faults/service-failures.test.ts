import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { useShop } from "./shop.fixture.ts";

const ALL = { packages: 148, changes: 148, last: 148, sequence: 148 };

describeEachStore("a feed", (create) => {
  const shop = useShop(create);

  it("does not move its checkpoint at invalid responses with status 200", async () => {
    const bodies = ["null", "[]", "{}", '{"content":{}}', '{"content":[null]}', '{"content":[{}]}'];
    let body = "";
    await using nonsense = createSync({
      ...shop.options,
      client: {
        baseUrl: shop.sandbox.url,
        retry: { maxAttempts: 1 },
        fetch: () => jsonResponse(body),
      },
    });
    for (body of bodies) {
      const before = await nonsense.offers.set("shop", []).then(() => shop.stored());
      expect([body, (await nonsense.once()).get("shop")]).toMatchObject([
        body,
        { state: "failed" },
      ]);
      expect(await shop.stored()).toEqual(before);
    }
    await nonsense.close();
    await using sync = createSync({
      ...shop.options,
      feed: { consistencyDelayMs: 1, maxPackagesPerJob: 1 },
    });
    for (const kind of ["html", "truncated-body", "empty", "redirect", "unavailable"] as const) {
      shop.sandbox.control.faults.add({ kind, operation: "listShipmentPackages" });
      expect((await sync.once()).get("shop")).toMatchObject({ state: "failed" });
    }
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    expect(await shop.stored()).toMatchObject(ALL);
  });

  describe.each([
    ["ignores the page ends with an error in words", () => 0, "failed"],
    ["repeats its last page beyond the end is read", (page: number) => Math.min(page, 1), "done"],
  ])("of a service that %s", (_, shownPage, state) => {
    it("and other sellers go on", async () => {
      // More packages with the same millisecond than fit on two pages.
      const at = Date.now() - DAY;
      const { content } = JSON.parse(await pageSince(at - 14 * DAY)) as { content: object[] };
      const rows = Array.from({ length: 150 }, (_, index) => ({
        ...content[0],
        id: `${9_000_000_000 + index}`,
        lastModifiedDate: at,
      }));
      let requests = 0;
      const lying = {
        ...shop.seller,
        seller: "lying",
        from: at - DAY,
        baseUrl: "http://lying.test",
      };
      await using sync = createSync({
        ...shop.options,
        sellers: [lying, shop.seller],
        client: {
          baseUrl: shop.sandbox.url,
          fetch: async (input, init) => {
            const url = new URL(String(input));
            if (url.hostname !== "lying.test") return fetch(input, init);
            requests += 1;
            const [start, end] = ["startDate", "endDate"].map((name) =>
              Number(url.searchParams.get(name)),
            );
            const inRange = rows.filter(() => (start ?? 0) <= at && at <= (end ?? 0));
            const page = shownPage(Number(url.searchParams.get("page")));
            return jsonResponse(
              JSON.stringify({ content: inRange.slice(page * 100, page * 100 + 100) }),
            );
          },
        },
      });
      const outcomes = await sync.once();
      expect(outcomes.get("lying")).toMatchObject({
        state,
        ...(state === "failed" && { failure: expect.stringContaining("page") }),
      });
      expect(requests).toBeLessThan(20);
      expect(outcomes.get("shop")).toMatchObject({ state: "done" });
      expect(await shop.stored()).toMatchObject({ sequence: 148 });
      const status = await sync.status();
      expect(status.find(({ seller }) => seller === "lying")).toMatchObject(
        state === "failed" ? { state: "failing" } : { state: "current", changes: rows.length },
      );
    });
  });

  /** The packages that were listed in the days since the start; they fit on one page. */
  const pageSince = async (from: number): Promise<string> => {
    const { appKey, appSecret } = shop.sandbox.credentials;
    const query = "size=100&orderByField=true&orderByDirection=ASC&sender=ALL";
    const url = `${shop.sandbox.url}/rest/delivery/v1/shipmentPackages?${query}&startDate=${from}`;
    return (await fetch(url, { headers: { appKey, appSecret } })).text();
  };

  it("reads credentials again before it pauses a seller, even from a function of sellers", async () => {
    const expired = { ...shop.sandbox.credentials, appSecret: "expired" };
    let isRotated = false;
    let rotates = false;
    await using sync = createSync({
      ...shop.options,
      sellers: async () => [
        { ...shop.seller, credentials: isRotated ? shop.sandbox.credentials : expired },
      ],
      client: {
        baseUrl: shop.sandbox.url,
        retry: { maxAttempts: 1 },
        // The secret is rotated after the sellers were read.
        fetch: async (...request) => {
          isRotated = rotates;
          return fetch(...request);
        },
      },
    });
    expect((await sync.once()).get("shop")).toMatchObject({ state: "paused" });
    rotates = true;
    expect((await sync.once()).get("shop")).toMatchObject({ state: "done" });
    expect(await shop.stored()).toMatchObject(ALL);
  });

  it("resumes a paused seller by itself soon after its credentials were changed", async () => {
    let credentials = { ...shop.sandbox.credentials, appSecret: "expired" };
    const rotating = { ...shop.seller, credentials: async () => credentials };
    const feed = { consistencyDelayMs: 1, pausedRetryMs: 50 };
    await using sync = createSync({ ...shop.options, sellers: [rotating], feed });
    const stop = new AbortController();
    const running = sync.run({ signal: stop.signal });
    const state = async () => (await sync.status())[0]?.state;
    await expect.poll(state).toBe("paused");
    credentials = shop.sandbox.credentials;
    await expect.poll(state).toBe("current");
    stop.abort();
    await running;
    expect(await shop.stored()).toMatchObject(ALL);
  });
});

const DAY = 86_400_000;

/** Responds asynchronously, like a network. */
async function jsonResponse(body: string): Promise<Response> {
  await nextTurn();
  return new Response(body, { headers: { "content-type": "application/json" } });
}
