import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { emitContractFacts } from "./contract-facts.ts";

test("writes the defaults of query parameters, also those of named schemas", () => {
  const { path, text } = emitContractFacts(thingsContract(listThings));
  expect(path).toBe("packages/sandbox/src/gen/contract-facts.gen.ts");
  expect(text).toContain(
    'export const queryDefaults = { listThings: { size: 20, state: "New" } } as const;',
  );
});

test("writes the largest values of query parameters that the contract states", () => {
  expect(emitContractFacts(thingsContract(listThings)).text).toContain(
    "export const queryMaxima = { listThings: { size: 50 } } as const;",
  );
});

test("writes what bounds the fields of a body, each by its place", () => {
  const withDefault = updateThings.replace(
    "enum: [0, 20, null]",
    "enum: [0, 20, null], default: 20",
  );
  const { text } = emitContractFacts(thingsContract(withDefault));
  for (const fact of [
    "mostEntries = { updateThings: { things: 1000 } }",
    'bodyMaxima = { updateThings: { "things.code": 255 } }',
    'listedNumbers = { updateThings: { "things.rate": [0, 20] } }',
    'bodyDefaults = { updateThings: { "things.rate": 20 } }',
  ]) {
    expect(text).toContain(`export const ${fact} as const;`);
  }
});

test("writes a date window in milliseconds", () => {
  const limited = listThings.replace(
    "operationId: listThings",
    'operationId: listThings\n    x-date-window: { days: 2, first: "2024-11-01T00:00:00+03:00" }',
  );
  expect(emitContractFacts(thingsContract(limited)).text).toContain(
    "export const dateWindows = { listThings: { longestMs: 172800000, firstDate: 1730408400000 } } as const;",
  );
});

test("refuses a date window whose first date has no offset", () => {
  const wrong = listThings.replace(
    "operationId: listThings",
    'operationId: listThings\n    x-date-window: { days: 2, first: "2024-11-01" }',
  );
  expect(() => emitContractFacts(thingsContract(wrong))).toThrow(
    "x-date-window needs days and first",
  );
});
