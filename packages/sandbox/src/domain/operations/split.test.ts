import { multiplyDecimals, subtractDecimals, sumDecimals } from "@marketplace-seller/client-core";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { damageIn } from "../../damage.fixture.ts";
import type { SplitResult } from "../../gen/rest-routes.gen.ts";
import {
  packagesThat,
  refusalOf,
  sellerId,
  type TestDomain,
  testDomain,
} from "../../test-domain.fixture.ts";
import type { OrderLine, ShipmentPackage } from "../model/shipment-package.ts";
import { splitPackageByOrderLines, splitPackageByQuantity } from "./split-package.ts";

const wholeAmounts = [
  "dueAmount",
  "installmentChargeWithVAT",
  "sellerCouponDiscount",
  "sellerDiscount",
  "sellerCampaignCommissionDiscount",
  "sellerInvoiceAmount",
  "totalSellerDiscountPrice",
  "mallDiscount",
  "totalMallDiscountPrice",
  "commission",
] as const satisfies readonly (keyof OrderLine)[];

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error("The seed has no such item");
  return item;
}

function isSplittable(shipment: ShipmentPackage): boolean {
  return shipment.status === "Picking" && shipment.packageId !== null;
}

function newPackages(domain: TestDomain, { splitPackageOrderItems }: SplitResult) {
  const ids = new Set(splitPackageOrderItems.map((row) => row.packageId));
  return packagesThat(domain, ({ packageId }) => packageId !== null && ids.has(packageId));
}

describe("splits", () => {
  let domain: TestDomain;

  beforeEach(() => {
    domain = testDomain({ packages: 120 });
  });

  it("conserves quantities and every amount, whatever is packed and cancelled", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 4 })), (choices) => {
        const source = first(packagesThat(domain, isSplittable));
        const take = () => choices.next().value;
        const packed = source.lines.map(({ orderLineId, quantity }) => ({
          orderLineId,
          quantities: Math.max(1, Math.min(take(), quantity)),
        }));
        const cancelledItems = source.lines.flatMap((line, index) => {
          const left = line.quantity - (packed[index]?.quantities ?? 0);
          const quantity = Math.min(take(), left);
          return quantity > 0
            ? [{ orderLineId: line.orderLineId, quantity, cancelReasonId: 62 as const }]
            : [];
        });
        const request = { splitPackages: [{ packageDetails: packed }], cancelledItems };
        const refused = refusalOf(() => {
          const result = splitPackageByQuantity(domain, sellerId, request);
          const made = newPackages(domain, result);
          expectConserved(source, made);
          expect(first(packagesThat(domain, ({ key }) => key === source.key)).status).toBe(
            "Unpacked",
          );
        });
        if (refused !== undefined) {
          expect(refused).toBe("nothingToSplit");
          // The request would change nothing: split the package another way, to get on.
          domain = testDomain({ packages: 120, seed: String(take()) });
        }
      }),
      { numRuns: 60 },
    );
    expect(damageIn(domain.store)).toEqual([]);
  });

  function expectConserved(source: ShipmentPackage, made: readonly ShipmentPackage[]): void {
    const after = made.flatMap((shipment) => shipment.lines);
    for (const line of source.lines) {
      const parts = after.filter((part) => part.stockCode === line.stockCode);
      expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(line.quantity);
      for (const amount of wholeAmounts) {
        expect(sumDecimals(parts.map((part) => part[amount]))).toBe(line[amount]);
      }
    }
    for (const line of after) {
      const gross = multiplyDecimals(line.price, line.quantity);
      expect(subtractDecimals(gross, line.totalSellerDiscountPrice)).toBe(line.sellerInvoiceAmount);
      const discounts = sumDecimals([line.sellerDiscount, line.sellerCouponDiscount]);
      expect(subtractDecimals(gross, discounts)).toBe(line.sellerInvoiceAmount);
    }
    expect(sumDecimals(made.map(({ totalAmount }) => totalAmount))).toBe(source.totalAmount);
    expect(sumDecimals(made.map((next) => next.totalDiscountAmount))).toBe(
      source.totalDiscountAmount,
    );
    for (const next of made) {
      expect(next.orderNumber).toBe(source.orderNumber);
      expect(next.cargoTrackingNumber).not.toBe(source.cargoTrackingNumber);
    }
  }

  it("puts units neither packed nor cancelled into one more package, and the cancelled into another", () => {
    const source = first(
      packagesThat(domain, (s) => isSplittable(s) && s.lines.some(({ quantity }) => quantity >= 3)),
    );
    const line = first(source.lines.filter(({ quantity }) => quantity >= 3));
    const result = splitPackageByQuantity(domain, sellerId, {
      splitPackages: [{ packageDetails: [{ orderLineId: line.orderLineId, quantities: 1 }] }],
      cancelledItems: [{ orderLineId: line.orderLineId, quantity: 1, cancelReasonId: 61 }],
    });
    const made = newPackages(domain, result);
    expect(made.map(({ status }) => status)).toEqual(["Picking", "Picking", "UnSupplied"]);
    expect(made[0]?.lines.map(({ quantity }) => quantity)).toEqual([1]);
    expect(made[2]?.lines.map((part) => [part.quantity, part.status, part.cancelReasonId])).toEqual(
      [[1, "UnSupplied", 61]],
    );
    const ids = made
      .flatMap((next) => next.lines)
      .filter((part) => part.stockCode === line.stockCode);
    expect(new Set([...ids.map((part) => part.orderLineId), line.orderLineId]).size).toBe(4);
    expect(result.splitPackageOrderItems).toHaveLength(made.flatMap(({ lines }) => lines).length);
  });

  it("keeps the ids of lines that go whole, and lets the original list its lines", () => {
    const source = first(packagesThat(domain, (s) => isSplittable(s) && s.lines.length >= 2));
    const [named, ...others] = source.lines.map(({ orderLineId }) => orderLineId);
    const result = splitPackageByOrderLines(domain, sellerId, {
      splitGroups: [{ orderLineIds: [named ?? ""] }],
    });
    const made = newPackages(domain, result);
    expect(made.map(({ lines }) => lines.map(({ orderLineId }) => orderLineId))).toEqual([
      [named],
      others,
    ]);
    const original = domain.store.read((s) => s.packages.find(sellerId, source.packageId ?? ""));
    expect(original?.status).toBe("Unpacked");
    expect(original?.lines.map(({ orderLineId }) => orderLineId)).toEqual([named, ...others]);
    expect(original?.histories.at(-1)).toEqual({ createdDate: domain.clock(), status: "Unpacked" });
    const holder = domain.store.read((s) => s.packages.findByLine(sellerId, named ?? ""));
    expect(holder?.packageId).toBe(made[0]?.packageId);
  });

  it("lets exactly one of two equal splits win", () => {
    for (const source of packagesThat(domain, isSplittable)) {
      const line = first(source.lines);
      const byQuantity = {
        splitPackages: [{ packageDetails: [{ orderLineId: line.orderLineId, quantities: 1 }] }],
      };
      const attempts = [1, 2].map(() =>
        refusalOf(() => splitPackageByQuantity(domain, sellerId, byQuantity)),
      );
      const isOneUnit = source.lines.length === 1 && line.quantity === 1;
      // A line that went whole is now alone in a package; a divided one is left in the package split first.
      const loser = line.quantity === 1 ? "nothingToSplit" : "packageNotPicking";
      expect(attempts).toEqual([isOneUnit ? "nothingToSplit" : undefined, loser]);
    }
    expect(damageIn(domain.store)).toEqual([]);
  });

  it("splits a split package again", () => {
    const source = first(
      packagesThat(domain, (s) => isSplittable(s) && (s.lines[0]?.quantity ?? 0) >= 3),
    );
    const { orderLineId } = first(source.lines);
    const { splitPackageOrderItems } = splitPackageByQuantity(domain, sellerId, {
      splitPackages: [{ packageDetails: [{ orderLineId, quantities: 2 }] }],
    });
    const again = splitPackageByQuantity(domain, sellerId, {
      splitPackages: [
        {
          packageDetails: [
            { orderLineId: first(splitPackageOrderItems).orderLineId, quantities: 1 },
          ],
        },
      ],
    });
    expect(again.splitPackageOrderItems.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  it("moves services on to the parts of a divided line", () => {
    const source = first(
      packagesThat(domain, (s) => isSplittable(s) && (s.lines[0]?.quantity ?? 0) >= 2),
    );
    const { orderLineId } = first(source.lines);
    domain.store.write((session) => {
      const order = session.orders.find(sellerId, source.orderNumber);
      if (order === undefined) throw new Error("no order");
      const service = {
        orderItemType: 2,
        installmentChargeWithVAT: "0.00",
        price: "29.90",
        totalDiscountPrice: "0.00",
        quantity: 1,
        sellerInvoiceAmount: "29.90",
        orderLineIds: [orderLineId],
      };
      session.orders.save({ ...order, serviceItems: [service] });
    });
    const { splitPackageOrderItems } = splitPackageByQuantity(domain, sellerId, {
      splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
    });
    const stockCode = first(source.lines).stockCode;
    const order = domain.store.read((s) => s.orders.find(sellerId, source.orderNumber));
    expect(order?.serviceItems[0]?.orderLineIds).toEqual(
      splitPackageOrderItems
        .filter((row) => row.stockCode === stockCode)
        .map((row) => row.orderLineId),
    );
  });

  describe("refuses, and changes nothing:", () => {
    const line = (status: string, suits = (_: ShipmentPackage) => true) =>
      first(
        first(packagesThat(domain, (s) => s.status === status && s.packageId !== null && suits(s)))
          .lines,
      );

    const byQuantity = (...ids: readonly [string, number][]) =>
      refusalOf(() =>
        splitPackageByQuantity(domain, sellerId, {
          splitPackages: ids.map(([orderLineId, quantities]) => ({
            packageDetails: [{ orderLineId, quantities }],
          })),
        }),
      );

    it.each(["Created", "Shipped", "Delivered", "Unpacked", "UnSupplied"])(
      "a package in %s",
      (status) => {
        // A whole line of an unpacked package went on to another, which may be in Picking.
        const divided = (s: ShipmentPackage) => status !== "Unpacked" || s.lines.length === 1;
        const before = [...domain.saved.values()];
        expect(byQuantity([line(status, divided).orderLineId, 1])).toBe("packageNotPicking");
        expect([...domain.saved.values()]).toEqual(before);
      },
    );

    it("more units than the line has", () => {
      const { orderLineId, quantity } = line("Picking");
      expect(byQuantity([orderLineId, quantity], [orderLineId, 1])).toBe("quantityExceeded");
      expect(byQuantity([orderLineId, quantity + 1])).toBe("quantityExceeded");
    });

    it("lines of two orders", () => {
      const [one, two] = packagesThat(domain, isSplittable);
      const ids = [one, two].map((shipment) => shipment?.lines[0]?.orderLineId ?? "");
      expect(
        refusalOf(() =>
          splitPackageByOrderLines(domain, sellerId, { splitGroups: [{ orderLineIds: ids }] }),
        ),
      ).toBe("linesOfSeveralOrders");
    });

    it("a line that does not exist, or that another seller has", () => {
      const two = testDomain({ packages: 60, sellers: 2 });
      const { orderLineId } = first(first(packagesThat(two, isSplittable)).lines);
      const split = (seller: string, id: string) =>
        refusalOf(() =>
          splitPackageByOrderLines(two, seller, { splitGroups: [{ orderLineIds: [id] }] }),
        );
      expect(split(sellerId, "1")).toBe("unknownOrderLine");
      expect(split("1000002", orderLineId)).toBe("unknownOrderLine");
    });

    it("a line named twice in one package", () => {
      const { orderLineId } = line("Picking");
      expect(
        refusalOf(() =>
          splitPackageByOrderLines(domain, sellerId, {
            splitGroups: [{ orderLineIds: [orderLineId, orderLineId] }],
          }),
        ),
      ).toBe("lineNamedTwice");
    });

    it("a location-specific delivery order", () => {
      const shipment = first(
        packagesThat(testDomain({ packages: 400 }), (s) => s.packageId === null),
      );
      const located = testDomain({ packages: 400 });
      located.store.write((session) => {
        const order = session.orders.find(sellerId, shipment.orderNumber);
        if (order !== undefined) session.packages.save({ ...shipment, status: "Picking" }, order);
      });
      const orderLineIds = [first(shipment.lines).orderLineId];
      expect(
        refusalOf(() =>
          splitPackageByOrderLines(located, sellerId, { splitGroups: [{ orderLineIds }] }),
        ),
      ).toBe("locationSpecific");
    });
  });
});
