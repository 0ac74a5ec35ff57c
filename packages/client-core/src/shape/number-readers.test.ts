import { describe, expect, it } from "vitest";
import { queryText, WireNumber, wireNumbers } from "./number-readers.ts";
import { read } from "./read.ts";
import { request, sku } from "./sample-shapes.fixture.ts";
import type { DecimalShape, ObjectShape } from "./shape.ts";

const wire = (text: string): WireNumber => new WireNumber(text);
const rulesOf = (input: unknown, shape = sku): string[] =>
  read(shape, input, wireNumbers).issues.map(({ path, rule }) => `${path} ${rule}`);

describe("read, from the wire", () => {
  it("accepts a price with exactly two fraction digits in the text", () => {
    const input = { stockCode: "A", listPrice: wire("12.50"), salePrice: wire("12.50") };
    expect(read(sku, input, wireNumbers)).toEqual({
      value: { stockCode: "A", listPrice: "12.50", salePrice: "12.50" },
      issues: [],
    });
  });

  it.each(["12.5", "12.500", "12", "1.25e3"])(
    "refuses %s for its number of fraction digits",
    (text) => {
      const input = { stockCode: "A", listPrice: wire(text), salePrice: wire("1.00") };
      expect(rulesOf(input)).toEqual(["$.listPrice fractionDigits"]);
    },
  );

  it("keeps the value of a price with the wrong number of digits for later rules", () => {
    const input = { stockCode: "A", listPrice: wire("12.5"), salePrice: wire("13.00") };
    const { value, issues } = read(sku, input, wireNumbers);
    expect(value).toMatchObject({ listPrice: "12.5" });
    expect(issues.map(({ rule }) => rule)).toEqual(["fractionDigits", "notBelow"]);
  });

  it.each(["5.0", "5e0", "1e400", "-0", "9007199254740993"])("refuses the count %s", (text) => {
    expect(rulesOf({ stockCode: "A", quantity: wire(text) })).toEqual(["$.quantity type"]);
  });

  it.each([
    ["9007199254740992", "is too large, the most is 9007199254740991"],
    [`1${"0".repeat(400)}`, "is too large, the most is 9007199254740991"],
    ["-9007199254740992", "is too small, the least is -9007199254740991"],
    ["1e400", "must be a whole number"],
  ])("reports what is wrong with the count %s, and returns no value", (text, message) => {
    const result = read({ type: "integer" }, wire(text), wireNumbers);
    expect(result.issues).toEqual([expect.objectContaining({ rule: "type", message })]);
    expect(result.value).toBeUndefined();
  });

  it.each(["12.50", 12.5, 5n, null, { text: "12.50" }])(
    "accepts only number tokens, not %s",
    (listPrice) => {
      const input = { stockCode: "A", listPrice, salePrice: wire("1.00") };
      expect(rulesOf(input)).toEqual(["$.listPrice type"]);
    },
  );

  it("treats a number token neither as an object nor as text", () => {
    expect(rulesOf(wire("1"))).toEqual(["$ type"]);
    expect(rulesOf({ stockCode: wire("1") })).toEqual(["$.stockCode type"]);
  });

  it("keeps every digit of an identifier", () => {
    const input = { skus: [{ stockCode: "A" }], lineId: wire("900719925474099312345") };
    expect(read(request, input, wireNumbers).value).toMatchObject({
      lineId: "900719925474099312345",
    });
  });

  it.each([
    ["1.5e3", "1500"],
    ["1E-2", "0.01"],
    ["-1.25e1", "-12.5"],
    ["0e30", "0"],
    ["-0.00", "0.00"],
    ["-0e1", "0"],
    ["12.50", "12.50"],
  ])("writes out the free decimal %s as %s", (text, plain) => {
    const shape: DecimalShape = { type: "decimal" };
    expect(read(shape, wire(text), wireNumbers)).toEqual({ value: plain, issues: [] });
  });

  it("refuses an exponent that would need too many digits", () => {
    const shape: DecimalShape = { type: "decimal" };
    expect(read(shape, wire("1e999999999"), wireNumbers).issues).toHaveLength(1);
    expect(read(shape, wire("1e-31"), wireNumbers).issues).toHaveLength(1);
  });
});

const query: ObjectShape = {
  type: "object",
  fields: {
    page: { type: "integer", minimum: 0 },
    size: { type: "integer", minimum: 1, maximum: 100 },
    status: { type: "string", values: ["Created", "Picking"] },
    categoryIds: { type: "array", items: { type: "identifier" } },
    all: { type: "boolean" },
    least: { type: "decimal" },
  },
};

const brokenIn = (input: unknown): string[] =>
  read(query, input, queryText).issues.map(({ path, rule }) => `${path} ${rule}`);

describe("read, from a query string", () => {
  it("returns exact values", () => {
    const input = {
      page: "0",
      size: "100",
      status: "Created",
      categoryIds: ["1", "9007199254740993"],
      all: "false",
      least: "1.50",
    };
    expect(read(query, input, queryText)).toEqual({
      value: { ...input, page: 0, size: 100, all: false },
      issues: [],
    });
  });

  it("accepts a list parameter with one value", () => {
    expect(read(query, { categoryIds: "7" }, queryText).value).toEqual({ categoryIds: ["7"] });
  });

  it.each(["0x10", "1e2", "+1", " 1", "1.0", "", "01", "10abc"])("refuses the size %j", (size) => {
    expect(brokenIn({ size })).toEqual(["$.size type"]);
  });

  it("refuses numbers out of range, repeated and unknown parameters, and other notations of numbers", () => {
    expect(brokenIn({ size: "101" })).toEqual(["$.size maximum"]);
    expect(brokenIn({ page: "-1" })).toEqual(["$.page minimum"]);
    expect(brokenIn({ status: ["Created", "Picking"] })).toEqual(["$.status type"]);
    expect(brokenIn({ status: "created" })).toEqual(["$.status enum"]);
    expect(brokenIn({ all: "TRUE" })).toEqual(["$.all type"]);
    expect(brokenIn({ other: "1" })).toEqual(["$.other unknown"]);
  });
});
