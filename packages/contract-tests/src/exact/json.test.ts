import { expect, it } from "vitest";
import { isSameNumber, readJson, writeJson } from "./json.ts";

it.each([
  ["12.5", "12.50"],
  ["0", "-0.00"],
  ["1e2", "100"],
  ["0.00120", "12e-4"],
  ["9007199254740993", "9007199254740993.0"],
])("the decimal %s equals %s", (one, other) => {
  expect(isSameNumber(one, other)).toBe(true);
});

it.each([
  ["9007199254740993", "9007199254740992"],
  ["1", "-1"],
  ["10", "1"],
  ["0.1", "0.10000000000000001"],
])("the decimal %s does not equal %s", (one, other) => {
  expect(isSameNumber(one, other)).toBe(false);
});

it("parses and writes JSON without converting numbers to doubles", () => {
  const text = '{"a":[9007199254740993,12.50,1e400],"b":null,"c":"ü"}';
  expect(writeJson(readJson(text))).toBe(text);
});
