import {
  member,
  type ObjectSchema,
  resolved,
  type Schema,
  visitSchemas,
} from "@marketplace-seller/tools/contracts";
import { type OpenApi, says } from "./open-api.ts";

/** Keywords of a field's schema that each make one rule. */
const keywords = [
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
  "x-fraction-digits",
  "x-allowed-ranges",
  "default",
  "enum",
];

/** What a request's schema and those within it demand, one rule each. */
export function requestSchemaRules(contract: OpenApi, schema: Schema): string[] {
  return [...listObjects(contract, schema)].flatMap(([name, object]) => [
    ...(object.closed ? [`${name} unknown fields`] : []),
    ...Object.keys(object.dependentRequired).map((field) => `${name}.${field} dependentRequired`),
    ...Object.keys(object.notBelow).map((field) => `${name}.${field} not-below`),
    ...object.fields.flatMap((field) => {
      const place = `${name}.${field.name}`;
      const own = resolved(contract, field.schema);
      return [
        ...(field.required ? [`${place} required`] : []),
        `${place} type`,
        ...keywords
          .filter((keyword) => says(own, keyword))
          .map((keyword) => `${place} ${keyword.replace("x-", "")}`),
        ...listedValues(own).map((value) => `${place} value ${value}`),
      ];
    }),
  ]);
}

/** The listed values of a result's fields: each must have been seen in a response. */
export function resultSchemaRules(contract: OpenApi, schema: Schema): string[] {
  return [...listObjects(contract, schema)].flatMap(([name, { fields }]) =>
    fields.flatMap((field) =>
      listedValues(resolved(contract, field.schema)).map(
        (value) => `${name}.${field.name} value ${value}`,
      ),
    ),
  );
}

/** The values that a schema lists, null included, as a rule names them. */
export function listedValues(schema: Schema): string[] {
  const values: unknown = member(schema.node, "enum")?.value;
  return Array.isArray(values) ? values.map(String) : [];
}

/** The named objects among a schema and everything that it holds. */
function listObjects(contract: OpenApi, schema: Schema): ReadonlyMap<string, ObjectSchema> {
  const found = new Map<string, ObjectSchema>();
  visitSchemas(contract, schema, (each) => {
    const target = each.type === "reference" ? resolved(contract, each) : undefined;
    if (each.type === "reference" && target?.type === "object") found.set(each.name, target);
  });
  return found;
}
