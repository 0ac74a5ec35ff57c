import { type OperationId, operations } from "../gen/operations.gen.ts";

const byAddress: ReadonlyMap<string, OperationId> = new Map(
  Object.entries(operations).map(([id, { method, path }]) => [
    `${method} ${path}`,
    id as OperationId,
  ]),
);

/**
 * The contract's operation at a method and path.
 *
 * @throws TypeError for an address that the contract does not declare
 */
export function operationAt(method: string, path: string): OperationId {
  const id = byAddress.get(`${method} ${path}`);
  if (id === undefined) throw new TypeError(`The contract declares no ${method} ${path}`);
  return id;
}
