import type { Operation, RestContract } from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import type { NumberSchema, ObjectSchema, Schema, StringSchema } from "../model/schema.ts";
import { type Side, sidesOf } from "../model/sides.ts";
import { resolved } from "../model/visit-schemas.ts";

/**
 * A leaf's TypeScript type as the members of a union: keywords (`string`), literals (`"A"`, `20`),
 * and {@link openText} for "or any other text".
 */
export const unionKeyword = "x-typescript-union";

/** `(string & {})`: any text, without hiding the listed literals from completion. */
export const openText = "(string & {})";

type Json = { [key: string]: unknown };

/**
 * The contract as one OpenAPI document that says only what the types need, with every leaf's type
 * spelled out for the side it is on.
 */
export function typesDocument(contract: RestContract): Json {
  const sides = sidesOf(contract);
  const schemas = [...contract.schemas]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => [name, typed(schema, sides.get(name) ?? "response")]);
  const paths: { [path: string]: Json } = {};
  for (const operation of contract.operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(contract, operation),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: contract.title, version: contract.version },
    paths,
    components: { schemas: Object.fromEntries(schemas) },
  };
}

function operationObject(contract: RestContract, operation: Operation): Json {
  const { id, summary, description, query, body, responses } = operation;
  return {
    operationId: id,
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined ? {} : { description }),
    parameters: query.map((each) => ({
      name: each.name,
      in: "query",
      required: each.required,
      ...(each.description === undefined ? {} : { description: each.description }),
      ...defaultOf(contract, each.schema),
      schema: typed(each.schema, "request"),
    })),
    ...(body === undefined ? {} : { requestBody: { required: true, ...content(body, "request") } }),
    responses: Object.fromEntries(
      responses.map(({ status, description: text, body: result }) => [
        status,
        { description: text, ...(result === undefined ? {} : content(result, "response")) },
      ]),
    ),
  };
}

/** openapi-typescript shows a parameter's default only where it stands beside the name. */
function defaultOf(contract: RestContract, schema: Schema): Json {
  const value = schema.default ?? resolved(contract, schema).default;
  return value === undefined ? {} : { default: value };
}

function content(schema: Schema, side: Side): Json {
  return { content: { "application/json": { schema: typed(schema, side) } } };
}

function typed(schema: Schema, side: Side): Json {
  const said = {
    ...(schema.description === undefined ? {} : { description: schema.description }),
    ...(schema.default === undefined ? {} : { default: schema.default }),
  };
  switch (schema.type) {
    case "reference": {
      const reference = { $ref: `#/components/schemas/${schema.name}` };
      return schema.nullable
        ? { ...said, anyOf: [reference, { type: "null" }] }
        : { ...reference, ...said };
    }
    case "object":
      return { ...said, ...objectOf(schema, side), type: orNull("object", schema.nullable) };
    case "array":
      return { ...said, type: orNull("array", schema.nullable), items: typed(schema.items, side) };
    case "number":
      return {
        ...said,
        format: schema.kind,
        ...leaf(numberMembers(schema, side), schema.nullable),
      };
    case "string":
      return { ...said, ...leaf(stringMembers(schema, side), schema.nullable) };
    case "boolean":
      return { ...said, ...leaf(["boolean"], schema.nullable) };
    case "any":
      return said;
  }
}

function objectOf(schema: ObjectSchema, side: Side): Json {
  return {
    properties: Object.fromEntries(
      schema.fields.map((each) => [each.name, typed(each.schema, side)]),
    ),
    required: schema.fields.filter((each) => each.required).map((each) => each.name),
  };
}

function numberMembers(schema: NumberSchema, side: Side): string[] {
  if (schema.kind === "identifier") {
    return side === "request" ? ["string", "number", "bigint"] : ["string"];
  }
  if (isDecimal(schema.kind)) return side === "request" ? ["string", "number"] : ["string"];
  return side === "request" && schema.values !== undefined ? schema.values.map(String) : ["number"];
}

function stringMembers(schema: StringSchema, side: Side): string[] {
  if (schema.values === undefined) return ["string"];
  const literals = schema.values.map((value) => JSON.stringify(value));
  return side === "request" ? literals : [...literals, openText];
}

function leaf(members: readonly string[], nullable: boolean): Json {
  return { type: "string", [unionKeyword]: nullable ? [...members, "null"] : members };
}

function orNull(type: string, nullable: boolean): string | string[] {
  return nullable ? [type, "null"] : type;
}
