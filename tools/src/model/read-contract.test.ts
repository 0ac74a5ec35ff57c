import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "./inline-contract.fixture.ts";

test("reads operations with their parameters, bodies and the schemas they reach", () => {
  const contract = thingsContract(listThings);
  expect(contract.operations).toMatchObject([
    { id: "listThings", method: "GET", path: "/things", retry: "safe" },
  ]);
  expect(contract.operations[0]?.query.map(({ name, required }) => [name, required])).toEqual([
    ["id", false],
    ["size", false],
    ["state", true],
  ]);
  expect([...contract.schemas.keys()].sort()).toEqual([
    "State",
    "StateFilter",
    "Thing",
    "ThingPage",
  ]);
});

test("takes an assumption into the description", () => {
  const contract = thingsContract(
    listThings.replace(
      "description: How it is.",
      'description: How it is., x-assumption: "state: not shown."',
    ),
  );
  expect(contract.schemas.get("State")?.description).toBe(
    "How it is.\n\nAssumption state: not shown.",
  );
});

/** Each: what is wrong, the good text, the bad one in its place, and where and how it is reported. */
const mistakes: [what: string, good: string, from: string, to: string, message: string][] = [
  [
    "a missing operationId",
    listThings,
    "    operationId: listThings\n",
    "",
    "things.yaml:2:3: an operation needs an operationId",
  ],
  [
    "a missing x-retry",
    listThings,
    "    x-retry: safe\n",
    "",
    "things.yaml:2:3: an operation needs x-retry: one of safe, never, absolute",
  ],
  [
    "a wrong x-retry",
    listThings,
    "x-retry: safe",
    "x-retry: maybe",
    "things.yaml:4:5: an operation needs x-retry: one of safe, never, absolute",
  ],
  [
    "an unknown extension of an operation",
    listThings,
    "x-retry: safe",
    "x-retry: safe\n    x-cache: 5",
    'things.yaml:5:5: unknown keyword "x-cache" in the operation',
  ],
  [
    "a parameter outside the query",
    listThings,
    "name: id, in: query",
    "name: id, in: header",
    "things.yaml:6:21: the generator knows parameters of query and path only",
  ],
  [
    "a missing x-kind",
    listThings,
    "total: { type: integer, x-kind: count }",
    "total: { type: integer }",
    "things.yaml:19:5: a numeric schema needs x-kind: one of identifier, amount,",
  ],
  [
    "a kind that the format contradicts",
    listThings,
    "total: { type: integer, x-kind: count }",
    "total: { type: integer, x-kind: identifier }",
    "things.yaml:19:29: x-kind: identifier is written as type: integer with format: int64",
  ],
  [
    "an unresolved reference",
    listThings,
    '"#/State" }',
    '"#/Sate" }',
    'things.yaml:27:14: the reference #/Sate leads nowhere: there is no "Sate"',
  ],
  [
    "an unknown keyword",
    updateThings,
    "ready: { type: boolean }",
    "ready: { type: boolean, const: true }",
    'things.yaml:32:29: unknown keyword "const" in the schema of a boolean: the generator would drop it',
  ],
  [
    "an unknown vendor extension",
    updateThings,
    "x-not-below",
    "x-not-above",
    'things.yaml:23:3: unknown keyword "x-not-above" in the schema of an object',
  ],
  [
    "an open object in a request",
    updateThings,
    "  additionalProperties: false\n  description",
    "  description",
    "things.yaml:17:1: an object of a request needs additionalProperties: false",
  ],
  [
    "a closed object in a response",
    listThings,
    "Thing:\n  type: object",
    "Thing:\n  type: object\n  additionalProperties: false",
    "things.yaml:21:1: an object of a response stays open",
  ],
  [
    "a required member that is no property",
    updateThings,
    "required: [code]",
    "required: [cod]",
    'things.yaml:21:3: "cod" is not among the properties',
  ],
  [
    "a dependency on no property",
    updateThings,
    "{ list: [sale]",
    "{ list: [sail]",
    'things.yaml:22:24: "sail" is not among the properties',
  ],
  [
    "an optional body",
    updateThings,
    "      required: true\n",
    "",
    "things.yaml:6:5: a request body must be required: true",
  ],
  [
    "a pattern that is no expression",
    updateThings,
    "^[a-z]+$",
    "^[a-z+$",
    "things.yaml:25:57: pattern is not a regular expression",
  ],
  [
    "a choice other than with null",
    listThings,
    'state: { $ref: "#/State" }',
    'state: { oneOf: [{ $ref: "#/State" }, { type: string }] }',
    "things.yaml:27:14: the only choice the generator knows",
  ],
  ["YAML that cannot be read", listThings, "paths:\n", "paths: [\n", "things.yaml:"],
];

test.each(mistakes)("reports %s with its place", (_what, good, from, to, message) => {
  const bad = good.replace(from, to);
  expect(bad).not.toBe(good);
  expect(() => thingsContract(bad)).toThrow(`specs/${message}`);
});

test("refuses an operationId that is taken, and names both places", () => {
  const twice = `${updateThings.replace("paths:\n", "paths:\n  get:\n    operationId: updateThings\n    x-retry: safe\n    responses: {}\n")}`;
  expect(() => thingsContract(twice)).toThrow(
    "specs/things.yaml:7:5: operationId updateThings is already that of GET /things (specs/things.yaml:3:5)",
  );
});

test("refuses a named schema that requests and responses share", () => {
  const shared = listThings.replace('"#/State" }', '"#/StateFilter" }');
  expect(() => thingsContract(shared)).toThrow(
    "specs/things.yaml:13:1: schema StateFilter is used by the request of listThings and by the response of listThings: define one for each side",
  );
});

test("refuses two schemas of one name in different files", () => {
  const clash = listThings.replace('"#/State" }', '"other.yaml#/Thing" }');
  expect(() => thingsContract(clash, { "specs/other.yaml": "Thing: { type: string }\n" })).toThrow(
    "specs/things.yaml:27:5: two schemas are named Thing: ",
  );
});
