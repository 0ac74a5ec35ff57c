import type { Shape } from "@marketplace-seller/client-core";
import { read, WireNumber, wireNumbers } from "@marketplace-seller/client-core/internal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTextUnder } from "../../specs/build/read-text.ts";
import { Shapes } from "../src/emit/shapes.ts";
import { readContract } from "../src/model/read-contract.ts";
import { contractValidators } from "./contract-validators.ts";
import { jsonFor } from "./json-for-shape.ts";
import { repositoryRoot } from "./repository-root.ts";

/**
 * Compares the validation by request shapes with the validation by Ajv and the contract's files: both must accept the
 * same requests. Rules of the contract that JSON Schema cannot express have separate tests.
 */
const beyondJsonSchema = new Set(["fractionDigits", "notBelow", "allowedRange"]);

const contract = readContract("specs/rest/openapi.yaml", readTextUnder(repositoryRoot));
const shapes = new Shapes(contract);
const validators = contractValidators(repositoryRoot);

const cases = contract.operations.flatMap((operation) => {
  const query = shapes.parameters(operation.query);
  const body = operation.body === undefined ? undefined : shapes.of(operation.body);
  return [
    ...(query === undefined ? [] : [{ name: `${operation.id} query`, shape: query }]),
    ...(body === undefined ? [] : [{ name: `${operation.id} body`, shape: body }]),
  ];
});

test.each(cases)("validates $name as Ajv does by its schema", ({ name, shape }) => {
  const isValid = validators.findValidator(name);
  const counts = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(jsonFor(shape, { validators, spoil: 4 }), (value) => {
      const expected = isValid(value);
      counts[expected ? "accepted" : "refused"] += 1;
      expect({ value, isAccepted: accepts(shape, value) }).toEqual({ value, isAccepted: expected });
    }),
    { numRuns: 1500 },
  );
  expect(counts.accepted).toBeGreaterThan(50);
  expect(counts.refused).toBeGreaterThan(50);
});

const lists = ["createProducts body", "updateProducts body", "updatePriceAndStock body"];

test.each(lists)("accepts 1000 SKUs in %s, and refuses 1001", (name) => {
  const shape = cases.find((item) => item.name === name)?.shape;
  const isValid = validators.findValidator(name);
  for (const length of [1000, 1001]) {
    const expected = { validators, spoil: 0, fill: { path: "$.payload.skus", length } };
    const [value] = shape === undefined ? [] : fc.sample(jsonFor(shape, expected), 1);
    expect(isValid(value)).toBe(length === 1000);
    expect(shape !== undefined && accepts(shape, value)).toBe(length === 1000);
  }
});

function accepts(shape: Shape, value: unknown): boolean {
  const { issues } = read(shape, onTheWire(value), wireNumbers);
  return issues.every((issue) => beyondJsonSchema.has(issue.rule));
}

/** Returns a value as the strict JSON parser would return it, with each number as a WireNumber. */
function onTheWire(value: unknown): unknown {
  if (typeof value === "number") return new WireNumber(JSON.stringify(value));
  if (Array.isArray(value)) return value.map(onTheWire);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, onTheWire(item)]));
}
