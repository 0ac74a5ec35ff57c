import { describe, expect, it } from "vitest";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import { formatTime } from "../store/stored-time.ts";
import { choosePollInterval, countPollRequests, createSellerCount } from "./poll-interval.ts";
import { NO_WORKAROUND } from "./premises/workaround.ts";
import { renderScope } from "./scope.ts";
import { addSeller } from "./seller-row.ts";

const pace = { sellers: 1, requestsPerMinute: 800, requestsPerPoll: 1, isThrottled: false };

describe("the poll interval", () => {
  it.each([
    ["10 s for a few sellers", {}, 10_000],
    ["60 polls a second for many sellers", { sellers: 2_000 }, 33_334],
    ["a tenth of a low quota", { requestsPerMinute: 30 }, 20_000],
    ["a tenth of it by seven requests", { requestsPerPoll: 7, requestsPerMinute: 80 }, 52_500],
    ["10 s without a quota", { requestsPerMinute: false, requestsPerPoll: 7 }, 10_000],
    ["twice as long after a 429", { isThrottled: true }, 20_000],
  ] as const)("is %s", (_, changed, expected) => {
    expect(choosePollInterval({ ...pace, ...changed })).toBe(expected);
  });

  it("counts a request for each status that is asked alone", () => {
    const scope = (filter: Parameters<typeof renderScope>[1]) =>
      renderScope("https://api.example.com", filter);
    expect(countPollRequests(scope({}), NO_WORKAROUND)).toBe(1);
    expect(countPollRequests(scope({}), { ...NO_WORKAROUND, byStatus: true })).toBe(7);
    expect(countPollRequests(scope({ status: ["Created", "Picking"] }), NO_WORKAROUND)).toBe(2);
  });
});

describeEachStore("counting the sellers of a service", (create) => {
  const store = useStore(create);
  it("counts those whose feeds are read, whatever their filter", async () => {
    const one = renderScope("https://api.example.com/one", {});
    const two = renderScope("https://api.example.com/two", { sender: "SELLER" });
    const other = renderScope("https://other.example.com", {});
    const shared = { from: 0, auditIntervalMs: 1 };
    await store.write(async (session) => {
      for (const [name, scope] of Object.entries({ a: one, b: one, c: two, d: other, old: one })) {
        await addSeller(session, { ...shared, name, scope });
      }
      await session.run("UPDATE seller SET last_job_at = ? WHERE name = 'old'", [formatTime(0)]);
    });
    const countSellers = createSellerCount();
    const count = (scope: string) => store.read((session) => countSellers(session, scope));
    expect([await count(one), await count(two), await count(other)]).toEqual([3, 3, 1]);
  });
});
