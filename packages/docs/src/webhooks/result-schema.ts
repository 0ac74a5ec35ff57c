/** A JSON Schema of the contract. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const IDENTIFIER = { type: "string", pattern: "^-?\\d+$" };
/** Client results have at least two digits after the point, even if the service sends fewer. */
const DECIMAL = { type: "string", pattern: "^-?\\d+\\.\\d{2,}$" };

/** Text in results, because a double would round them. */
const asText: Readonly<Record<string, JsonSchema>> = {
  identifier: IDENTIFIER,
  amount: DECIMAL,
  rate: DECIMAL,
};

/** Results may have values that the contract does not list. */
const DROPPED = /^(?:x-|format$|m(?:in|ax)imum$|exclusive|multipleOf$|examples?$|enum$|default$)/;

/**
 * From a contract's schemas to those of client results: identifiers and amounts are text, and unlisted values are
 * allowed. References are to `#/$defs`.
 *
 * @param root - the schema to begin with
 * @returns it and those it refers to, by name
 */
export function resultSchemas(
  schemas: Readonly<Record<string, JsonSchema>>,
  root: string,
): Readonly<Record<string, JsonSchema>> {
  const found = new Map<string, JsonSchema>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.set(name, {});
    found.set(name, convert(schemas[name] ?? {}) as JsonSchema);
  };
  const convert = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convert);
    if (typeof node !== "object" || node === null) return node;
    const schema = node as JsonSchema;
    if (typeof schema.$ref === "string") {
      const name = schema.$ref.replace("#/components/schemas/", "");
      visit(name);
      return { ...withDescription(schema), $ref: `#/$defs/${name}` };
    }
    const text = asText[String(schema["x-kind"])];
    if (text !== undefined) {
      const isNullable = Array.isArray(schema.type) && schema.type.includes("null");
      return {
        ...withDescription(schema),
        ...text,
        ...(isNullable && { type: ["string", "null"] }),
      };
    }
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => !DROPPED.test(keyword))
        .map(([keyword, value]) => [
          keyword,
          keyword === "properties" ? convertAll(value as JsonSchema) : convert(value),
        ]),
    );
  };
  const convertAll = (properties: JsonSchema): JsonSchema =>
    Object.fromEntries(Object.entries(properties).map(([name, item]) => [name, convert(item)]));
  visit(root);
  return Object.fromEntries(found);
}

function withDescription({ description }: JsonSchema): JsonSchema {
  return description === undefined ? {} : { description };
}
