import { expect } from "vitest";
import { exact, exactSum } from "./exact.ts";
import { type ListedLine, type ListedPackage, sharedAmounts } from "./listed-package.ts";
import { groupByPackage, type ModelSeller } from "./model.ts";

/**
 * Every status transition of a package (interface-specification.md, States and transitions; assumption
 * `soap-transitions` for the transitions that the table lacks).
 */
const steps: Readonly<Record<string, readonly string[]>> = {
  Created: ["Picking", "Cancelled"],
  Picking: ["Shipped", "Unpacked", "UnSupplied", "Cancelled"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
  Unpacked: [],
  UnSupplied: [],
};

/** Whether a package may move from one status to another status. */
export function isAllowed(from: string, to: string): boolean {
  return steps[from]?.includes(to) ?? false;
}

/** Checks the rules that every listed package must satisfy after any sequence of commands. */
export function checkPackage(observed: ListedPackage): void {
  checkPast(observed);
  for (const line of observed.lines) checkLine(line);
  // The totals of a package are the sums over its lines (assumption `package-totals`).
  expect(exact(observed.totalAmount)).toBe(sumOf(observed.lines, gross));
  expect(exact(observed.totalDiscountAmount)).toBe(
    sumOf(observed.lines, (line) =>
      exactSum([line.totalSellerDiscountPrice, line.totalMallDiscountPrice]),
    ),
  );
}

function checkPast({ packageHistories, shipmentPackageStatus, lastModifiedDate }: ListedPackage) {
  const past = packageHistories.map(({ status }) => status);
  expect(past[0]).toBe("Created");
  for (const [index, status] of past.slice(1).entries()) {
    expect(steps[past[index] ?? ""], `${past[index]} → ${status}`).toContain(status);
  }
  expect(past.at(-1)).toBe(shipmentPackageStatus);
  const dates = packageHistories.map(({ createdDate }) => Number(createdDate));
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  expect(Number(lastModifiedDate)).toBeGreaterThanOrEqual(dates.at(-1) ?? 0);
}

/** The calculation rules of order lines (interface-specification.md, Order line). */
export function checkLine(line: ListedLine): void {
  const { sellerDiscount, sellerCouponDiscount, totalSellerDiscountPrice } = line;
  expect(Number(line.quantity)).toBeGreaterThan(0);
  const invoice = exact(line.sellerInvoiceAmount);
  expect(gross(line) - exactSum([sellerDiscount, sellerCouponDiscount])).toBe(invoice);
  expect(gross(line) - exact(totalSellerDiscountPrice)).toBe(invoice);
}

export function gross({ price, quantity }: ListedLine): bigint {
  return exact(price) * BigInt(quantity);
}

export function sumOf(lines: readonly ListedLine[], amount: (line: ListedLine) => bigint): bigint {
  return lines.reduce((sum, line) => sum + amount(line), 0n);
}

/**
 * Sums that no operation may change: for each order and product, the units and each divisible amount over all
 * packages that are not `Unpacked`. Labor costs are not included, because sellers add them later.
 */
export function conservedSums(seller: ModelSeller): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { listed: observed } of groupByPackage(seller)) {
    if (observed.shipmentPackageStatus === "Unpacked") continue;
    for (const line of observed.lines) {
      const add = (what: string, value: bigint) => {
        const key = `${observed.orderNumber} ${line.stockCode} ${what}`;
        sums.set(key, (sums.get(key) ?? 0n) + value);
      };
      add("units", BigInt(line.quantity));
      for (const name of sharedAmounts) {
        if (name !== "totalLaborCostExcludingVAT") add(name, exact(line[name]));
      }
    }
  }
  return sums;
}
