import { isNode, listOf, type Node, nodeOf } from "./contract.ts";
import { leftovers, signatureOf } from "./signature.ts";

/** An object of the interface: its fields, each with its signature. */
export interface ObjectTable {
  readonly fields: { readonly [name: string]: string };
  /** Fields that may be absent; all others are always there. */
  readonly optional: readonly string[];
  /** What binds the object as a whole, in the notation of the fields. */
  readonly rules: readonly string[];
}

/** One operation of the interface. */
export interface OperationTable {
  readonly call: string;
  readonly tags: readonly string[];
  readonly rules: readonly string[];
  readonly parameters: { readonly [name: string]: string };
  readonly body: string;
  readonly responses: { readonly [status: string]: string };
}

/** The whole contract, in tables. */
export interface ContractTables {
  readonly objects: { readonly [name: string]: ObjectTable };
  readonly values: { readonly [name: string]: string };
  readonly operations: { readonly [id: string]: OperationTable };
  readonly security: unknown;
}

/** Puts the contract into tables, so that it can be compared with those of the document. */
export function tablesOf(contract: Node): ContractTables {
  const components = nodeOf(contract.components);
  const schemas = Object.entries(nodeOf(components.schemas)).map(
    ([name, schema]) => [name, nodeOf(schema)] as const,
  );
  const isObject = (schema: Node): boolean => schema.properties !== undefined;
  return {
    objects: Object.fromEntries(
      schemas
        .filter(([, schema]) => isObject(schema))
        .map(([name, schema]) => [name, objectTable(schema)]),
    ),
    values: Object.fromEntries(
      schemas
        .filter(([, schema]) => !isObject(schema))
        .map(([name, schema]) => [name, signatureOf(schema)]),
    ),
    operations: operationTables(contract),
    security: [contract.security, withoutProse(components.securitySchemes)],
  };
}

function objectTable(schema: Node): ObjectTable {
  const { properties, required, type, ...rest } = schema;
  const fields = Object.entries(nodeOf(properties));
  const always = new Set(listOf(required));
  const unknown = [...always].filter((name) => !fields.some(([field]) => field === name));
  return {
    fields: Object.fromEntries(fields.map(([name, field]) => [name, signatureOf(field)])),
    optional: fields.map(([name]) => name).filter((name) => !always.has(name)),
    rules: [
      ...(type === "object" ? [] : [`!type:${String(type)}`]),
      ...unknown.map((name) => `!required:${String(name)}`),
      ...leftovers(rest),
    ],
  };
}

function operationTables(contract: Node): { [id: string]: OperationTable } {
  const tables: { [id: string]: OperationTable } = {};
  for (const [path, item] of Object.entries(nodeOf(contract.paths))) {
    for (const [method, value] of Object.entries(nodeOf(item))) {
      const { operationId, tags, parameters, requestBody, responses, ...rest } = nodeOf(value);
      tables[String(operationId)] = {
        call: `${method.toUpperCase()} ${path}`,
        tags: listOf(tags).map(String),
        rules: leftovers(rest),
        parameters: Object.fromEntries(
          listOf(parameters).map((each) => parameterRow(nodeOf(each))),
        ),
        body: requestBody === undefined ? "" : contentOf(nodeOf(requestBody)),
        responses: Object.fromEntries(
          Object.entries(nodeOf(responses)).map(([status, response]) => [
            status,
            contentOf(resolved(contract, nodeOf(response))),
          ]),
        ),
      };
    }
  }
  return tables;
}

function parameterRow(parameter: Node): [name: string, signature: string] {
  const { name, in: place, schema, ...rest } = parameter;
  const words = [signatureOf(schema), ...(place === "query" ? [] : [`!in:${String(place)}`])];
  return [String(name), [...words, ...leftovers(rest)].join(" ")];
}

function contentOf(holder: Node): string {
  const { content, headers, required, ...rest } = holder;
  const media = Object.entries(nodeOf(content)).map(
    ([type, value]) =>
      `${type === "application/json" ? "" : type}${signatureOf(nodeOf(value).schema)}`,
  );
  const head = Object.entries(isNode(headers) ? headers : {}).map(([name, header]) => {
    const { schema, ...others } = nodeOf(header);
    return [`${name}: ${signatureOf(schema)}`, ...leftovers(others)].join(" ");
  });
  const must = required === undefined ? [] : [`required:${String(required)}`];
  return [...media, ...must, ...head, ...leftovers(rest)].join(" ");
}

function resolved(contract: Node, node: Node): Node {
  const reference = node.$ref;
  if (typeof reference !== "string") return node;
  const keys = reference.replace("#/", "").split("/");
  return keys.reduce<Node>((inner, key) => nodeOf(inner[key]), contract);
}

function withoutProse(value: unknown): unknown {
  return Object.fromEntries(
    Object.entries(nodeOf(value)).map(([name, scheme]) => {
      const { description, ...rest } = nodeOf(scheme);
      return [name, rest];
    }),
  );
}
