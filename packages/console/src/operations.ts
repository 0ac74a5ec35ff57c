import { restOperations } from "./gen/rest-operations.gen.ts";
import { soapOperations } from "./gen/soap-operations.gen.ts";
import type { ContractOperation } from "./request-form/form-node.ts";

/** Of the contracts that the sandbox was built with. */
export const operations: readonly ContractOperation[] = [...restOperations, ...soapOperations];

/**
 * Finds the address of an operation's page in the documentation; undefined when the documentation has no such
 * operation.
 *
 * @param docs - the path of the documentation; undefined when the sandbox serves none
 */
export function findDocs(operation: string, docs: string | undefined): string | undefined {
  const found = operations.find(({ name }) => name === operation);
  if (docs === undefined || found === undefined) return undefined;
  return `${docs.replace(/^\//, "")}reference/${found.protocol.toLowerCase()}/${operation}.html`;
}
