import { beforeEach, describe, expect, it } from "vitest";
import { refusalOf, sellerId, type TestDomain, testDomain } from "../../test-domain.fixture.ts";
import { packageStatuses } from "../model/package-status.ts";
import { listShipmentPackages } from "./list-shipment-packages.ts";
import { movePackage } from "./move-package.ts";
import { type PlaceOrderRequest, placeOrder } from "./place-order.ts";

let domain: TestDomain;

beforeEach(() => {
  domain = testDomain({ packages: 0, products: 40 });
});

const two = { lines: [{ stockCode: "STK-00001", quantity: 2 }] };

function place(request: PlaceOrderRequest = two) {
  const placed = placeOrder(domain, sellerId, request);
  const [first] = placed.packages;
  if (first === undefined) throw new Error("no package");
  return { ...placed, first };
}

const stockOf = (stockCode: string) =>
  domain.store.read(({ products }) => products.find(sellerId, stockCode)?.quantity);

describe("placing an order", () => {
  it("makes a package in Created that the listing shows, and takes the units from stock", () => {
    const before = stockOf("STK-00001") ?? 0;
    const { order, first } = place();
    expect(first).toMatchObject({
      status: "Created",
      orderNumber: order.orderNumber,
      histories: [{ createdDate: domain.clock(), status: "Created" }],
    });
    expect(listShipmentPackages(domain, sellerId, { status: "Created" }).totalElements).toBe(1);
    expect(stockOf("STK-00001")).toBe(before - 2);
  });

  it("packs what the marketplace sends apart", () => {
    const { packages } = place({
      lines: [
        { stockCode: "STK-00010", quantity: 1 },
        { stockCode: "STK-00001", quantity: 1 },
      ],
    });
    expect(packages.map(({ sender }) => sender)).toEqual(["SELLER", "MARKETPLACE"]);
    expect(packages.map(({ lines }) => lines.map(({ stockCode }) => stockCode))).toEqual([
      ["STK-00001"],
      ["STK-00010"],
    ]);
  });

  it("sends to a delivery point under no name, and gives location-specific packages no number", () => {
    const point = place({ ...two, deliveryAddressType: "KTN" });
    expect(point.order.shippingAddress.fullName).toBeNull();
    expect(point.order.deliveryAddressType).toBe("KTN");
    expect(place({ ...two, locationSpecific: true }).first.packageId).toBeNull();
  });

  it.each([
    ["no line", { lines: [] }, "emptyOrder"],
    ["no unit", { lines: [{ stockCode: "STK-00001", quantity: 0 }] }, "emptyOrder"],
    ["an unknown product", { lines: [{ stockCode: "?", quantity: 1 }] }, "unknownProduct"],
    [
      "more than is in stock",
      { lines: [{ stockCode: "STK-00001", quantity: 9999 }] },
      "notInStock",
    ],
    [
      "discounts above the price",
      { lines: [{ stockCode: "STK-00001", quantity: 1, mallDiscount: "99999999.00" }] },
      "discountTooHigh",
    ],
  ])("refuses %s and takes nothing from stock", (_, request, refusal) => {
    const before = stockOf("STK-00001");
    expect(refusalOf(() => place(request))).toBe(refusal);
    expect(stockOf("STK-00001")).toBe(before);
  });

  it("refuses an order number twice", () => {
    place({ ...two, orderNumber: "A-1" });
    expect(refusalOf(() => place({ ...two, orderNumber: "A-1" }))).toBe("orderNumberTaken");
  });
});

describe("moving a package", () => {
  const move = (id: string | null, status: (typeof packageStatuses)[number]) =>
    movePackage(domain, sellerId, { id: id ?? "", status });

  it("takes it and its lines from Created to Delivered, and keeps the history", () => {
    const { first } = place();
    const started = domain.clock();
    for (const status of ["Picking", "Shipped", "Delivered"] as const) {
      domain.advance(60_000);
      const moved = move(first.packageId, status);
      expect(moved.status).toBe(status);
      expect(moved.lines.every((line) => line.status === status)).toBe(true);
    }
    const after = domain.saved.get(first.key);
    expect(after?.histories).toEqual([
      { createdDate: started, status: "Created" },
      { createdDate: started + 60_000, status: "Picking" },
      { createdDate: started + 120_000, status: "Shipped" },
      { createdDate: started + 180_000, status: "Delivered" },
    ]);
    expect(after?.lines[0]).toMatchObject({
      approvedDate: started + 60_000,
      shippingDate: started + 120_000,
      deliveredDate: started + 180_000,
      version: 4,
    });
    expect(after?.cargoSenderNumber).not.toBeNull();
    expect(after?.lastModifiedDate).toBe(started + 180_000);
  });

  it("knows every way there is, and no other", () => {
    const ways = new Set<string>();
    const routes = [
      [],
      ["Picking"],
      ["Picking", "Shipped"],
      ["Picking", "Shipped", "Delivered"],
    ] as const;
    for (const route of [...routes, ["Cancelled"], ["Picking", "UnSupplied"]] as const) {
      for (const to of packageStatuses) {
        const { first } = place({ lines: [{ stockCode: "STK-00002", quantity: 1 }] });
        for (const status of route) move(first.packageId, status);
        const refused = refusalOf(() => move(first.packageId, to));
        if (refused === undefined) ways.add(`${route.at(-1) ?? "Created"} ${to}`);
        else expect(refused).toBe("transition");
      }
    }
    expect([...ways]).toEqual([
      "Created Picking",
      "Created Cancelled",
      "Picking Shipped",
      "Picking Cancelled",
      "Picking UnSupplied",
      "Shipped Delivered",
    ]);
  });

  it("finds a package without a number by its cargoTrackingNumber, and no other seller's", () => {
    const { first } = place({ ...two, locationSpecific: true });
    expect(move(first.cargoTrackingNumber, "Picking").status).toBe("Picking");
    expect(
      refusalOf(() =>
        movePackage(domain, "1000002", { id: first.cargoTrackingNumber, status: "Shipped" }),
      ),
    ).toBe("unknownPackage");
  });
});
