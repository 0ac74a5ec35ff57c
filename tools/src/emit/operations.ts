import type { Operation, RestContract } from "../model/contract.ts";
import { readLimits } from "../model/request-limits.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { renderHeader } from "./header.ts";
import { literal } from "./literal.ts";

/** The operation table: where each operation lives, and whether a call of it may be repeated. */
export function emitOperations(contract: RestContract): GeneratedFile {
  const table = Object.fromEntries(
    contract.operations.map((operation) => [operation.id, renderRow(contract, operation)]),
  );
  return {
    path: "packages/rest-client/src/gen/operations.gen.ts",
    text: `${renderHeader(contract)}/** Every operation of the contract, by its operationId. */
export const operations = ${literal(table)} as const;

/** The name of an operation of the contract. */
export type OperationId = keyof typeof operations;
`,
  };
}

function renderRow(contract: RestContract, operation: Operation): object {
  const { method, path, retry, rateLimit, dateWindow, paging } = operation;
  const { queryMaxima, mostEntries } = readLimits(contract, operation);
  const facts = {
    rateLimit,
    dateWindow,
    paging,
    queryMaxima: filled(queryMaxima),
    mostEntries: filled(mostEntries),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return { method, path, retry, ...Object.fromEntries(known) };
}

function filled(facts: Readonly<Record<string, number>>): object | undefined {
  return Object.keys(facts).length === 0 ? undefined : facts;
}
