import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import { createSoapClient, type SoapClient } from "@marketplace-seller/soap-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profile } from "./profile.ts";

const stockCode = "STK-00001";
const hour = 3_600_000;

let sandbox: Sandbox;
let rest: RestClient;
let soap: SoapClient;

beforeEach(() => {
  sandbox = createSandbox({
    packages: 0,
    products: 10,
    frozenAt: Date.UTC(2026, 10, 21, 7),
    profile,
  });
  rest = createRestClient(sandbox.connection);
  soap = createSoapClient(sandbox.connection);
});
afterEach(() => sandbox.close());

const inject = (fault: Parameters<Sandbox["control"]["faults"]["add"]>[0]) =>
  sandbox.control.faults.add(fault);
const placeOrder = () =>
  sandbox.control.orders.place(sandbox.sellerId, { lines: [{ stockCode, quantity: 2 }] });
const listed = async (orderNumber: string) => (await rest.packages.list({ orderNumber })).content;
const soapListed = async (orderNumber: string) =>
  (await soap.orders.list({ searchData: { orderNumber } })).orderList?.order ?? [];
const setStock = (quantity: number) =>
  rest.products.updatePriceAndStockAll({ integrator: "my-erp", skus: [{ stockCode, quantity }] });

/** The final state that `confirm` returns. */
async function confirmed(report: Awaited<ReturnType<typeof setStock>>) {
  const [confirmation] = await rest.products.confirm(report);
  return confirmation?.state;
}

describe("an accepted product task under a business fault", () => {
  it("does not change the stock while it is stuck, and confirm reports a difference until it is applied", async () => {
    inject({ kind: "task-stuck", stockCode, durationMs: hour });
    const report = await setStock(77);
    sandbox.control.clock.advance(hour - 60_000);
    expect(await confirmed(report)).toBe("differs");
    const [task] = sandbox.control.tasks.list(sandbox.sellerId);
    expect(task).toMatchObject({ status: "IN_QUEUE", appliedDate: null });
    sandbox.control.clock.advance(120_000);
    expect(await confirmed(report)).toBe("applied");
  });

  it("stays in the queue when it is stuck for ever, while a later task is applied", async () => {
    inject({ kind: "task-stuck" });
    const stuck = await setStock(77);
    sandbox.control.clock.advance(365 * 24 * hour);
    expect(await confirmed(stuck)).toBe("differs");
    const next = await setStock(78);
    sandbox.control.clock.advance(60_000);
    expect(await confirmed(next)).toBe("applied");
  });

  it("has an outcome FAIL with the fault's message for a failed SKU", async () => {
    inject({ kind: "sku-failed", stockCode, message: "The brand is not yours." });
    const report = await setStock(77);
    sandbox.control.clock.advance(60_000);
    expect(await confirmed(report)).toBe("differs");
    const [task] = sandbox.control.tasks.list(sandbox.sellerId);
    expect(task?.outcomes).toEqual([
      { stockCode, status: "FAIL", reasons: ["The brand is not yours."] },
    ]);
  });

  it("is confirmed as different while its stock is not applied, and as applied when it is applied late", async () => {
    inject({ kind: "not-applied", stockCode, durationMs: hour });
    const late = await setStock(77);
    sandbox.control.clock.advance(60_000);
    const [task] = sandbox.control.tasks.list(sandbox.sellerId);
    expect(task?.outcomes).toMatchObject([{ status: "SUCCESS" }]);
    expect(await confirmed(late)).toBe("differs");
    sandbox.control.clock.advance(hour);
    expect(await confirmed(late)).toBe("applied");
  });
});

describe("a late listing", () => {
  it("of an order hides it over REST and SOAP, and later lists it with its dates unchanged", async () => {
    inject({ kind: "order-listed-late", durationMs: hour });
    const { orderNumber, createdDate } = placeOrder();
    expect(await listed(orderNumber)).toEqual([]);
    expect(await soapListed(orderNumber)).toEqual([]);
    expect(sandbox.control.orders.find(sandbox.sellerId, orderNumber).packages).toHaveLength(1);
    sandbox.control.clock.advance(hour);
    expect(await listed(orderNumber)).toMatchObject([{ lastModifiedDate: createdDate }]);
    expect(await soapListed(orderNumber)).toHaveLength(1);
  });

  it("of a package's change hides it over REST and SOAP until the next change, which is listed at once", async () => {
    const { orderNumber, orderId, packages } = placeOrder();
    const id = packages[0]?.packageId ?? "";
    inject({ kind: "update-listed-late", orderNumber });
    sandbox.control.packages.move(sandbox.sellerId, id, "Picking");
    expect(await listed(orderNumber)).toMatchObject([{ shipmentPackageStatus: "Created" }]);
    expect(await soapListed(orderNumber)).toMatchObject([{ status: 1 }]);
    const { orderDetail } = await soap.orders.detail({ orderRequest: { id: orderId } });
    expect(orderDetail.status).toBe(2);
    sandbox.control.packages.move(sandbox.sellerId, id, "Shipped");
    expect(await listed(orderNumber)).toMatchObject([
      { shipmentPackageStatus: expect.stringMatching(/Shipped$/) },
    ]);
  });

  it("is part of a snapshot", async () => {
    inject({ kind: "order-listed-late", durationMs: hour });
    const { orderNumber } = placeOrder();
    sandbox.control.takeSnapshot("late");
    sandbox.control.clock.advance(hour);
    expect(await listed(orderNumber)).toHaveLength(1);
    sandbox.control.restoreSnapshot("late");
    expect(await listed(orderNumber)).toHaveLength(1);
  });
});

describe("an injected refusal", () => {
  const message = "The carrier does not serve this address.";

  it("refuses a split of the fault's order only, like a rule of the service", async () => {
    const [one, other] = [placeOrder(), placeOrder()];
    for (const { packages } of [one, other])
      sandbox.control.packages.move(sandbox.sellerId, packages[0]?.packageId ?? "", "Picking");
    inject({ kind: "refused", orderNumber: one.orderNumber, message, percent: 100 });
    const split = ({ packages }: typeof one) =>
      rest.packages.splitByQuantity({
        splitPackages: [
          {
            packageDetails: [
              { orderLineId: packages[0]?.lines[0]?.orderLineId ?? "", quantities: 1 },
            ],
          },
        ],
      });
    await expect(split(one)).rejects.toMatchObject({
      code: "refused",
      serviceMessage: message,
    });
    expect(await listed(one.orderNumber)).toHaveLength(1);
    await split(other);
    expect(await listed(other.orderNumber)).toHaveLength(3);
  });

  it("refuses an acceptance over SOAP with a failed result", async () => {
    const { packages } = placeOrder();
    inject({ kind: "refused", operation: "OrderItemAccept", message });
    const accepting = soap.orders.acceptItems({
      orderItemList: { orderItem: [{ id: packages[0]?.lines[0]?.orderLineId ?? "" }] },
      numberOfPackages: 1,
    });
    await expect(accepting).rejects.toMatchObject({ errorMessage: message });
  });

  it("does not apply to actions of buyers and carriers", () => {
    inject({ kind: "refused", message });
    expect(placeOrder().packages).toHaveLength(1);
  });
});

describe("a response outside the contract", () => {
  it("with an unknown status is decoded unchanged by both clients", async () => {
    const { orderNumber, orderId } = placeOrder();
    inject({ kind: "unknown-status", orderNumber, label: "Returned", percent: 100 });
    expect(await listed(orderNumber)).toMatchObject([{ shipmentPackageStatus: "Returned" }]);
    const { orderDetail } = await soap.orders.detail({ orderRequest: { id: orderId } });
    expect(orderDetail.itemList?.item).toMatchObject([{ status: "Returned" }]);
    expect(orderDetail.status).toBe(1);
    sandbox.control.faults.remove();
    inject({ kind: "unknown-status", orderNumber, label: "99" });
    expect(await soapListed(orderNumber)).toMatchObject([{ status: 99 }]);
  });

  it("with an unknown field is decoded, and every number keeps its digits", async () => {
    const { orderNumber } = placeOrder();
    const [before] = await listed(orderNumber);
    inject({ kind: "unknown-field", stockCode, label: "giftNote", times: 2 });
    const [shipment] = await listed(orderNumber);
    expect(shipment).toEqual({ ...before, giftNote: expect.any(String) });
    expect(await soapListed(orderNumber)).toMatchObject([{ orderNumber }]);
  });

  it("is injected only into responses that contain the fault's order", async () => {
    placeOrder();
    inject({ kind: "unknown-status", orderNumber: "NOBODY-S" });
    await rest.packages.list();
    expect(sandbox.control.faults.list()).toMatchObject([{ hits: 0 }]);
  });
});
