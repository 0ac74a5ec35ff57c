import { createRestClient } from "@marketplace-seller/rest-client";
import { sandboxTest } from "@marketplace-seller/sandbox/vitest";
import { expect } from "vitest";

const test = sandboxTest({ frozenAt: Date.UTC(2026, 10, 21, 7) });

test("sees an order that a buyer just placed", async ({ sandbox, connection }) => {
  const { sellerId } = sandbox;
  const bought = { stockCode: "STK-00001", quantity: 2 };
  const { orderNumber } = sandbox.control.orders.place(sellerId, { lines: [bought] });
  sandbox.control.clock.advance(60_000);

  const { content } = await createRestClient(connection).packages.list({ orderNumber });

  expect(content).toMatchObject([{ shipmentPackageStatus: "Created", lines: [bought] }]);
});
