import type { RestContract } from "../model/contract.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { headerOf } from "./header.ts";
import { literal } from "./literal.ts";

/** The operation table: where each operation lives, and whether a call of it may be repeated. */
export function emitOperations(contract: RestContract): GeneratedFile {
  const table = Object.fromEntries(
    contract.operations.map(({ id, method, path, retry, rateLimit, dateWindow, paging }) => [
      id,
      {
        ...{ method, path, retry },
        ...(rateLimit === undefined ? {} : { rateLimit }),
        ...(dateWindow === undefined ? {} : { dateWindow }),
        ...(paging === undefined ? {} : { paging }),
      },
    ]),
  );
  return {
    path: "packages/rest-client/src/gen/operations.gen.ts",
    text: `${headerOf(contract)}/** Every operation of the contract, by its operationId. */
export const operations = ${literal(table)} as const;

/** The name of an operation of the contract. */
export type OperationId = keyof typeof operations;
`,
  };
}
