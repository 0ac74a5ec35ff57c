import { beforeEach, describe, expect, it } from "vitest";
import {
  catchRefusal,
  createTestDomain,
  sellerId,
  type TestDomain,
} from "../../test-domain.fixture.ts";
import { packageStatuses } from "../model/shipment-package.ts";
import { movePackage } from "./move-package.ts";
import { type PlaceOrderRequest, placeOrder } from "./place-order.ts";

let domain: TestDomain;

beforeEach(() => {
  domain = createTestDomain({ packages: 0, products: 40 });
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

  it("moves the package and its lines from Created to Delivered, and keeps the history", () => {
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

  it("allows exactly the transitions of the table", () => {
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
        const refused = catchRefusal(() => move(first.packageId, to));
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

  it("finds a package without an id by its cargoTrackingNumber, and no package of another seller", () => {
    const { first } = place({ ...two, locationSpecific: true });
    expect(move(first.cargoTrackingNumber, "Picking").status).toBe("Picking");
    expect(
      catchRefusal(() =>
        movePackage(domain, "1000002", { id: first.cargoTrackingNumber, status: "Shipped" }),
      ),
    ).toBe("unknownPackage");
  });

  it("adds a tracking number and a link when the package is shipped, and not before", () => {
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
