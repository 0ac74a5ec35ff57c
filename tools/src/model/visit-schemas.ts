import type { RestContract, Schema, SchemaReference } from "./contract.ts";
import { fail } from "./source-node.ts";

/**
 * Visits a schema and all schemas that it contains, each named schema once.
 *
 * @param visit - is called with each schema and the name of the member whose value it describes; a reference is
 *   visited first, and then its target with the same name
 */
export function visitSchemas(
  contract: RestContract,
  schema: Schema,
  visit: (schema: Schema, name?: string) => void,
  visited: Set<string> = new Set(),
): void {
  const walk = (item: Schema, name?: string): void => {
    visit(item, name);
    if (item.type === "array") walk(item.items);
    if (item.type === "object") for (const field of item.fields) walk(field.schema, field.name);
    if (item.type !== "reference") return;
    const target = resolveTarget(contract, item);
    // A named number schema is visited once for each member that refers to it, because visitors need the member's
    // name.
    if (target.type !== "object" && target.type !== "array") visit(target, name);
    else if (!visited.has(item.name)) {
      visited.add(item.name);
      walk(target, name);
    }
  };
  walk(schema);
}

/** Through further references. */
export function resolveTarget(
  contract: RestContract,
  reference: SchemaReference,
): Exclude<Schema, SchemaReference> {
  const target = contract.schemas.get(reference.name);
  if (target === undefined) fail(reference.node, `there is no schema ${reference.name}`);
  return target.type === "reference" ? resolveTarget(contract, target) : target;
}

export function resolved(contract: RestContract, schema: Schema): Exclude<Schema, SchemaReference> {
  return schema.type === "reference" ? resolveTarget(contract, schema) : schema;
}

/**
 * The direction of a value, request or response. Generated types, enums and strictness differ between requests and
 * responses.
 */
export type Side = "request" | "response";

interface Use {
  readonly side: Side;
  readonly operation: string;
}

/**
 * The direction of each named schema, request or response; {@link checkSides} checks that each schema has exactly
 * one.
 */
export function findSides(contract: RestContract): ReadonlyMap<string, Side> {
  const uses = [...findUses(contract)];
  return new Map(uses.map(([name, [first]]) => [name, first?.side ?? "response"]));
}

/**
 * The check fails when a named schema is used both in requests and in responses: a request refuses unknown members and
 * accepts numbers, a result keeps unknown members and has decimals as text. The check also fails when a schema uses a
 * keyword that is not supported in its direction.
 */
export function checkSides(contract: RestContract): void {
  for (const [name, uses] of findUses(contract)) {
    const [requested, received] = (["request", "response"] as const).map((side) => {
      const found = uses.find((use) => use.side === side);
      return found && `the ${side} of ${found.operation}`;
    });
    const schema = contract.schemas.get(name);
    if (requested !== undefined && received !== undefined && schema !== undefined) {
      const problem = `schema ${name} is used by ${requested} and by ${received}: define one for each side`;
      fail(schema.node, problem);
    }
  }
  visitAll(contract, (schema, { side }) => {
    const { type, node } = schema;
    if (side === "request" && type === "any") fail(node, "a schema of a request needs a type");
    if (type !== "object" || schema.closed === (side === "request")) return;
    if (schema.closed)
      fail(node, "an object of a response must not have additionalProperties: false");
    fail(node, "an object of a request must have additionalProperties: false");
  });
}

export function findUses(contract: RestContract): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  visitAll(contract, (schema, use) => {
    if (schema.type === "reference") uses.set(schema.name, [...(uses.get(schema.name) ?? []), use]);
  });
  return uses;
}

function visitAll(contract: RestContract, visit: (schema: Schema, use: Use) => void): void {
  for (const { id, pathParameters, query, body, responses } of contract.operations) {
    const inHeaders = responses.flatMap(({ headers }) => headers);
    const sides = {
      request: [...[...pathParameters, ...query].map(({ schema }) => schema), body],
      response: [
        ...responses.map((response) => response.body),
        ...inHeaders.map(({ schema }) => schema),
      ],
    };
    for (const side of ["request", "response"] as const) {
      const visited = new Set<string>();
      for (const schema of sides[side]) {
        if (schema === undefined) continue;
        visitSchemas(contract, schema, (item) => visit(item, { side, operation: id }), visited);
      }
    }
  }
}
