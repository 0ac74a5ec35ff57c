import { beforeEach, describe, expect, it } from "vitest";
import { refusalOf, sellerId, type TestDomain, testDomain } from "../../test-domain.fixture.ts";
import { packageStatuses } from "../model/shipment-package.ts";
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

  it("gives it a tracking number and a link when it is shipped, and not before", () => {
    const { first } = place();
    const nothing = { cargoSenderNumber: null, cargoTrackingLink: null };
    expect(move(first.packageId, "Picking")).toMatchObject(nothing);
    const tracked = {
      cargoSenderNumber: first.cargoTrackingNumber,
      cargoTrackingLink: `https://tracking.example.com/${first.cargoTrackingNumber}`,
    };
    expect(move(first.packageId, "Shipped")).toMatchObject(tracked);
    expect(move(first.packageId, "Delivered")).toMatchObject(tracked);
  });
});
