import type { Operation, RestContract } from "./contract.ts";
import type { Schema } from "./schema.ts";
import { fail } from "./source-node.ts";
import { visitSchemas } from "./visit-schemas.ts";

/** Which way a value travels: types, enums and strictness differ between the two. */
export type Side = "request" | "response";

interface Use {
  readonly side: Side;
  /** How messages name the place of use. */
  readonly by: string;
}

/** The side of every named schema. Each has exactly one, see {@link checkSides}. */
export function findSides(contract: RestContract): ReadonlyMap<string, Side> {
  return new Map(
    [...findUses(contract)].map(([name, uses]) => [name, uses[0]?.side ?? "response"]),
  );
}

/**
 * Fails when a named schema serves requests and responses: a request is closed and takes numbers,
 * a result is open and gives text. And when a side uses what it cannot express.
 */
export function checkSides(contract: RestContract): void {
  for (const [name, uses] of findUses(contract)) {
    const [asked, received] = (["request", "response"] as const).map((side) =>
      uses.find((use) => use.side === side),
    );
    const schema = contract.schemas.get(name);
    if (asked !== undefined && received !== undefined && schema !== undefined) {
      fail(
        schema.node,
        `schema ${name} is used by ${asked.by} and by ${received.by}: define one for each side`,
      );
    }
  }
  visitAll(contract, (schema, { side }) => {
    if (side === "request") checkRequest(schema);
    else checkResponse(schema);
  });
}

function checkRequest(schema: Schema): void {
  if (schema.type === "any") fail(schema.node, "a schema of a request needs a type");
  if (schema.type === "object" && !schema.closed) {
    fail(schema.node, "an object of a request needs additionalProperties: false");
  }
}

function checkResponse(schema: Schema): void {
  if (schema.type === "object" && schema.closed) {
    fail(schema.node, "an object of a response stays open: no additionalProperties: false");
  }
}

function findUses(contract: RestContract): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  visitAll(contract, (schema, use) => {
    if (schema.type === "reference") uses.set(schema.name, [...(uses.get(schema.name) ?? []), use]);
  });
  return uses;
}

function visitAll(contract: RestContract, visit: (schema: Schema, use: Use) => void): void {
  for (const operation of contract.operations) {
    for (const { schemas, use } of readRoots(operation)) {
      const seen = new Set<string>();
      for (const schema of schemas)
        visitSchemas(contract, schema, (each) => visit(each, use), seen);
    }
  }
}

function readRoots(operation: Operation): { schemas: Schema[]; use: Use }[] {
  const { pathParameters, query } = operation;
  const asked = [...pathParameters, ...query].map((parameter) => parameter.schema);
  if (operation.body !== undefined) asked.push(operation.body);
  const received = operation.responses.flatMap((response) => response.body ?? []);
  return [
    { schemas: asked, use: { side: "request", by: `the request of ${operation.id}` } },
    { schemas: received, use: { side: "response", by: `the response of ${operation.id}` } },
  ];
}
