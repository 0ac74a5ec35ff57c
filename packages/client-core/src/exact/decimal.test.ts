import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOrUndefined, formatDecimal } from "./decimal.ts";

describe("formatDecimal", () => {
  it.each([
    [12.5, "12.50"],
    ["12.5", "12.50"],
    ["12", "12.00"],
    [12n, "12.00"],
    [0, "0.00"],
    ["-3.1", "-3.10"],
    ["-0", "0.00"],
    ["-0.00", "0.00"],
    ["99999999999999999999.99", "99999999999999999999.99"],
  ])("pads %s to two digits", (input, text) => {
    expect(formatDecimal(input, { fractionDigits: 2 })).toBe(text);
  });

  it.each([12.345, "12.345", "12.500", 0.1 + 0.2])(
    "refuses %s when at most two fraction digits are allowed",
    (input) => {
      expect(() => formatDecimal(input, { fractionDigits: 2 })).toThrow(RangeError);
    },
  );

  it.each([
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 53,
    "12,50",
    "1e2",
    "",
    " 1",
    "1 ",
    "+1",
    ".5",
    "5.",
    "012.5",
    "1_000",
    "0x10",
    "--1",
    "1.2.3",
    "NaN",
  ])("refuses %j", (input) => {
    expect(() => formatDecimal(input)).toThrow(RangeError);
  });

  it("returns text unchanged without a format", () => {
    expect(formatDecimal("12.500")).toBe("12.500");
  });

  it("formats every amount of up to 13 digits and two decimals as the caller wrote it", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (minor) => {
        const text = `${minor / 100n}.${(minor % 100n).toString().padStart(2, "0")}`;
        expect(formatDecimal(Number(text), { fractionDigits: 2 })).toBe(text);
      }),
    );
  });

  it.each([null, undefined, true, {}, []])("returns undefined for %s", (input) => {
    expect(decimalOrUndefined(input)).toBeUndefined();
  });
});
