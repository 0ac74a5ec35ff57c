import { sandboxTest } from "@marketplace-seller/sandbox/vitest";
import { type Change, createSync, sqliteStore } from "@marketplace-seller/sync";
import { expect } from "vitest";

const test = sandboxTest({
  packages: 0,
  seed: { products: [{ stockCode: "ERP-4711", salePrice: "129.90", quantity: 12 }], orders: [] },
});

test("the ERP gets an order, its move and a cancellation", async ({ sandbox }) => {
  const { control, sellerId, baseUrl, fetch, credentials } = sandbox;
  const received: Change[] = [];
  await using sync = createSync({
    store: sqliteStore(":memory:"),
    client: { baseUrl, fetch },
    sellers: [{ seller: "shop", credentials }],
    consumers: { erp: (changes) => void received.push(...changes) },
  });
  // The sync reads up to a moment ago: what happened is listed when the clock has gone on.
  const runOnce = async () => {
    control.clock.advance(60_000);
    await sync.once();
    return received.splice(0).map(({ kind, status }) => `${kind} ${status}`);
  };

  const lines = [{ stockCode: "ERP-4711", quantity: 2 }];
  const [placed] = control.orders.place(sellerId, { lines }).packages;
  const id = placed?.packageId ?? "";
  expect(await runOnce()).toEqual(["new Created"]);
  control.packages.move(sellerId, id, "Picking");
  expect(await runOnce()).toEqual(["moved Picking"]);
  control.packages.move(sellerId, id, "Cancelled");
  expect(await runOnce()).toEqual(["cancelled Cancelled"]);
});
