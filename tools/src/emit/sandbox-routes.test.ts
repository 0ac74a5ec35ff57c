import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { emitSandboxRoutes } from "./sandbox-routes.ts";

test("writes responses as JSON: ids and decimals bare, what may be null as null, what is optional where it is", () => {
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

test("refuses a schema named like what an operation takes", () => {
  const taken = updateThings.replaceAll("ThingUpdate", "UpdateThingsBody");
  expect(() => emitSandboxRoutes(thingsContract(taken))).toThrow(
    "specs/things.yaml:11:1: schema UpdateThingsBody is named like what updateThings takes: rename it",
  );
});
