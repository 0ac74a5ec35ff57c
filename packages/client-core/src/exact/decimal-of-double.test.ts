import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDecimals } from "./decimal-arithmetic.ts";
import { renderDecimal } from "./response-decoder.ts";

describe("renderDecimal", () => {
  it.each([
    [129.9, "129.90"],
    [129.9, "129.90"],
    [0, "0.00"],
    [-0, "0.00"],
    [7, "7.00"],
    [-7, "-7.00"],
    [-0.5, "-0.50"],
    [0.01, "0.01"],
    [0.125, "0.125"],
    [1e21, "1000000000000000000000.00"],
    [1e-7, "0.0000001"],
    [1.5e-9, "0.0000000015"],
    [-1.25e22, "-12500000000000000000000.00"],
    [1.23456789012345, "1.23456789012345"],
  ])("writes %d as %s", (value, text) => {
    expect(renderDecimal(value)).toBe(text);
  });

  it("gives back any wire amount of up to 15 significant digits", () => {
    const digits = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
    fc.assert(
      fc.property(digits, fc.nat({ max: 12 }), fc.boolean(), (units, scale, negative) => {
        const padded = units.toString().padStart(scale + 1, "0");
        const whole = padded.slice(0, padded.length - scale);
        const wire = `${negative ? "-" : ""}${whole}${scale === 0 ? "" : `.${padded.slice(-scale)}`}`;
        expect(compareDecimals(renderDecimal(JSON.parse(wire)), wire)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  it("writes any double plainly, and so that the same double can be read back", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = renderDecimal(value);
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d\d+$/);
        expect(Number(text)).toBe(value + 0);
      }),
      { numRuns: 2000 },
    );
  });
});
