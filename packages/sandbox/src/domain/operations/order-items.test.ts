import { sumDecimals } from "@marketplace-seller/client-core";
import { beforeEach, describe, expect, it } from "vitest";
import { damageIn } from "../../damage.fixture.ts";
import {
  packagesThat,
  refusalOf,
  sellerId,
  type TestDomain,
  testDomain,
} from "../../test-domain.fixture.ts";
import { anyOrder } from "../filters.ts";
import { findOrder } from "./listings.ts";
import {
  acceptOrderItems,
  deliverOrderItem,
  findComplementaryItems,
  identifyOrderItems,
  shipOrderItems,
} from "./order-items.ts";
import { placeOrder } from "./place-order.ts";
import { splitPackageByOrderLines } from "./split-package.ts";

let domain: TestDomain;
/** The lines of a placed order of two lines. */
let one: string;
let two: string;
let orderNumber: string;
let orderId: string;

beforeEach(() => {
  domain = testDomain({ packages: 0, products: 40 });
  const placed = placeOrder(domain, sellerId, {
    lines: [
      { stockCode: "STK-00001", quantity: 2 },
      { stockCode: "STK-00002", quantity: 1 },
    ],
  });
  [one = "", two = ""] = placed.packages.flatMap(({ lines }) =>
    lines.map((line) => line.orderLineId),
  );
  ({ orderNumber, orderId } = placed.order);
});

const accept = (...orderLineIds: readonly string[]) =>
  acceptOrderItems(domain, sellerId, { orderLineIds, numberOfPackages: 1 });
const holder = (orderLineId: string) =>
  domain.store.read(({ packages }) => packages.findByLine(sellerId, orderLineId));
const lineOf = (orderLineId: string) =>
  holder(orderLineId)?.lines.find((line) => line.orderLineId === orderLineId);
const shipment = {
  shipmentCompanyId: "341",
  campaignNumber: "C1",
  trackingNumber: "T1",
  shipmentMethod: 1,
};
const ship = (...orderLineIds: readonly string[]) =>
  shipOrderItems(domain, sellerId, {
    items: orderLineIds.map((orderLineId) => ({ orderLineId, shipment })),
  });
const deliver = (orderLineId: string) =>
  deliverOrderItem(domain, sellerId, { orderLineId, shipmentCompanyId: "341", deliveryTime: 5 });

describe("order items", () => {
  it("go from Created over Picking and Shipped to Delivered", () => {
    expect(accept(one, two).map(({ line }) => line.status)).toEqual(["Picking", "Picking"]);
    expect(ship(one, two).map(({ line }) => line.status)).toEqual(["Shipped", "Shipped"]);
    expect(holder(one)).toMatchObject({ status: "Shipped", cargoSenderNumber: "T1" });
    deliver(one);
    deliver(two);
    expect(lineOf(one)).toMatchObject({ status: "Delivered", deliveredDate: 5, shipment });
    expect(holder(two)?.status).toBe("Delivered");
  });

  it("that move without the others of their package leave it, and amounts are conserved", () => {
    const before = holder(one);
    accept(one);
    expect([holder(one)?.status, holder(two)?.status]).toEqual(["Picking", "Created"]);
    expect(holder(two)?.packageId).toBe(before?.packageId);
    expect(holder(one)?.orderNumber).toBe(orderNumber);
    const amounts = [holder(one), holder(two)].map((held) => held?.totalAmount ?? "");
    expect(sumDecimals(amounts)).toBe(before?.totalAmount);
    expect(damageIn(domain.store)).toEqual([]);
  });

  it("cannot skip a state, nor move twice", () => {
    expect(refusalOf(() => ship(one))).toBe("orderItemState");
    expect(refusalOf(() => deliver(one))).toBe("orderItemState");
    accept(one, two);
    expect(refusalOf(() => accept(one, two))).toBe("orderItemState");
  });

  it("move all or not at all", () => {
    accept(one);
    expect(refusalOf(() => accept(two, one))).toBe("orderItemState");
    expect(lineOf(two)?.status).toBe("Created");
  });

  it("that do not exist, or are another seller's, are not found", () => {
    const foreign = () =>
      acceptOrderItems(domain, "1000002", { orderLineIds: [one], numberOfPackages: 1 });
    expect(refusalOf(foreign)).toBe("unknownOrderItem");
    expect(refusalOf(() => accept("1"))).toBe("unknownOrderItem");
    expect(refusalOf(() => accept())).toBe("unknownOrderItem");
    expect(refusalOf(() => findComplementaryItems(domain, "1000002", [one]))).toBe(
      "unknownOrderItem",
    );
    expect(refusalOf(() => findOrder(domain, "1000002", orderId))).toBe("unknownOrder");
  });

  it("need a parcel at least, and a known shipment company", () => {
    expect(
      refusalOf(() =>
        acceptOrderItems(domain, sellerId, { orderLineIds: [one], numberOfPackages: 0 }),
      ),
    ).toBe("numberOfPackages");
    accept(one);
    const items = [{ orderLineId: one, shipment: { ...shipment, shipmentCompanyId: "9" } }];
    expect(refusalOf(() => shipOrderItems(domain, sellerId, { items }))).toBe(
      "unknownShipmentCompany",
    );
  });

  it("take a set of serial numbers per unit, of their own order and product", () => {
    const productId = lineOf(one)?.productId ?? "";
    const serial = { serialNumber: "S1", imei1: "I1", imei2: "I2" };
    const identify = (change: object = {}, number = orderNumber) =>
      refusalOf(() =>
        identifyOrderItems(domain, sellerId, {
          orderNumber: number,
          items: [{ orderLineId: one, productId, serialNumbers: [serial, serial], ...change }],
        }),
      );
    expect(identify()).toBeUndefined();
    expect(lineOf(one)?.serialNumbers).toHaveLength(2);
    expect(identify({ serialNumbers: [serial, serial, serial] })).toBe("tooManySerials");
    expect(identify({ productId: "1" })).toBe("wrongProduct");
    expect(identify({}, "other")).toBe("unknownOrderItem");
    expect(
      refusalOf(() => identifyOrderItems(domain, sellerId, { orderNumber: "other", items: [] })),
    ).toBe("unknownOrderItem");
  });
});

describe("orders", () => {
  const search = { ...anyOrder, page: 0, size: 10 };

  const found = (change: object) =>
    domain.store
      .read(({ orders }) => orders.search(sellerId, { ...search, ...change }))
      .orders.map(({ order }) => order.orderNumber);

  it("show the packages that hold their lines now", () => {
    accept(one, two);
    splitPackageByOrderLines(domain, sellerId, { splitGroups: [{ orderLineIds: [one] }] });
    const { packages } = findOrder(domain, sellerId, orderId);
    expect(packages.map(({ status }) => status)).toEqual(["Picking", "Picking"]);
    expect(packages.flatMap(({ lines }) => lines.map((line) => line.orderLineId))).toEqual([
      one,
      two,
    ]);
  });

  it("are found by every search field", () => {
    const [shipment] = packagesThat(domain, (each) => each.orderNumber === orderNumber);
    const overdue = (shipment?.agreedDeliveryDate ?? 0) + 1;
    for (const change of [
      { orderNumber },
      { buyerName: "DEFNE" },
      { buyerName: "akpınarlı" },
      { recipient: "defne" },
      { sameDayDelivery: false },
      { statuses: ["Created"] },
      { statuses: ["Shipped", "Created"] },
      { dueBefore: overdue },
      { productId: lineOf(one)?.productId },
      { stockCode: "STK-00002" },
      { from: domain.clock(), to: domain.clock() },
    ]) {
      expect(found(change)).toEqual([orderNumber]);
    }
    for (const change of [
      { orderNumber: "x" },
      { buyerName: "x" },
      { recipient: "x" },
      { sameDayDelivery: true },
      { statuses: ["Shipped"] },
      { statuses: [] },
      { dueBefore: overdue - 1 },
      { productId: "1" },
      { stockCode: "x" },
      { from: domain.clock() + 1 },
      { to: domain.clock() - 1 },
    ]) {
      expect(found(change)).toEqual([]);
    }
  });

  it("are sorted by creation or by update, and follow their packages' state", () => {
    domain.advance(1000);
    const second = placeOrder(domain, sellerId, {
      lines: [{ stockCode: "STK-00003", quantity: 1 }],
    });
    const other = second.order.orderNumber;
    domain.advance(1000);
    accept(one, two);
    expect(found({})).toEqual([other, orderNumber]);
    expect(found({ direction: "ASC" })).toEqual([orderNumber, other]);
    expect(found({ sortBy: "updated" })).toEqual([orderNumber, other]);
    expect(found({ page: 1, size: 1 })).toEqual([orderNumber]);
    const summary = domain.store.read(({ orders }) =>
      orders.summaries(sellerId, { ...search, statuses: ["Picking"] }),
    );
    expect(summary).toMatchObject({ total: 1, orders: [{ orderNumber, status: "Picking" }] });
    expect(summary.orders[0]?.totalAmount).toBe(
      sumDecimals(
        [...packagesThat(domain, (s) => s.orderNumber === orderNumber)].map((s) => s.totalAmount),
      ),
    );
  });
});
