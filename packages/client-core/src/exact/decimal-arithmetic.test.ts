import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal } from "./decimal.ts";
import {
  addDecimals,
  compareDecimals,
  divideDecimal,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "./decimal-arithmetic.ts";

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 12 }))
  .map(([units, scale]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
    const fraction = scale === 0 ? "" : `.${digits.slice(-scale)}`;
    return `${units < 0n ? "-" : ""}${digits.slice(0, digits.length - scale)}${fraction}`;
  });

describe("decimal arithmetic", () => {
  it.each([
    [addDecimals("0.1", "0.2"), "0.30"],
    [addDecimals(0.1, 0.2), "0.30"],
    [subtractDecimals("100", "0.01"), "99.99"],
    [subtractDecimals("1.005", "1.005"), "0.00"],
    [multiplyDecimals("49.90", 3), "149.70"],
    [multiplyDecimals("12.50", "0.18"), "2.25"],
    [multiplyDecimals("-0.1", "0.1"), "-0.01"],
    [multiplyDecimals("0.01", "0.01"), "0.0001"],
    [sumDecimals([]), "0.00"],
    [sumDecimals(["0.10", 0.2, 1n, "0.001"]), "1.301"],
    [roundDecimal("2.345", 2), "2.35"],
    [roundDecimal("2.3449999", 2), "2.34"],
    [roundDecimal("-2.345", 2), "-2.35"],
    [roundDecimal("1.005", 2), "1.01"],
    [roundDecimal("0.5", 0), "1"],
    [roundDecimal("7", 2), "7.00"],
    [roundDecimal("-0.001", 2), "0.00"],
  ])("gives %s for %s", (result, expected) => {
    expect(result).toBe(expected);
  });

  it("subtracts the same amount that it added", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0);
      }),
    );
  });

  it("distributes multiplication over addition", () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        const left = multiplyDecimals(a, addDecimals(b, c));
        expect(left).toBe(addDecimals(multiplyDecimals(a, b), multiplyDecimals(a, c)));
      }),
    );
  });

  it("compares by value, whatever the number of digits", () => {
    expect(compareDecimals("1.50", "1.5")).toBe(0);
    expect(compareDecimals("-0", "0.00")).toBe(0);
    expect(compareDecimals("9.99", "10")).toBe(-1);
    expect(compareDecimals("-9.99", "-10")).toBe(1);
  });

  it("refuses text and numbers that are not decimals", () => {
    expect(() => addDecimals("12,50", 1)).toThrow(RangeError);
    expect(() => sumDecimals([Number.NaN])).toThrow(RangeError);
  });
});

describe("divideDecimal", () => {
  it.each([
    ["100.00", [1, 1, 1], ["33.34", "33.33", "33.33"]],
    ["10.00", [2, 1], ["6.67", "3.33"]],
    ["0.01", [1, 1], ["0.01", "0.00"]],
    ["-100.00", [1, 1, 1], ["-33.34", "-33.33", "-33.33"]],
    ["5", [0, 1], ["0.00", "5.00"]],
    ["0", [1, 2], ["0.00", "0.00"]],
  ] as const)("divides %s by %j", (amount, weights, parts) => {
    expect(divideDecimal(amount, weights)).toEqual(parts);
  });

  it("conserves the amount to the last unit and stays within one unit of the exact share", () => {
    const weights = fc
      .array(fc.nat({ max: 999_999 }), { minLength: 1, maxLength: 20 })
      .filter((all) => all.some((weight) => weight > 0));
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), weights, (minor, all) => {
        const amount = multiplyDecimals(minor, "0.01");
        const parts = divideDecimal(amount, all);
        expect(compareDecimals(sumDecimals(parts), amount)).toBe(0);
        const total = all.reduce((sum, weight) => sum + weight, 0);
        all.forEach((weight, index) => {
          const got = multiplyDecimals(parts[index] ?? "", total);
          const gap = subtractDecimals(got, multiplyDecimals(amount, weight)).replace("-", "");
          expect(compareDecimals(gap, multiplyDecimals(total, "0.01"))).toBe(-1);
        });
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[-1, 2]], [[1.5]]])("refuses the weights %j", (weights) => {
    expect(() => divideDecimal("1.00", weights)).toThrow(RangeError);
  });

  it.each([-1, 1.5, 101, 1e9, Infinity, Number.NaN])(
    "refuses %d digits after the point, like roundDecimal and formatDecimal",
    (digits) => {
      const message = "The digits after the point must be a whole number from 0 to 100";
      expect(() => divideDecimal("1", [1], digits)).toThrow(message);
      expect(() => roundDecimal("1.5", digits)).toThrow(message);
      expect(() => formatDecimal("1", { fractionDigits: digits })).toThrow(message);
    },
  );

  it("refuses an amount finer than the parts", () => {
    expect(() => divideDecimal("1.001", [1])).toThrow(RangeError);
  });
});
