import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox, type FaultKind, type Sandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { sqliteStore } from "../store/sqlite/open-store.ts";
import type { Sync } from "../sync.ts";

const MINUTE = 60_000;
const TASK_DELAY = 60 * MINUTE;
const CONFIRM_WITHIN = 12 * TASK_DELAY;
const DESIRED = 777;

type Step = "push" | "apply" | "sell";
const deliveries = ["arrives", "response lost", "request lost"] as const;
const faults: { readonly [Delivery in (typeof deliveries)[number]]?: FaultKind } = {
  "response lost": "reset-after-commit",
  "request lost": "reset-before-commit",
};

/** Every order of some steps. */
function ordersOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  if (steps.length === 0) return [[]];
  return [...new Set(steps)].flatMap((first) =>
    ordersOf(steps.toSpliced(steps.indexOf(first), 1)).map((order) => [first, ...order]),
  );
}

const cases = ordersOf(["push", "push", "apply", "sell", "sell"])
  .filter((steps) => steps.indexOf("push") < steps.indexOf("apply"))
  .flatMap((steps) => deliveries.map((delivery) => ({ steps, delivery })))
  .flatMap((each) => [true, false].map((readsSales) => ({ ...each, readsSales })))
  .map((each, at) => ({ ...each, stockCode: `STK-${String(at + 1).padStart(5, "0")}` }));

describe("a stock that is desired while buyers buy", () => {
  let sandbox: Sandbox;
  let sync: Sync;
  /** The quantities that were requested, with the sales that the sync had read by then. */
  let requested: { readonly quantity: number; readonly salesRead: number }[] = [];
  let sales = 0;
  let salesRead = 0;

  beforeAll(() => {
    sandbox = createSandbox({
      packages: 0,
      products: cases.length,
      taskDelay: TASK_DELAY,
      rateLimit: false,
    });
    sandbox.control.clock.freeze();
    const { baseUrl, credentials, clock } = sandbox.connection;
    const fetch: typeof globalThis.fetch = async (address, init) => {
      if (String(address).includes("price-stock-update")) {
        const { payload } = JSON.parse(String(init?.body));
        for (const { quantity } of payload.skus) requested.push({ quantity, salesRead });
      }
      return sandbox.fetch(address, init);
    };
    sync = createSync({
      store: sqliteStore(":memory:"),
      client: { baseUrl, fetch, clock, pacing: false, retry: { maxAttempts: 1 } },
      sellers: [{ seller: "shop", credentials }],
      requestsPerMinute: false,
      offers: { confirmWithinMs: CONFIRM_WITHIN },
      clock,
    });
  });
  beforeAll(async () => {
    const { products } = createRestClient(sandbox.connection);
    const skus = cases.map(({ stockCode }) => ({ stockCode, quantity: 50 }));
    await products.updatePriceAndStock({ payload: { integrator: "test", skus } });
    sandbox.control.clock.advance(TASK_DELAY);
  });
  afterAll(async () => {
    await sync.close();
    await sandbox.close();
  });

  const shown = (stockCode: string) => {
    const { content } = sandbox.control.products.list(sandbox.sellerId, { stockCode });
    return content.find((each) => each.stockCode === stockCode)?.quantity ?? 0;
  };
  const read = async () => {
    // The feed keeps two seconds behind the present.
    sandbox.control.clock.advance(MINUTE);
    await sync.once();
    salesRead = sales;
  };
  const state = async (stockCode: string) =>
    (await sync.offers.find("shop", [stockCode])).get(stockCode)?.stock?.state;

  it.each(cases)("$steps, $delivery, sales read at once: $readsSales", async (each) => {
    const { steps, delivery, readsSales, stockCode } = each;
    requested = [];
    sales = 0;
    await read();
    const push = async () => {
      await sync.offers.set("shop", [{ stockCode, quantity: DESIRED }]);
      await sync.offers.push("shop", { until: "sent" });
    };
    const kind = faults[delivery];
    if (kind !== undefined) sandbox.control.faults.add({ kind, operation: "updatePriceAndStock" });
    await sync.offers.set("shop", [{ stockCode, quantity: DESIRED }]);
    const mayApply = delivery !== "request lost";
    let salesAfter = 0;
    let isApplied = false;
    for (const step of steps) {
      sandbox.control.clock.advance(1_000);
      if (step === "push") await push();
      if (step === "apply") {
        sandbox.control.clock.advance(TASK_DELAY);
        isApplied = mayApply && requested.length > 0;
      }
      if (step === "sell") {
        sandbox.control.orders.place(sandbox.sellerId, { lines: [{ stockCode, quantity: 1 }] });
        sales += 1;
        if (isApplied) salesAfter += 1;
        if (readsSales) await read();
      }
    }
    sandbox.control.faults.remove();
    await push();
    sandbox.control.clock.advance(CONFIRM_WITHIN);
    for (let poll = 0; poll < 5; poll += 1) {
      await read();
      await push();
    }
    // A unit that is known to be sold is not offered again.
    expect(requested.filter((request) => request.salesRead > 0)).toEqual([]);
    expect(requested.length).toBeLessThanOrEqual(1);
    if (isApplied) expect(shown(stockCode)).toBe(DESIRED - salesAfter);
    expect(await state(stockCode)).toBe(isApplied ? "confirmed" : "not-confirmed");
  });
});
