import { createRestClient } from "@marketplace-seller/rest-client";
import { sandboxTest } from "@marketplace-seller/sandbox/vitest";
import { expect } from "vitest";

const test = sandboxTest({ frozenAt: Date.UTC(2026, 10, 21, 7) });

test("sees an order that a buyer just placed", async ({ sandbox, connection }) => {
  const bought = { stockCode: "STK-00001", quantity: 2 };
  const { orderNumber } = sandbox.control.orders.place(sandbox.sellerId, { lines: [bought] });

  const { content } = await createRestClient(connection).packages.list({ orderNumber });

  expect(content).toMatchObject([{ shipmentPackageStatus: "Created", lines: [bought] }]);
});

test("survives a bad minute of the service", async ({ sandbox, connection }) => {
  sandbox.control.faults.add({ kind: "unavailable", operation: "listShipmentPackages", times: 2 });

  const { content } = await createRestClient(connection).packages.list();

  expect(content.length).toBeGreaterThan(0);
});
