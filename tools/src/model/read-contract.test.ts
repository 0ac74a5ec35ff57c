import { describe, expect, test } from "vitest";
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

test("keeps an assumption beside the description", () => {
  const contract = thingsContract(
    listThings.replace(
      "description: How it is.",
      'description: How it is., x-assumption: "state: not shown."',
    ),
  );
  expect(contract.schemas.get("State")?.words).toEqual({
    description: "How it is.",
    assumptions: [{ id: "state", text: "not shown." }],
  });
});

/** Each: what is wrong, what stands in the good text, what in its place, and where and how that is reported. */
type Mistake = [what: string, from: string, to: string, message: string];

const listWrong: Mistake[] = [
  [
    "a missing operationId",
    "    operationId: listThings\n",
    "",
    "2:3: an operation needs an operationId",
  ],
  [
    "a missing x-retry",
    "    x-retry: safe\n",
    "",
    "2:3: an operation needs x-retry: one of safe, never, absolute",
  ],
  [
    "a wrong x-retry",
    "x-retry: safe",
    "x-retry: maybe",
    "4:5: an operation needs x-retry: one of safe, never, absolute",
  ],
  [
    "an unknown extension of an operation",
    "x-retry: safe",
    "x-retry: safe\n    x-cache: 5",
    '5:5: unknown keyword "x-cache" in the operation',
  ],
  [
    "a parameter outside the query",
    "name: id, in: query",
    "name: id, in: header",
    "6:21: the generator knows parameters of query and path only",
  ],
  [
    "a missing x-kind",
    "total: { type: integer, x-kind: count }",
    "total: { type: integer }",
    "19:5: a numeric schema needs x-kind: one of identifier, amount,",
  ],
  [
    "a kind that the format contradicts",
    "total: { type: integer, x-kind: count }",
    "total: { type: integer, x-kind: identifier }",
    "19:29: x-kind: identifier is written as type: integer with format: int64",
  ],
  [
    "an unresolved reference",
    '"#/State" }',
    '"#/Sate" }',
    '27:14: the reference #/Sate leads nowhere: there is no "Sate"',
  ],
  [
    "a closed object in a response",
    "Thing:\n  type: object",
    "Thing:\n  type: object\n  additionalProperties: false",
    "21:1: an object of a response stays open",
  ],
  [
    "a choice other than with null",
    'state: { $ref: "#/State" }',
    'state: { oneOf: [{ $ref: "#/State" }, { type: string }] }',
    "27:14: the only choice the generator knows",
  ],
  [
    "a date window whose first date has no offset",
    "operationId: listThings",
    'operationId: listThings\n    x-date-window: { days: 2, first: "2024-11-01" }',
    "4:31: x-date-window needs days and first",
  ],
  [
    "a parameter of no path",
    "name: id, in: query",
    "name: id, in: path",
    "2:3: the path has the parameters [], the operation describes [id]",
  ],
  ["YAML that cannot be read", "paths:\n", "paths: [\n", ""],
];

const updateWrong: Mistake[] = [
  [
    "an unknown keyword",
    "ready: { type: boolean }",
    "ready: { type: boolean, const: true }",
    '32:29: unknown keyword "const" in the schema of a boolean: the generator would drop it',
  ],
  [
    "an unknown vendor extension",
    "x-not-below",
    "x-not-above",
    '23:3: unknown keyword "x-not-above" in the schema of an object',
  ],
  [
    "an open object in a request",
    "  additionalProperties: false\n  description",
    "  description",
    "17:1: an object of a request needs additionalProperties: false",
  ],
  [
    "a required member that is no property",
    "required: [code]",
    "required: [cod]",
    '21:3: "cod" is not among the properties',
  ],
  [
    "a dependency on no property",
    "{ list: [sale]",
    "{ list: [sail]",
    '22:24: "sail" is not among the properties',
  ],
  ["an optional body", "      required: true\n", "", "6:5: a request body must be required: true"],
  [
    "a pattern that is no expression",
    "^[a-z]+$",
    "^[a-z+$",
    "25:57: pattern is not a regular expression",
  ],
];

describe.each([
  [listThings, listWrong],
  [updateThings, updateWrong],
])("reports", (good, mistakes) => {
  test.each(mistakes)("%s with its place", (_what, from, to, message) => {
    const bad = good.replace(from, to);
    expect(bad).not.toBe(good);
    expect(() => thingsContract(bad)).toThrow(`specs/things.yaml:${message}`);
  });
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
    "specs/things.yaml:27:14: two specs are named Thing: in specs/things.yaml and in specs/other.yaml",
  );
});
