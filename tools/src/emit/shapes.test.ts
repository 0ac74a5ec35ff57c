import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { Shapes } from "./shapes.ts";

function bodyShape(things: string): unknown {
  const contract = thingsContract(things);
  const body = contract.operations[0]?.body;
  return body === undefined ? undefined : new Shapes(contract).of(body);
}

test("copies every rule of a request body into its shape", () => {
  expect(bodyShape(updateThings)).toEqual({
    type: "object",
    required: ["things"],
    fields: {
      things: {
        type: "array",
        minItems: 1,
        maxItems: 1000,
        items: {
          type: "object",
          required: ["code"],
          dependentRequired: { list: ["sale"], sale: ["list"] },
          notBelow: { list: "sale" },
          fields: {
            code: { type: "string", minLength: 1, maxLength: 255, pattern: "^[a-z]+$" },
            list: { type: "decimal", fractionDigits: 2, minimum: "0.01" },
            sale: { type: "decimal", fractionDigits: 2, exclusiveMinimum: "0" },
            rate: { type: "integer", values: [0, 20], nullable: true },
            days: { type: "integer", minimum: 1, maximum: 2147483647 },
            attribute: { type: "identifier", ranges: [{ minimum: "10", maximum: "19" }] },
            state: { type: "string", values: ["On", "Off"] },
            ready: { type: "boolean" },
          },
        },
      },
    },
  });
});

test("makes an object shape of the query parameters, with its required members", () => {
  const contract = thingsContract(listThings);
  const operation = contract.operations[0];
  expect(operation && new Shapes(contract).parameters(operation.query)).toEqual({
    type: "object",
    required: ["state"],
    fields: {
      id: { type: "identifier" },
      size: { type: "integer", maximum: 50 },
      state: { type: "string", values: ["New", "Old"] },
    },
  });
});

test("makes one shape of a named schema for all its uses", () => {
  const shape = bodyShape(
    `${updateThings.replace(
      "ready: { type: boolean }",
      'ready: { $ref: "#/Flag" }\n    open: { $ref: "#/Flag" }',
    )}Flag: { type: boolean }\n`,
  );
  expect(shape).toHaveProperty("fields.things.items.fields.ready");
  const fields = (shape as { fields: { things: { items: { fields: Record<string, unknown> } } } })
    .fields.things.items.fields;
  expect(fields.ready).toBe(fields.open);
});

test.each([
  [
    "bounds on an identifier",
    "x-allowed-ranges: [{ minimum: 10, maximum: 19 }]",
    "minimum: 1",
    "things.yaml:30:5: an identifier must not have bounds or an enum",
  ],
  [
    "a bound that only an exponent could write",
    "minimum: 0.01",
    "minimum: 1e30",
    "things.yaml:26:5: the bound 1e+30 is too large or small to write",
  ],
  [
    "a body that holds itself",
    "ready: { type: boolean }",
    'ready: { $ref: "#/ThingUpdate" }',
    "things.yaml:32:5: schema ThingUpdate of a request refers to itself",
  ],
])("refuses %s", (_what, from, to, message) => {
  expect(() => bodyShape(updateThings.replace(from, to))).toThrow(message);
});
