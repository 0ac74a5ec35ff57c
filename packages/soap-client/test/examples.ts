import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type OperationName, operations } from "../src/codec/index.ts";

/** The kinds of example that every operation has. */
export type ExampleKind = "request" | "response" | "failure";

/** Every operation of the contract. */
export const operationNames = Object.keys(operations) as OperationName[];

/** Those of the contract itself, which are shown by examples; an overlay's need not be. */
export const shownOperations = operationNames.filter((name) => existsSync(fileOf(name, "request")));

/** The contract's example of a message, as text. */
export function example(operation: OperationName, kind: ExampleKind): Promise<string> {
  return readFile(fileOf(operation, kind), "utf8");
}

function fileOf(operation: OperationName, kind: ExampleKind): URL {
  return new URL(`../../../specs/soap/examples/${operation}/${kind}.xml`, import.meta.url);
}
