import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callerNumbers } from "./number-readers.ts";
import { read } from "./read.ts";
import { request, sku } from "./sample-shapes.fixture.ts";
import type { IdentifierShape, Shape } from "./shape.ts";

const rules = (shape: Shape, input: unknown): string[] =>
  read(shape, input, callerNumbers).issues.map(({ path, rule }) => `${path} ${rule}`);

const valid = { stockCode: "A" };

describe("read, from a caller", () => {
  it("returns the exact values of a valid request", () => {
    const input = {
      skus: [{ stockCode: "A", listPrice: 12.5, salePrice: "12.5", quantity: 3 }],
      lineId: 9007199254740993n,
      desi: 1.25,
      vatRate: null,
      remove: true,
    };
    expect(read(request, input, callerNumbers)).toEqual({
      value: {
        skus: [{ stockCode: "A", listPrice: "12.5", salePrice: "12.5", quantity: 3 }],
        lineId: "9007199254740993",
        desi: "1.25",
        vatRate: null,
        remove: true,
      },
      issues: [],
    });
  });

  it("reports every broken rule at once, in the order of the contract's fields", () => {
    const input = {
      unknownField: 1,
      vatRate: 18,
      skus: [{ quantity: -1, listPrice: 12.345, stockCode: "ABCDEF" }, valid, { colour: "red" }],
      lineId: 2 ** 53,
      url: "http://x.example",
      remove: "true",
      desi: 0,
    };
    expect(rules(request, input)).toEqual([
      "$.skus[0].stockCode maxLength",
      "$.skus[0].listPrice fractionDigits",
      "$.skus[0].quantity minimum",
      "$.skus[0].salePrice dependentRequired",
      "$.skus[2].stockCode required",
      "$.skus[2].colour unknown",
      "$.lineId type",
      "$.desi minimum",
      "$.vatRate enum",
      "$.url pattern",
      "$.remove type",
      "$.unknownField unknown",
    ]);
  });

  it.each([
    ["a list price equal to the sale price in another spelling", "10", "10.00", []],
    ["a list price above the sale price by one minor unit", "10.01", 10, []],
    ["a list price below by one minor unit", 9.99, "10", ["$.listPrice notBelow"]],
    [
      "99999999999999999.98 against .99",
      "99999999999999999.98",
      "99999999999999999.99",
      ["$.listPrice notBelow"],
    ],
  ])("compares exactly %s", (_, listPrice, salePrice, expected) => {
    expect(rules(sku, { stockCode: "A", listPrice, salePrice })).toEqual(expected);
  });

  it.each([12.345, 0.1 + 0.2, "12.500"])(
    "refuses %s for its number of fraction digits",
    (listPrice) => {
      expect(rules(sku, { stockCode: "A", listPrice, salePrice: "0.10" })).toEqual([
        "$.listPrice fractionDigits",
      ]);
    },
  );

  it.each([
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "12,50",
    "1e2",
    "",
    " 1",
    null,
    true,
    [],
    {},
  ])("refuses %s, which is not a decimal", (listPrice) => {
    expect(rules(sku, { stockCode: "A", listPrice, salePrice: "1" })).toEqual(["$.listPrice type"]);
  });

  it.each([null, "5", true, 1.5, Number.NaN, 2 ** 53, 5n, new Number(5)])(
    "refuses %s, which is not a count, without coercion",
    (quantity) => {
      expect(rules(sku, { stockCode: "A", quantity })).toEqual(["$.quantity type"]);
    },
  );

  it("counts code points, as JSON Schema does", () => {
    expect(rules(sku, { stockCode: "😀😀😀😀😀" })).toEqual([]);
    expect(rules(sku, { stockCode: "😀😀😀😀😀😀" })).toEqual(["$.stockCode maxLength"]);
    expect(rules(request, { skus: [valid], url: "https://" })).toEqual(["$.url minLength"]);
  });

  it("refuses text that UTF-8 cannot carry", () => {
    expect(rules(sku, { stockCode: "\ud800" })).toEqual(["$.stockCode type"]);
  });

  it("checks the number of entries of a list", () => {
    expect(rules(request, { skus: [] })).toEqual(["$.skus minItems"]);
    expect(rules(request, { skus: [valid, valid, valid, { quantity: 1 }] })).toEqual([
      "$.skus maxItems",
    ]);
  });

  it("treats an undefined member as absent", () => {
    expect(rules(sku, { stockCode: "A", listPrice: undefined, other: undefined })).toEqual([]);
  });

  it.each([undefined, null, 1, "text", [], () => 1])(
    "refuses %s where an object is needed",
    (input) => {
      expect(rules(sku, input)).toEqual([input === undefined ? "$ required" : "$ type"]);
    },
  );

  it("keeps values that break only a value rule, and drops those of the wrong type", () => {
    const { value } = read(sku, { stockCode: "A", quantity: -1, listPrice: "x" }, callerNumbers);
    expect(value).toEqual({ stockCode: "A", quantity: -1 });
  });

  it("contains no value in a message", () => {
    const { issues } = read(sku, { stockCode: "Ayşe Yılmaz", secret: "x" }, callerNumbers);
    expect(JSON.stringify(issues.map(({ message }) => message))).not.toContain("Ayşe");
  });
});

describe("read, from a hostile caller", () => {
  it("reports __proto__ as an unknown field, and inherits nothing from it", () => {
    const input: unknown = JSON.parse('{"__proto__":{"stockCode":"A"},"constructor":1}');
    expect(rules(sku, input)).toEqual([
      "$.stockCode required",
      "$.__proto__ unknown",
      "$.constructor unknown",
    ]);
    expect(rules(sku, Object.create({ stockCode: "A" }))).toEqual(["$.stockCode required"]);
  });

  it("limits the number of issues of a huge list", () => {
    const list: Shape = { type: "array", items: sku };
    const sparse: unknown[] = [];
    sparse.length = 4_000_000_000;
    const { issues, more } = read(list, sparse, callerNumbers);
    expect([issues.length, more]).toEqual([100, 10_000]);
  });

  it("reads no entry of a list with too many entries", () => {
    const list: Shape = { type: "array", items: sku, maxItems: 2 };
    const entries = [1, 2, 3].map(() => ({
      get stockCode(): string {
        throw new Error("read");
      },
    }));
    const { issues } = read(list, entries, callerNumbers);
    expect(issues.map(({ rule }) => rule)).toEqual(["maxItems"]);
  });

  it("never throws, and accepts only values that it can write", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (input) => {
        expect(Array.isArray(read(request, input, callerNumbers).issues)).toBe(true);
        expect(Array.isArray(read(request, { skus: input }, callerNumbers).issues)).toBe(true);
      }),
    );
  });
});

const ranged: IdentifierShape = {
  type: "identifier",
  ranges: [
    { minimum: "1000000", maximum: "1000031" },
    { minimum: "9007199254740993", maximum: "9007199254740995" },
  ],
};

it.each(["1000000", "1000031", 1000016, 9007199254740993n, "9007199254740995"])(
  "accepts the identifier %s in an allowed range",
  (identifier) => {
    expect(read(ranged, identifier, callerNumbers).issues).toEqual([]);
  },
);

it.each(["999999", "1000032", -1000000, 9007199254740992n, "9007199254740996"])(
  "refuses the identifier %s outside the allowed ranges, to the last digit",
  (identifier) => {
    expect(read(ranged, identifier, callerNumbers).issues).toEqual([
      {
        path: "$",
        segments: [],
        rule: "allowedRange",
        message: "must be 1000000 to 1000031 or 9007199254740993 to 9007199254740995",
      },
    ]);
  },
);
