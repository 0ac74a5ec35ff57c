import { createSchemaCompiler } from "@marketplace-seller/testing/json";
import { expect, it } from "vitest";
import schema from "../../operator.schema.json" with { type: "json" };
import { findOperatorProblem, operatorOptions, parseOperatorProfile } from "./operator-profile.ts";

const validate = createSchemaCompiler({})(schema);

it("has the members of its JSON Schema", () => {
  expect(Object.keys(schema.properties)).toEqual(Object.keys(operatorOptions));
});

const names = {
  productIdField: "ornekProductId",
  warehouseSender: "ÖRNEK & CO",
  orderByFieldParameter: "sort-by",
  dateShiftMs: -10_800_000,
  soapNamespace: "urn:ornek",
  soapPath: "/services/order.asmx/?v=1",
  rateLimitCodes: ["E-77", "Too many"],
};

it("accepts an operator's names, as its JSON Schema does", () => {
  const profile = { $schema: "./operator.schema.json", ...names };
  expect(findOperatorProblem(profile)).toBeUndefined();
  expect(validate(profile)).toEqual([]);
  expect(parseOperatorProfile(`\u{FEFF}${JSON.stringify(profile)}`)).toEqual(profile);
});

it.each([
  ["productIdField", ["", "a b", "1a", 'a"', 7]],
  ["warehouseSender", ["", " ", "SELLER", "ALL", "A\nB", " A", "A ", '"', 7]],
  ["orderByFieldParameter", ["", "a=b", "a&b", "a b", "1", 7]],
  ["dateShiftMs", [0.5, 86_400_001, -86_400_001, "1"]],
  ["soapNamespace", ["", "a b", "\t", 7]],
  [
    "soapPath",
    ["", "ws", "//other.example/ws", "/ws#x", "/ws/*", "/a b", "https://other.example/", 7],
  ],
  ["rateLimitCodes", ["E-77", [7], [""], [" E"], ["E\n"]]],
  ["productId", ["x"]],
])("refuses a wrong %s by its path, as its JSON Schema does", (name, values) => {
  for (const value of values) {
    const profile = { ...names, [name]: value };
    expect(findOperatorProblem(profile)?.message, String(value)).toContain(`operator.${name}`);
    expect(validate(profile), String(value)).not.toEqual([]);
  }
});

it.each(["", "[]", "null", "{", '"operator.json"'])("refuses the text %j", (text) => {
  expect(() => parseOperatorProfile(text)).toThrow(/must be an? (?:JSON )?object/);
});
