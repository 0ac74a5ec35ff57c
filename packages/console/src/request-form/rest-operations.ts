import type { FormField, FormNode, TriedOperation } from "./form-node.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * The operations of an OpenAPI document, as forms.
 *
 * @param document - the document that the sandbox serves at `/openapi.json`
 */
export function restOperations(document: unknown): readonly TriedOperation[] {
  const root = objectOf(document);
  const resolve = (schema: unknown) => resolved(root, schema);
  return Object.entries(objectOf(root.paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = objectOf(objectOf(item)[method]);
      const name = operation.operationId;
      if (typeof name !== "string") return [];
      const parameters = listOf(operation.parameters).map(resolve);
      return {
        protocol: "REST" as const,
        name,
        summary: textOf(operation.summary) ?? name,
        method: method.toUpperCase() as TriedOperation["method"],
        path,
        query: parameters
          .filter((parameter) => parameter.in === "query")
          .map((parameter) => fieldOf(root, parameter.name, parameter.schema, parameter)),
        body: bodyOf(root, resolve(operation.requestBody)),
      };
    }),
  );
}

const METHODS = ["get", "post", "put"] as const;

function bodyOf(root: Json, requestBody: Json): FormNode | undefined {
  const { schema } = objectOf(objectOf(requestBody.content)["application/json"]);
  return schema === undefined ? undefined : nodeOf(root, schema);
}

function fieldOf(root: Json, name: unknown, schema: unknown, described: Json): FormField {
  return {
    name: String(name),
    required: described.required === true,
    description: textOf(described.description) ?? textOf(resolved(root, schema).description),
    node: nodeOf(root, schema),
  };
}

function nodeOf(root: Json, given: unknown): FormNode {
  const schema = resolved(root, given);
  const types = [schema.type].flat();
  const properties = schema.properties;
  if (properties !== undefined) {
    const required = listOf(schema.required);
    const fields = Object.entries(objectOf(properties)).map(([name, property]) => ({
      ...fieldOf(root, name, property, {}),
      required: required.includes(name),
    }));
    return { kind: "object", fields };
  }
  if (types.includes("array")) return { kind: "list", item: nodeOf(root, schema.items) };
  const choices = listOf(schema.enum).filter((choice) => choice !== null);
  const kind = types.some((type) => type === "integer" || type === "number")
    ? "number"
    : types.includes("boolean")
      ? "boolean"
      : "string";
  return choices.length === 0 ? { kind } : { kind, choices: choices.map(String) };
}

/** Follows a reference within the document; of alternatives the first that is not null. */
function resolved(root: Json, given: unknown, depth = 0): Json {
  const schema = objectOf(given);
  const reference = schema.$ref;
  const [alternative] = listOf(schema.anyOf ?? schema.oneOf).filter(
    (each) => objectOf(each).type !== "null",
  );
  if (depth > 20) return {};
  if (alternative !== undefined) return resolved(root, alternative, depth + 1);
  if (typeof reference !== "string") return schema;
  const target = reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (node, part) => objectOf(node)[part.replaceAll("~1", "/").replaceAll("~0", "~")],
      root,
    );
  return resolved(root, target, depth + 1);
}

function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
