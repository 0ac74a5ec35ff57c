import { restOperations } from "./gen/rest-operations.gen.ts";
import { soapOperations } from "./gen/soap-operations.gen.ts";
import type { TriedOperation } from "./request-form/form-node.ts";

/** The operations of both interfaces, by the contracts that the sandbox was built with. */
export const operations: readonly TriedOperation[] = [...restOperations, ...soapOperations];

/**
 * The page of an operation in the documentation; undefined for what is no operation.
 *
 * @param docs - the path at which the sandbox serves the documentation; undefined where it serves none
 */
export function findDocs(operation: string, docs: string | undefined): string | undefined {
  const found = operations.find(({ name }) => name === operation);
  if (docs === undefined || found === undefined) return undefined;
  return `${docs.replace(/^\//, "")}reference/${found.protocol.toLowerCase()}/${operation}.html`;
}
