import type {
  NumberSchema,
  ObjectSchema,
  Operation,
  RestContract,
  Schema,
  StringSchema,
} from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import { renderWords, type Words } from "../model/read-members.ts";
import { findSides, resolved, type Side } from "../model/visit-schemas.ts";

/**
 * A leaf's TypeScript type as the members of a union: keywords (`string`), literals (`"A"`, `20`),
 * and {@link openText} for "or any other text".
 */
export const unionKeyword = "x-typescript-union";

/** `(string & {})`: any text, without hiding the listed literals from completion. */
export const openText = "(string & {})";

type Json = { [key: string]: unknown };

/**
 * What values a type is about: those that a caller gives, those that a result has, or (`wire`) those
 * that JSON itself holds, where numbers are numbers and listed values are all that there are.
 */
export type Values = Side | "wire";

/**
 * The contract as one OpenAPI document that says only what the types need, with every leaf's type
 * spelled out for the side it is on, or for the wire.
 */
export function typesDocument(contract: RestContract, wire?: "wire"): Json {
  const sides = findSides(contract);
  const schemas = [...contract.schemas]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => [name, typed(schema, wire ?? sides.get(name) ?? "response")]);
  const paths: { [path: string]: Json } = {};
  for (const operation of contract.operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(contract, operation, wire),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: contract.title, version: contract.version },
    paths,
    components: { schemas: Object.fromEntries(schemas) },
  };
}

function operationObject(contract: RestContract, operation: Operation, wire?: "wire"): Json {
  const [request, response] = [wire ?? "request", wire ?? "response"] as const;
  const { id, summary, words, pathParameters, query, body, responses } = operation;
  const parameters = [
    ...pathParameters.map((each) => ({ each, in: "path" })),
    ...query.map((each) => ({ each, in: "query" })),
  ];
  return {
    operationId: id,
    ...(summary === undefined ? {} : { summary }),
    ...described(words),
    ...(operation.deprecated ? { deprecated: true } : {}),
    parameters: parameters.map(({ each, in: place }) => ({
      name: each.name,
      in: place,
      required: each.required,
      ...described(each.words),
      ...(each.deprecated ? { deprecated: true } : {}),
      ...renderDefault(contract, each.schema),
      schema: typed(each.schema, request),
    })),
    ...(body === undefined ? {} : { requestBody: { required: true, ...content(body, request) } }),
    responses: Object.fromEntries(
      responses.map(({ status, words: { description }, body: result }) => [
        status,
        { description, ...(result === undefined ? {} : content(result, response)) },
      ]),
    ),
  };
}

function described(words: Words): Json {
  const description = renderWords(words);
  return description === undefined ? {} : { description };
}

/** openapi-typescript shows a parameter's default only where it stands beside the name. */
function renderDefault(contract: RestContract, schema: Schema): Json {
  const value = schema.default ?? resolved(contract, schema).default;
  return value === undefined ? {} : { default: value };
}

function content(schema: Schema, values: Values): Json {
  return { content: { "application/json": { schema: typed(schema, values) } } };
}

function typed(schema: Schema, values: Values): Json {
  const said = {
    ...described(schema.words),
    ...(schema.default === undefined ? {} : { default: schema.default }),
    ...(schema.deprecated === undefined ? {} : { deprecated: true }),
  };
  switch (schema.type) {
    case "reference": {
      const reference = { $ref: `#/components/schemas/${schema.name}` };
      return schema.nullable
        ? { ...said, anyOf: [reference, { type: "null" }] }
        : { ...reference, ...said };
    }
    case "object":
      return { ...said, ...renderObject(schema, values), type: orNull("object", schema.nullable) };
    case "array":
      return {
        ...said,
        type: orNull("array", schema.nullable),
        items: typed(schema.items, values),
      };
    case "number":
      return {
        ...said,
        format: schema.kind,
        ...leaf(numberMembers(schema, values), schema.nullable),
      };
    case "string":
      return { ...said, ...leaf(stringMembers(schema, values), schema.nullable) };
    case "boolean":
      return { ...said, ...leaf(["boolean"], schema.nullable) };
    case "any":
      return said;
  }
}

function renderObject(schema: ObjectSchema, values: Values): Json {
  return {
    properties: Object.fromEntries(
      schema.fields.map((each) => [each.name, typed(each.schema, values)]),
    ),
    required: schema.fields.filter((each) => each.required).map((each) => each.name),
  };
}

function numberMembers(schema: NumberSchema, values: Values): string[] {
  const listed = schema.values?.map(String) ?? ["number"];
  if (values === "wire") return listed;
  if (schema.kind === "identifier") {
    return values === "request" ? ["string", "number", "bigint"] : ["string"];
  }
  if (isDecimal(schema.kind)) return values === "request" ? ["string", "number"] : ["string"];
  return values === "request" ? listed : ["number"];
}

function stringMembers(schema: StringSchema, values: Values): string[] {
  if (schema.values === undefined) return ["string"];
  const literals = schema.values.map((value) => JSON.stringify(value));
  return values === "response" ? [...literals, openText] : literals;
}

function leaf(members: readonly string[], nullable: boolean): Json {
  return { type: "string", [unionKeyword]: nullable ? [...members, "null"] : members };
}

function orNull(type: string, nullable: boolean): string | string[] {
  return nullable ? [type, "null"] : type;
}
