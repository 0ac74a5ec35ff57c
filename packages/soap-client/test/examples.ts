import { readFile } from "node:fs/promises";
import { type OperationName, operations } from "../src/codec/index.ts";

/** The kinds of example that every operation has. */
export type ExampleKind = "request" | "response" | "failure";

/** Every operation of the contract. */
export const operationNames = Object.keys(operations) as OperationName[];

/** The contract's example of a message, as text. */
export function example(operation: OperationName, kind: ExampleKind): Promise<string> {
  const path = `../../../specs/soap/examples/${operation}/${kind}.xml`;
  return readFile(new URL(path, import.meta.url), "utf8");
}
