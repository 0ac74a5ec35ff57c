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
  expect(contract.schemas.get("State")?.documentation).toEqual({
    description: "How it is.",
    assumptions: [{ id: "state", text: "not shown." }],
  });
});

/**
 * A mistake in a contract: the location and message of the reported error, the text of the valid contract that is
 * replaced, and the faulty text in its place.
 */
type Mistake = [message: string, from: string, to: string];

const listWrong: Mistake[] = [
  ["2:3: an operation needs an operationId", "    operationId: listThings\n", ""],
  ["2:3: an operation needs x-retry: one of safe, never, absolute", "    x-retry: safe\n", ""],
  [
    "4:5: an operation needs x-retry: one of safe, never, absolute",
    "x-retry: safe",
    "x-retry: maybe",
  ],
  [
    '5:5: unknown keyword "x-cache" in the operation',
    "x-retry: safe",
    "x-retry: safe\n    x-cache: 5",
  ],
  [
    "6:21: the generator supports only parameters in query and path",
    "name: id, in: query",
    "name: id, in: header",
  ],
  [
    "19:5: a numeric schema needs x-kind: one of identifier, amount,",
    "total: { type: integer, x-kind: count }",
    "total: { type: integer }",
  ],
  [
    "19:29: x-kind: identifier is written as type: integer with format: int64",
    "total: { type: integer, x-kind: count }",
    "total: { type: integer, x-kind: identifier }",
  ],
  ['27:14: the reference #/Sate has no target: there is no "Sate"', '"#/State" }', '"#/Sate" }'],
  [
    "21:1: an object of a response must not have",
    "Thing:\n  type: object",
    "Thing:\n  type: object\n  additionalProperties: false",
  ],
  [
    "27:14: the generator supports only a choice",
    'state: { $ref: "#/State" }',
    'state: { oneOf: [{ $ref: "#/State" }, { type: string }] }',
  ],
  [
    "4:31: x-date-window needs days and first",
    "operationId: listThings",
    'operationId: listThings\n    x-date-window: { days: 2, first: "2024-11-01" }',
  ],
  [
    "2:3: the path has the parameters [], the operation describes [id]",
    "name: id, in: query",
    "name: id, in: path",
  ],
  ["3:18: not valid YAML: ", "paths:\n", "paths: [\n"],
];

const updateWrong: Mistake[] = [
  [
    '32:29: unknown keyword "const" in the schema of a boolean: the generator would drop it',
    "ready: { type: boolean }",
    "ready: { type: boolean, const: true }",
  ],
  ['23:3: unknown keyword "x-not-above" in the schema of an object', "x-not-below", "x-not-above"],
  [
    "17:1: an object of a request must have additionalProperties: false",
    "  additionalProperties: false\n  description",
    "  description",
  ],
  ['21:3: "cod" must be one of the properties', "required: [code]", "required: [cod]"],
  ['22:24: "sail" must be one of the properties', "{ list: [sale]", "{ list: [sail]"],
  ["6:5: a request body must be required: true", "      required: true\n", ""],
  ["25:57: pattern must be a regular expression", "^[a-z]+$", "^[a-z+$"],
];

describe.each([
  [listThings, listWrong],
  [updateThings, updateWrong],
])("reports", (good, mistakes) => {
  test.each(mistakes)("%s", (message, from, to) => {
    const bad = good.replace(from, to);
    expect(bad).not.toBe(good);
    expect(() => thingsContract(bad)).toThrow(`specs/things.yaml:${message}`);
  });
});

test("refuses a duplicate operationId, and names both locations", () => {
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
