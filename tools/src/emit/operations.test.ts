import { expect, test } from "vitest";
import { thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { emitOperations } from "./operations.ts";

test("writes a row per operation, with what governs its repetition and rate", () => {
  const { path, text } = emitOperations(thingsContract(updateThings));
  expect(path).toBe("packages/rest-client/src/gen/operations.gen.ts");
  expect(text).toBe(`// Generated from specs/openapi.yaml and the files it refers to (Things 1.2.3)
// by tools (npm run generate). Do not edit: the next run overwrites it.

/** Every operation of the contract, by its operationId. */
export const operations = {
  updateThings: {
    method: "PUT",
    path: "/things",
    retry: "absolute",
    rateLimit: { requests: 10, seconds: 60 },
    mostEntries: { things: 1000 },
  },
} as const;

/** The name of an operation of the contract. */
export type OperationId = keyof typeof operations;
`);
});
