import type { RestContract } from "../../model/contract.ts";
import { visitSchemas } from "../../model/visit-schemas.ts";

/** The ids of the operations that each named schema reaches. */
export function operationsReached(contract: RestContract): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id, pathParameters, query, body, responses } of contract.operations) {
    const schemas = [
      ...[...pathParameters, ...query].map(({ schema }) => schema),
      ...(body === undefined ? [] : [body]),
      ...responses.flatMap((response) => [
        ...(response.body === undefined ? [] : [response.body]),
        ...response.headers.map(({ schema }) => schema),
      ]),
    ];
    const names = new Set<string>();
    for (const schema of schemas) {
      visitSchemas(contract, schema, (each) => {
        if (each.type === "reference") names.add(each.name);
      });
    }
    for (const name of names) found.set(name, [...(found.get(name) ?? []), id]);
  }
  return found;
}
