import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../src/index.ts";

const DAY_MS = 86_400_000;

const options = { packages: 0, frozenAt: Date.UTC(2026, 10, 21, 7) };

function place({ control, sellerId }: Sandbox) {
  const order = control.orders.place(sellerId, {
    lines: [{ stockCode: "STK-00001", quantity: 3 }],
  });
  const [{ packageId = null, lines = [] } = {}] = order.packages;
  return { ...order, packageId: packageId ?? "", orderLineId: lines[0]?.orderLineId ?? "" };
}

async function listStatuses({ connection }: Sandbox): Promise<readonly string[]> {
  const { content } = await createRestClient(connection).packages.list({ size: 100 });
  return content.map(({ shipmentPackageStatus }) => String(shipmentPackageStatus));
}

async function countOrders({ connection }: Sandbox): Promise<number> {
  return (await createSoapClient(connection).orders.list()).orderList?.order.length ?? 0;
}

describe("an order that is listed late", () => {
  it("is never listed without a duration, whatever happens to its packages", async () => {
    await using sandbox = createSandbox(options);
    sandbox.control.faults.add({ kind: "order-listed-late" });
    const { packageId, orderLineId } = place(sandbox);
    sandbox.control.packages.move(sandbox.sellerId, packageId, "Picking");
    const { packages } = createRestClient(sandbox.connection);
    await packages.splitByQuantity({
      splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
    });
    sandbox.control.clock.advance(DAY_MS);
    expect(await listStatuses(sandbox)).toEqual([]);
    expect(await countOrders(sandbox)).toBe(0);
  });

  it("is listed after the duration, in its state of then, also when its packages changed before", async () => {
    await using sandbox = createSandbox(options);
    sandbox.control.faults.add({ kind: "order-listed-late", durationMs: DAY_MS });
    const { packageId } = place(sandbox);
    sandbox.control.packages.move(sandbox.sellerId, packageId, "Picking");
    expect(await listStatuses(sandbox)).toEqual([]);
    sandbox.control.clock.advance(DAY_MS);
    expect(await listStatuses(sandbox)).toEqual(["Picking"]);
    expect(await countOrders(sandbox)).toBe(1);
  });
});
