import type {
  BooleanSchema,
  NumberSchema,
  Operation,
  RestContract,
  Schema,
  StringSchema,
} from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import { renderDocumentation } from "../model/read-members.ts";
import { findSides, resolved, type Side } from "../model/visit-schemas.ts";

/** The extension keyword that holds the TypeScript type of a leaf schema. */
export const typeKeyword = "x-typescript-type";

/**
 * A TypeScript type that accepts any string, added to a union of literals so that editors still complete the literals.
 */
const openText = "(string & {})";

type Json = { [key: string]: unknown };

/**
 * The values that generated types describe: values that callers pass, decoded results, values of a server (`exact`), or
 * JSON as it is on the wire (`wire`). Except in results, an enum type has only the listed values.
 */
export type Values = Side | "exact" | "wire";

/**
 * Builds an OpenAPI document for type generation, in which every leaf schema has its TypeScript type for requests, for
 * responses or for JSON as it is on the wire.
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
  const {
    id,
    summary,
    documentation: texts,
    pathParameters,
    query,
    body,
    responses,
    deprecated,
  } = operation;
  const parameters = [
    ...pathParameters.map((pathParameter) => ({ each: pathParameter, in: "path" })),
    ...query.map((parameter) => ({ each: parameter, in: "query" })),
  ];
  return {
    operationId: id,
    summary,
    description: renderDocumentation(texts),
    deprecated,
    parameters: parameters.map(({ each: item, in: place }) => ({
      name: item.name,
      in: place,
      required: item.required,
      description: renderDocumentation(item.documentation),
      deprecated: item.deprecated,
      // openapi-typescript documents a default only when it is declared beside the parameter's name.
      default: item.schema.default ?? resolved(contract, item.schema).default,
      schema: typed(item.schema, request),
    })),
    ...(body && { requestBody: { required: true, ...content(body, request) } }),
    responses: Object.fromEntries(
      responses.map(({ status, documentation: { description }, body: result }) => [
        status,
        { description, ...(result && content(result, response)) },
      ]),
    ),
  };
}

function content(schema: Schema, values: Values): Json {
  return { content: { "application/json": { schema: typed(schema, values) } } };
}

function typed(schema: Schema, values: Values): Json {
  const { documentation: texts, default: fallback, deprecated, nullable } = schema;
  const messages = { description: renderDocumentation(texts), default: fallback, deprecated };
  const orNull = (type: string) => (nullable ? [type, "null"] : type);
  switch (schema.type) {
    case "reference": {
      const reference = { $ref: `#/components/schemas/${schema.name}` };
      return nullable
        ? { ...messages, anyOf: [reference, { type: "null" }] }
        : { ...reference, ...messages };
    }
    case "object": {
      const fields = schema.fields.map((field) => [field.name, typed(field.schema, values)]);
      const required = schema.fields.filter((item) => item.required).map(({ name }) => name);
      return {
        ...messages,
        properties: Object.fromEntries(fields),
        required,
        type: orNull("object"),
      };
    }
    case "array":
      return { ...messages, type: orNull("array"), items: inArray(typed(schema.items, values)) };
    case "number":
    case "string":
    case "boolean": {
      const format = schema.type === "number" ? { format: schema.kind } : {};
      const type = [...listMembers(schema, values), ...(nullable ? ["null"] : [])].join(" | ");
      return { ...messages, ...format, type: "string", [typeKeyword]: type };
    }
    case "any":
      return messages;
  }
}

export function listMembers(
  schema: NumberSchema | StringSchema | BooleanSchema,
  values: Values,
): string[] {
  if (schema.type === "boolean") return ["boolean"];
  if (schema.type === "string") {
    if (schema.values === undefined) return ["string"];
    const literals = schema.values.map((value) => JSON.stringify(value));
    return values === "response" ? [...literals, openText] : literals;
  }
  const listed = schema.values?.map(String) ?? ["number"];
  if (values === "wire") return listed;
  const isText = schema.kind === "identifier" || isDecimal(schema.kind);
  if (!isText) return values === "response" ? ["number"] : listed;
  if (values !== "request") return ["string"];
  return schema.kind === "identifier" ? ["string", "number", "bigint"] : ["string", "number"];
}

/** A union type in a list needs parentheses, because `string | null[]` differs from `(string | null)[]`. */
function inArray(items: Json): Json {
  const type = items[typeKeyword];
  const isUnion = typeof type === "string" && type.includes(" | ");
  return isUnion ? { ...items, [typeKeyword]: `(${type})` } : items;
}
