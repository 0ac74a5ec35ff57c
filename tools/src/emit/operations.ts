import type { Operation, RestContract } from "../model/contract.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { readLimits } from "./contract-limits.ts";
import { literal, renderHeader } from "./source-text.ts";

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
  const { queryMaxima, maxEntries } = readLimits(contract, operation);
  const facts = {
    rateLimit,
    dateWindow,
    paging,
    queryMaxima: filled(queryMaxima),
    maxEntries: filled(maxEntries),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return { method, path, retry, ...Object.fromEntries(known) };
}

function filled(facts: Readonly<Record<string, number>>): object | undefined {
  return Object.keys(facts).length === 0 ? undefined : facts;
}

export function emitOperator(contract: RestContract): GeneratedFile {
  return {
    path: "packages/rest-client/src/gen/operator.gen.ts",
    text: `${renderHeader(contract)}/** The defaults of the client's option \`operator\`, from the contract's operator profile; the neutral contract sets none. */
export interface OperatorDefaults {
  /** The operator's name. */
  readonly name?: string;
  /** The service's base address. */
  readonly baseUrl?: string;
  readonly productIdField?: string;
  readonly warehouseSender?: string;
  readonly orderByFieldParameter?: string;
}

/** The operator profile that this client was generated with. */
export const operatorDefaults: OperatorDefaults = ${literal(contract.operator)};
`,
  };
}

/** Generates the names that the sandbox serves with by default: those that the client has by default. */
export function emitSandboxOperator(contract: RestContract): GeneratedFile {
  const { name: _, baseUrl: __, ...names } = contract.operator;
  return {
    path: "packages/sandbox/src/gen/operator.gen.ts",
    text: `${renderHeader(contract)}import type { OperatorProfile } from "@marketplace-seller/client-core";

/** The operator's names in the contract, which the sandbox has by default; the neutral contract sets none. */
export const operatorDefaults: OperatorProfile = ${literal(names)};
`,
  };
}
