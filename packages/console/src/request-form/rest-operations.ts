import type { FormField, FormNode, TriedOperation } from "./form-node.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * The operations of an OpenAPI document, as forms.
 *
 * @param document - the document that the sandbox serves at `/openapi.json`
 */
export function restOperations(document: unknown): readonly TriedOperation[] {
  const root = asObject(document);
  const resolve = (schema: unknown) => resolveSchema(root, schema);
  return Object.entries(asObject(root.paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = asObject(asObject(item)[method]);
      const name = operation.operationId;
      if (typeof name !== "string") return [];
      const parameters = asList(operation.parameters).map(resolve);
      return {
        protocol: "REST" as const,
        name,
        summary: asString(operation.summary) ?? name,
        method: method.toUpperCase() as TriedOperation["method"],
        path,
        query: parameters
          .filter((parameter) => parameter.in === "query")
          .map((parameter) => readField(root, parameter.name, parameter.schema, parameter)),
        body: readBody(root, resolve(operation.requestBody)),
      };
    }),
  );
}

const METHODS = ["get", "post", "put"] as const;

function readBody(root: Json, requestBody: Json): FormNode | undefined {
  const { schema } = asObject(asObject(requestBody.content)["application/json"]);
  return schema === undefined ? undefined : readNode(root, schema);
}

function readField(root: Json, name: unknown, schema: unknown, described: Json): FormField {
  return {
    name: String(name),
    required: described.required === true,
    node: readNode(root, schema),
  };
}

function readNode(root: Json, given: unknown): FormNode {
  const schema = resolveSchema(root, given);
  const types = [schema.type].flat();
  const properties = schema.properties;
  if (properties !== undefined) {
    const required = asList(schema.required);
    const fields = Object.entries(asObject(properties)).map(([name, property]) => ({
      ...readField(root, name, property, {}),
      required: required.includes(name),
    }));
    return { kind: "object", fields };
  }
  if (types.includes("array")) return { kind: "list", item: readNode(root, schema.items) };
  const choices = asList(schema.enum).filter((choice) => choice !== null);
  const kind = types.some((type) => type === "integer" || type === "number")
    ? "number"
    : types.includes("boolean")
      ? "boolean"
      : "string";
  return choices.length === 0 ? { kind } : { kind, choices: choices.map(String) };
}

/** Follows a reference within the document; of alternatives the first that is not null. */
function resolveSchema(root: Json, given: unknown, depth = 0): Json {
  const schema = asObject(given);
  const reference = schema.$ref;
  const [alternative] = asList(schema.anyOf ?? schema.oneOf).filter(
    (each) => asObject(each).type !== "null",
  );
  if (depth > 20) return {};
  if (alternative !== undefined) return resolveSchema(root, alternative, depth + 1);
  if (typeof reference !== "string") return schema;
  const target = reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (node, part) => asObject(node)[part.replaceAll("~1", "/").replaceAll("~0", "~")],
      root,
    );
  return resolveSchema(root, target, depth + 1);
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
