import { beforeEach, describe, expect, it } from "vitest";
import {
  createDomainWithoutOrders,
  findCurrentLine,
  findHolder,
  placeTestOrder,
  sellerId,
  sellerLines,
  type TestDomain,
} from "../../test-domain.fixture.ts";
import type { PackageStatus } from "../model/shipment-package.ts";
import { billingTotals, packageAmounts, summarizeOrder } from "./order-sums.ts";
import { applySplitStatus } from "./package-movement.ts";
import { findShipmentCompany, shipmentCompanies } from "./shipment-companies.ts";

let domain: TestDomain;
let one: string;

beforeEach(() => {
  domain = createDomainWithoutOrders();
  [one] = placeTestOrder(domain, sellerLines);
});

describe("an order", () => {
  const orderTotals = (...statuses: readonly PackageStatus[]) =>
    summarizeOrder(
      statuses.map((status, index) => ({
        ...findHolder(domain, one),
        status,
        lastModifiedDate: 100 - index,
        totalAmount: "10.00",
        totalDiscountAmount: "1.00",
      })),
    );

  it("has the status of its package with the least progress", () => {
    const order = [
      "Created",
      "Picking",
      "Shipped",
      "Delivered",
      "UnSupplied",
      "Cancelled",
    ] as const;
    for (const [index, status] of order.entries()) {
      expect(orderTotals("Cancelled", ...order.slice(index).toReversed()).status).toBe(status);
    }
  });

  it("ignores unpacked packages except for the date of their change", () => {
    expect(orderTotals("Unpacked", "Picking", "Delivered")).toEqual({
      status: "Picking",
      updatedDate: 100,
      totalAmount: "20.00",
      totalDiscountAmount: "2.00",
    });
    expect(orderTotals("Unpacked").status).toBe("Cancelled");
  });

  it("sums its lines and services", () => {
    const { orderNumber } = findHolder(domain, one);
    const order = domain.store.read(({ orders }) => orders.find(sellerId, orderNumber));
    if (order === undefined) throw new Error("no such order");
    const line = {
      ...findCurrentLine(domain, one),
      price: "50.00",
      quantity: 2,
      totalSellerDiscountPrice: "7.00",
      totalMallDiscountPrice: "3.00",
      installmentChargeWithVAT: "0.50",
      sellerInvoiceAmount: "93.00",
      dueAmount: "90.00",
    };
    const service = {
      orderItemType: 2,
      installmentChargeWithVAT: "0.25",
      price: "20.00",
      totalDiscountPrice: "0.00",
      quantity: 2,
      sellerInvoiceAmount: "40.00",
      orderLineIds: [one],
    };
    expect(billingTotals({ ...order, serviceItems: [service] }, [line, line])).toEqual({
      originalPrice: "200.00",
      totalSellerDiscount: "14.00",
      totalServiceItemOriginalPrice: "40.00",
      installmentChargeWithVat: "1.25",
      sellerInvoiceAmount: "226.00",
      totalMallDiscountPrice: "6.00",
      dueAmount: "220.00",
    });
    expect(packageAmounts([line, line])).toEqual({
      totalAmount: "200.00",
      totalDiscountAmount: "20.00",
      installmentChargeWithVAT: "1.00",
    });
  });
});

describe("a package", () => {
  it("shows the status of the settings after a split, and UnSupplied for the cancelled units", () => {
    const observed = (status: PackageStatus) =>
      applySplitStatus({ ...findHolder(domain, one), status }, "Cancelled").shownStatus;
    expect([observed("Unpacked"), observed("Picking"), observed("UnSupplied")]).toEqual([
      "Cancelled",
      "Unpacked",
      undefined,
    ]);
    expect(applySplitStatus(findHolder(domain, one))).not.toHaveProperty("shownStatus");
  });

  it("has a shipment company with an id and names", () => {
    expect(shipmentCompanies.map(({ id }) => findShipmentCompany(id)?.id)).toEqual([
      "341",
      "344",
      "345",
    ]);
    expect(findShipmentCompany("1")).toBeUndefined();
    const names = shipmentCompanies.flatMap(({ name, shortName }) => [name, shortName]);
    expect(new Set(names).size).toBe(6);
    expect(names).not.toContain("");
  });
});
