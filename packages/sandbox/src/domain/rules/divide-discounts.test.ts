import {
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
  sumDecimals,
} from "@marketplace-seller/client-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { divideDiscounts } from "./divide-discounts.ts";

const toAmount = (cents: number): string => (cents / 100).toFixed(2);

it("leaves no part of a fully discounted line with a negative amount due", () => {
  expect(divideDiscounts("10.00", ["9.99", "0.00", "10.01"], [1, 1])).toEqual([
    ["4.99", "5.00"],
    ["0.00", "0.00"],
    ["5.01", "5.00"],
  ]);
});

it("divides discounts of any line so that they add up, each within a unit of its share", () => {
  const line = fc
    .record({
      price: fc.integer({ min: 1, max: 5_000 }),
      quantities: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 6 }),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
      isFull: fc.boolean(),
    })
    .map(({ price, quantities, cuts, isFull }) => {
      const quantity = quantities.reduce((sum, count) => sum + count, 0);
      let left = price * quantity;
      const discounts = cuts.map((cut, at) => {
        const discount = isFull && at === 2 ? left : Math.floor(left * cut);
        left -= discount;
        return toAmount(discount);
      });
      return { price: toAmount(price), quantities, quantity, discounts };
    });
  fc.assert(
    fc.property(line, ({ price, quantities, quantity, discounts }) => {
      const divided = divideDiscounts(price, discounts, quantities);
      for (const [at, shares] of divided.entries()) {
        expect(sumDecimals(shares)).toBe(discounts[at]);
        for (const [part, share] of shares.entries()) {
          const exact = (Number(discounts[at]) * (quantities[part] ?? 0)) / quantity;
          expect(Math.abs(Number(share) - exact)).toBeLessThan(0.01);
        }
      }
      for (const [part, count] of quantities.entries()) {
        const discounted = sumDecimals(divided.map((shares) => shares[part] ?? "0.00"));
        const due = subtractDecimals(multiplyDecimals(price, count), discounted);
        expect(compareDecimals(due, 0)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 300 },
  );
});
