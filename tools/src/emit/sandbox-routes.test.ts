import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { emitSandboxRoutes } from "./sandbox-routes.ts";

test("writes responses as JSON: identifiers and decimals as numbers, null for nullable fields, optional fields when present", () => {
  const { text } = emitSandboxRoutes(thingsContract(listThings));
  const [, body = ""] = /writeThing\(value: Thing\): string \{(.*?)\n\}/s.exec(text) ?? [];
  const write = new Function("value", body) as (value: object) => string;
  expect(write({ id: "9007199254740993", price: "12.50" })).toBe(
    '{"id":9007199254740993,"price":12.50}',
  );
  expect(write({ id: "1", price: null, state: "New", extra: { a: '"' } })).toBe(
    '{"id":1,"price":null,"state":"New","extra":{"a":"\\""}}',
  );
  expect(text).toContain(
    'return `{"total":${String(value.total)},"content":${`[${value.content.map((item) => writeThing(item)).join(",")}]`}}`;',
  );
});

test("writes null for a nullable named object, and escapes quotes in names", () => {
  const nullable = listThings
    .replace("Thing:\n  type: object", 'Thing:\n  type: [object, "null"]')
    .replace("    extra:", "    'a \"quoted\" \\ `name`': { type: string }\n    extra:");
  const { text } = emitSandboxRoutes(thingsContract(nullable));
  const bodyOf = (name: string) =>
    new RegExp(`write${name}\\([^)]*\\): string \\{(.*?)\\n\\}`, "s").exec(text)?.[1] ?? "";
  const writeThing = new Function("value", bodyOf("Thing")) as (value: object) => string;
  const page = new Function("value", "writeThing", bodyOf("ThingPage"));
  const thing = { id: "1", price: "2.50", 'a "quoted" \\ `name`': "x" };
  expect(page({ total: 2, content: [thing, null] }, writeThing)).toBe(
    '{"total":2,"content":[{"id":1,"price":2.50,"a \\"quoted\\" \\\\ `name`":"x"},null]}',
  );
  expect(text).toContain("writeThing(value: NonNullable<Thing>)");
});

test("types and writes a list of lists", () => {
  const lists = listThings.replace(
    "extra: { description: Anything. }",
    "extra: { type: array, items: { type: array, items: { type: string } } }",
  );
  const { text } = emitSandboxRoutes(thingsContract(lists));
  expect(text).toContain("readonly extra?: readonly (readonly string[])[];");
  expect(text).toContain(
    '[${value.extra.map((item) => `[${item.map((item1) => JSON.stringify(item1)).join(",")}]`).join(",")}]',
  );
});

test("refuses a schema with the name of an operation's input", () => {
  const taken = updateThings.replaceAll("ThingUpdate", "UpdateThingsBody");
  expect(() => emitSandboxRoutes(thingsContract(taken))).toThrow(
    "specs/things.yaml:11:1: schema UpdateThingsBody has the name of an input type of updateThings; rename the schema",
  );
});
