import { ContractError } from "../../../../specs/build/contract-error.ts";
import { schemaNamespace } from "../read/namespaces.ts";
import type { ContractSource, TypeDeclaration } from "../read/source.ts";

/**
 * A failed response holds its result, and beside it whatever the schema requires, empty. A value that
 * cannot be empty must therefore be one that may be left out.
 *
 * @throws ContractError at the first element for which a failure has no value
 */
export function checkFailures({ schemas, operations }: ContractSource): void {
  const declared = new Map(
    schemas.flatMap(({ types, elements }) =>
      [...types, ...elements].map((each) => [each.name, each]),
    ),
  );
  const seen = new Set<TypeDeclaration>();
  const check = (type: TypeDeclaration | undefined): void => {
    if (type === undefined || seen.has(type)) return;
    seen.add(type);
    for (const { at, name, type: of, minimum, maximum, nillable } of type.fields) {
      if (minimum === 0 || maximum !== 1 || nillable) continue;
      if (of.namespace !== schemaNamespace) check(declared.get(of.name));
      else if (of.name !== "string") {
        throw new ContractError(
          at,
          `a failed response has no value for "${name}": give it minOccurs="0" and, for success, <c:with-success/>`,
        );
      }
    }
  };
  for (const { output } of operations) check(declared.get(output.name));
}
