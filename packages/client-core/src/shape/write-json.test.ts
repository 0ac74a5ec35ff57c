import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDecimals } from "../exact/decimal-arithmetic.ts";
import { NumberText, readExactly } from "../exact/exact-reader.fixture.ts";
import { callerNumbers } from "./number-readers.ts";
import { read } from "./read.ts";
import { request } from "./sample-shapes.fixture.ts";
import { writeJson } from "./write-json.ts";

const writeInput = (input: unknown): string => {
  const { value, issues } = read(request, input, callerNumbers);
  expect(issues).toEqual([]);
  return writeJson(request, value);
};

describe("writeJson", () => {
  it("writes identifiers and decimals as bare numbers, prices with exactly two digits", () => {
    const text = writeInput({
      skus: [{ stockCode: 'A"\n', listPrice: 12.5, salePrice: "12" }],
      lineId: "9007199254740993",
      desi: "1.125",
      vatRate: null,
      url: "https://ü.example",
      remove: false,
    });
    expect(text).toBe(
      '{"skus":[{"stockCode":"A\\"\\n","listPrice":12.50,"salePrice":12.00}],"lineId":9007199254740993,"desi":1.125,"vatRate":null,"url":"https://ü.example","remove":false}',
    );
  });

  it("writes every digit of any valid request, by an independent parser", () => {
    const price = fc.nat({ max: 10 ** 9 }).map((minor) => minor / 100);
    const input = fc.record({
      lineId: fc.bigInt({ min: 0n, max: 2n ** 63n }),
      skus: fc.array(
        fc.record({
          stockCode: fc.string({ maxLength: 2 }),
          listPrice: fc
            .nat({ max: 99 })
            .map((cents) => `99999999999999999999.${cents + 100}`.replace(".1", ".")),
          salePrice: price,
          quantity: fc.nat({ max: 999_999 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(input, (sample) => {
        const exact = readExactly(writeInput(sample)) as Record<string, unknown>;
        expect(exact.lineId).toEqual(new NumberText(sample.lineId.toString()));
        const skus = exact.skus as Record<string, NumberText>[];
        sample.skus.forEach((sku, index) => {
          expect(skus[index]?.salePrice?.text).toMatch(/^\d+\.\d\d$/);
          expect(compareDecimals(skus[index]?.salePrice?.text ?? "", sku.salePrice)).toBe(0);
          expect(skus[index]?.stockCode).toBe(sku.stockCode);
        });
      }),
    );
  });

  it.each([
    ["text", "text"],
    ["a list of the wrong thing", { skus: 1 }],
    ["a decimal with an exponent", { skus: [{ stockCode: "A", listPrice: "1e5" }] }],
    ["an identifier of letters", { lineId: "x" }],
    ["a count with a fraction", { vatRate: 1.5 }],
    ["a number for text", { url: 1 }],
    ["text for a boolean", { remove: "true" }],
    ["null where it may not stand", { lineId: null }],
  ])("refuses %s, which was not validated first", (_, value) => {
    expect(() => writeJson(request, value)).toThrow(TypeError);
  });
});
