import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { useSandbox } from "../sandbox.fixture.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import { pusherOptions } from "./offers.fixture.ts";

const RUNS = Number(process.env.OFFER_RUNS ?? 1);
const PRODUCTS = 40;
const UPDATE = "updatePriceAndStock";

const codes = Array.from({ length: PRODUCTS }, (_, n) => `STK-${String(n + 1).padStart(5, "0")}`);
/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never, undefined> {
  for (let state = seed * 2_654_435_761; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

describeEachStore("several workers that push offers of one seller", (create, kind) => {
  let sandbox: RunningSandbox;
  let store: StoreSource;
  useSandbox({ products: PRODUCTS, taskDelay: 5 }, (started) => {
    sandbox = started;
  });
  beforeEach(async () => {
    store = await create();
  });

  const shown = () =>
    new Map(
      sandbox.control.products
        .list(sandbox.sellerId, { size: 100 })
        .content.map((product) => [product.stockCode, product]),
    );
  const workerOf = () =>
    createSync(pusherOptions(sandbox, store, { confirmationTimeoutMs: 2_000, maxSends: 20 }));

  /** Of so many in a hundred before, and of as many after they took effect. */
  const loseRequests = (percent: number, seed: number): void => {
    for (const kind of ["reset-before-commit", "reset-after-commit"] as const) {
      sandbox.control.faults.add({ kind, operation: UPDATE, percent, seed });
    }
  };

  /** Tasks of which one was sent before an earlier one with a stock code in common was applied. */
  const overlaps = (): number => {
    const tasks = [...sandbox.control.tasks.list(sandbox.sellerId, 10_000)].reverse();
    const appliedAt = new Map<string, number>();
    let count = 0;
    for (const { work, createdDate, appliedDate } of tasks) {
      for (const { sku } of work.skus) {
        if ((appliedAt.get(sku.stockCode) ?? 0) > createdDate) count += 1;
        appliedAt.set(sku.stockCode, appliedDate ?? Infinity);
      }
    }
    return count;
  };

  it.each(Array.from({ length: RUNS }, (_, n) => n + 1))(
    "let the newest desired win, and never have two open tasks with the same stock code (%d)",
    async (seed) => {
      const work = async (sync: Sync, random: Generator<number, never, undefined>) => {
        for (let round = 0; round < 4; round += 1) {
          const some = codes.filter(() => random.next().value % 3 > 0);
          const salePrice = 1 + (random.next().value % 900);
          const rows = some.map((stockCode) => ({ stockCode, listPrice: 1000, salePrice }));
          await sync.offers.set("shop", rows);
          await sync.offers.push("shop", { until: "sent" });
        }
      };
      loseRequests(20, seed);
      const workers = Array.from({ length: 4 }, workerOf);
      await Promise.all(workers.map((sync, n) => work(sync, numbers(seed * 4 + n))));
      sandbox.control.faults.remove();
      await Promise.all(workers.map((sync) => sync.offers.push("shop")));
      const products = shown();
      for await (const { stockCode, desired, price } of workers[0]?.offers.list("shop") ?? []) {
        expect(price?.state).toBe("confirmed");
        expect(products.get(stockCode)?.salePrice).toBe(desired.salePrice);
      }
      expect(overlaps()).toBe(0);
      await Promise.all(workers.map((sync) => sync.close()));
    },
  );

  it.each(Array.from({ length: RUNS }, (_, n) => n + 1))(
    "never offer units again that were sold meanwhile (%d)",
    async (seed) => {
      await using empty = createSync(pusherOptions(sandbox, await create()));
      await empty.offers.set(
        "shop",
        codes.map((stockCode) => ({ stockCode, quantity: 0 })),
      );
      await empty.offers.push("shop");

      loseRequests(30, seed);
      const stop = new AbortController();
      // A second process that runs on one SQLite file is refused.
      const workers = Array.from({ length: kind === "sqlite" ? 1 : 3 }, workerOf);
      const running = workers.map((sync) => sync.run({ signal: stop.signal }));
      const [first] = workers;
      const random = numbers(seed);
      const sold = new Map<string, number>();
      const asOf = Date.now();
      for (const stockCode of codes) {
        await first?.offers.set("shop", [{ stockCode, quantity: 10 }], { asOf });
        for (const [code, { quantity }] of shown()) {
          const units = random.next().value % 4;
          if (units === 0 || units > quantity) continue;
          sandbox.control.orders.place(sandbox.sellerId, {
            lines: [{ stockCode: code, quantity: units }],
          });
          sold.set(code, (sold.get(code) ?? 0) + units);
        }
      }
      sandbox.control.faults.remove();
      const isConfirmed = async () =>
        (await first?.offers.status())?.[0]?.stocks.confirmed === PRODUCTS;
      await expect.poll(isConfirmed).toBe(true);
      stop.abort();
      await Promise.all(running);
      for (const [code, { quantity }] of shown()) {
        expect([code, quantity]).toEqual([code, 10 - (sold.get(code) ?? 0)]);
      }
      await Promise.all(workers.map((sync) => sync.close()));
    },
  );
});
