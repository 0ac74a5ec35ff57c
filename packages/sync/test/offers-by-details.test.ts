import { systemClock } from "@marketplace-seller/client-core";
import { createRestClient } from "@marketplace-seller/rest-client";
import { beforeEach, describe, expect, it } from "vitest";
import { createSync } from "../src/app/create-sync.ts";
import type { Sync } from "../src/app/sync.ts";
import { useSandbox } from "../src/clients/sandbox.fixture.ts";
import { createServiceClock } from "../src/clients/service-clock.ts";
import { taskDetailsBy } from "../src/clients/task-details.ts";
import { defaultOfferSettings } from "../src/contract/option-table.ts";
import { pushOffers } from "../src/offers/push-offers.ts";
import { sqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../src/store/store.ts";
import { writerOptions } from "./sync.fixture.ts";

const TASK_DELAY_MS = 3_600_000;
const prices = { listPrice: 30, salePrice: 20 };

describe("offers whose task details the service has", () => {
  let store: Store;
  let sync: Sync;

  // The sandbox of this profile has the operation of the overlay.
  const options = { profile: "observed", products: 5, taskDelay: TASK_DELAY_MS } as const;
  const shop = useSandbox(options);
  const { countRequests, findProduct } = shop;
  beforeEach(async () => {
    store = await sqliteStore(":memory:").open(Date.now);
    sync = createSync(writerOptions(shop.sandbox, { open: async () => store }));
    return () => sync.close();
  });

  /** Queries task details as the client does that is generated with the overlay. */
  const queryTaskDetails = async ({ body }: { readonly body: unknown }): Promise<unknown> => {
    const { appKey, appSecret } = shop.sandbox.credentials;
    const response = await fetch(`${shop.sandbox.url}/ms/product/task-details/page-query`, {
      method: "POST",
      headers: { appKey, appSecret, "content-type": "application/json" },
      // It writes identifiers as numbers.
      body: JSON.stringify(body).replace(/"taskId":"(\d+)"/, '"taskId":$1'),
    });
    return response.json();
  };
  const push = () => {
    const { url: baseUrl, credentials } = shop.sandbox;
    const { products, packages } = createRestClient({ baseUrl, credentials });
    const context = {
      store,
      seller: "shop",
      products,
      packages,
      readDetails: taskDetailsBy({ queryTaskDetails }),
      settings: { ...defaultOfferSettings, initialPollDelayMs: 1 },
      clock: systemClock,
      scope: undefined,
      signal: new AbortController().signal,
      identify: async () => undefined,
      emit: () => undefined,
      serviceClock: createServiceClock(systemClock),
      runsFeed: false,
      readOrders: async () => undefined,
    };
    return pushOffers(context, {});
  };
  const stockOf = async (stockCode: string) =>
    (await sync.offers.find("shop", [stockCode])).get(stockCode)?.stock;

  it("are neither confirmed nor looked up while their task waits, and are then rejected with its reasons or confirmed", async () => {
    const message = "The brand is not yours.";
    shop.sandbox.control.faults.add({ kind: "sku-failed", stockCode: "STK-00002", message });
    // Its value alone would confirm it at once.
    const quantity = findProduct("STK-00001")?.quantity ?? 0;
    await sync.offers.set("shop", [
      { stockCode: "STK-00001", ...prices, quantity },
      { stockCode: "STK-00002", quantity: 10 },
      { stockCode: "nobody's", quantity: 1 },
    ]);
    const compared = countRequests("queryProducts");
    const pushed = push();
    await expect.poll(() => countRequests("queryTaskDetails")).toBeGreaterThan(1);
    expect((await stockOf("STK-00001"))?.state).toBe("queued");
    expect(countRequests("queryProducts")).toBe(compared);
    shop.sandbox.control.clock.advance(TASK_DELAY_MS);
    expect(await pushed).toEqual({ state: "done" });
    expect(await stockOf("STK-00001")).toMatchObject({ state: "confirmed" });
    expect(await stockOf("STK-00002")).toMatchObject({ state: "rejected", reason: message });
    const reason = expect.stringMatching(/stockCode/);
    expect(await stockOf("nobody's")).toMatchObject({ state: "rejected", reason });
    expect(countRequests("queryProducts")).toBe(compared + 1);
  });
});
