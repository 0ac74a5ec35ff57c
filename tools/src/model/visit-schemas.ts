import type { RestContract } from "./contract.ts";
import type { Schema, SchemaReference } from "./schema.ts";
import { fail } from "./source-node.ts";

/**
 * Visits a schema and everything it holds, each named schema once.
 *
 * @param visit - gets each schema, and the name of the member it is the value of, if of one; a
 *   reference is visited and then its target under the same name
 */
export function visitSchemas(
  contract: RestContract,
  schema: Schema,
  visit: (schema: Schema, name?: string) => void,
  seen: Set<string> = new Set(),
): void {
  const walk = (each: Schema, name?: string): void => {
    visit(each, name);
    if (each.type === "array") walk(each.items);
    if (each.type === "object") for (const field of each.fields) walk(field.schema, field.name);
    if (each.type !== "reference") return;
    const target = resolveTarget(contract, each);
    // A named number is visited for each member it stands under: the member's name counts.
    if (target.type !== "object" && target.type !== "array") visit(target, name);
    else if (!seen.has(each.name)) {
      seen.add(each.name);
      walk(target, name);
    }
  };
  walk(schema);
}

/** The schema that a reference names, through any further names. */
export function resolveTarget(
  contract: RestContract,
  reference: SchemaReference,
): Exclude<Schema, SchemaReference> {
  const target = contract.schemas.get(reference.name);
  if (target === undefined) fail(reference.node, `there is no schema ${reference.name}`);
  return target.type === "reference" ? resolveTarget(contract, target) : target;
}

/** The schema itself, or what it refers to. */
export function resolved(contract: RestContract, schema: Schema): Exclude<Schema, SchemaReference> {
  return schema.type === "reference" ? resolveTarget(contract, schema) : schema;
}
