import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatIdentifier, identifierOrUndefined } from "./identifier.ts";

describe("formatIdentifier", () => {
  it("keeps every digit of a text and of a bigint", () => {
    fc.assert(
      fc.property(fc.bigInt(), (digits) => {
        expect(formatIdentifier(digits)).toBe(digits.toString());
        expect(formatIdentifier(digits.toString())).toBe(digits.toString());
      }),
    );
  });

  it("accepts safe integers, and refuses those that a double may have rounded", () => {
    expect(formatIdentifier(Number.MAX_SAFE_INTEGER)).toBe("9007199254740991");
    expect(() => formatIdentifier(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
    expect(() => formatIdentifier(-Number.MAX_SAFE_INTEGER - 1)).toThrow(RangeError);
  });

  it.each(["", " 1", "1 ", "+1", "01", "1.0", "1e3", "0x10", "12abc", "-0", "1_000", "١"])(
    "refuses the text %j",
    (text) => {
      expect(() => formatIdentifier(text)).toThrow(RangeError);
    },
  );

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses the number %d", (number) => {
    expect(() => formatIdentifier(number)).toThrow(RangeError);
  });

  it("writes negative zero as zero", () => {
    expect(formatIdentifier(-0)).toBe("0");
  });

  it.each([null, undefined, true, {}, [1], Symbol("1")])("returns undefined for %s", (input) => {
    expect(identifierOrUndefined(input)).toBeUndefined();
  });
});
