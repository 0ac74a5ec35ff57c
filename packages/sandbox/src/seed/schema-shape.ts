import type { Shape } from "@marketplace-seller/client-core";

/** The part of JSON Schema that the seed file's has. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly enum?: readonly (string | number)[];
}

/** So that a file is validated like a request of the control interface. */
export function createShape(schema: Schema, defs: { readonly [name: string]: Schema }): Shape {
  const { $ref, enum: values, pattern, ...rules } = schema;
  if ($ref !== undefined) return createShape(defs[$ref.slice("#/$defs/".length)] ?? {}, defs);
  const types = [schema.type].flat();
  const nullable = types.includes("null") ? ({ nullable: true } as const) : {};
  switch (types[0]) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, createShape(field, defs)] as const,
      );
      return {
        type: "object",
        fields: Object.fromEntries(fields),
        required: schema.required ?? [],
      };
    }
    case "array":
      return {
        ...pick(rules, "minItems", "maxItems"),
        type: "array",
        items: createShape(schema.items ?? {}, defs),
      };
    case "integer":
      return {
        ...nullable,
        ...pick(rules, "minimum", "maximum"),
        ...(values && { values: values.map(Number) }),
        type: "integer",
      };
    default:
      if (types.includes("number"))
        return {
          type: "decimal",
          fractionDigits: 2,
          minimum: String(rules.minimum),
          maximum: String(rules.maximum),
        };
      return {
        ...nullable,
        ...pick(rules, "minLength", "maxLength"),
        ...(pattern !== undefined && { pattern }),
        ...(values && { values: values.map(String) }),
        type: "string",
      };
  }
}

function pick<Name extends keyof Schema>(
  rules: Schema,
  ...names: readonly Name[]
): { readonly [Key in Name]?: Exclude<Schema[Key], undefined> } {
  const present = names.filter((name) => rules[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, rules[name]])) as {
    readonly [Key in Name]?: Exclude<Schema[Key], undefined>;
  };
}
