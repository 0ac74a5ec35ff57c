import { type Exact, type ExactObject, isObject, Numeral } from "../exact/numeral.ts";
import { type OpenApi, referenceName, resolve, toList, toText } from "./open-api.ts";

/** Keywords of a field's schema that each make one rule. */
const bounds = [
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
  "x-fraction-digits",
  "x-allowed-ranges",
];

/** What a request's schema and those within it demand, one rule each. */
export function requestSchemaRules(contract: OpenApi, schema: ExactObject): string[] {
  return [...listComponents(contract, schema)].flatMap(([name, component]) => [
    ...(component.additionalProperties === false ? [`${name} unknown fields`] : []),
    ...listPairs(component, "dependentRequired"),
    ...listPairs(component, "x-not-below"),
    ...listFields(component).flatMap(([field, node]) =>
      fieldRules(contract, `${name}.${field}`, node, toList(component.required).includes(field)),
    ),
  ]);

  function listPairs(component: ExactObject, keyword: string): string[] {
    const pairs = component[keyword];
    const name = toText(component.title) || findName(contract, component);
    return isObject(pairs)
      ? Object.keys(pairs).map((field) => `${name}.${field} ${keyword.replace("x-", "")}`)
      : [];
  }
}

function fieldRules(
  contract: OpenApi,
  place: string,
  node: ExactObject,
  required: boolean,
): string[] {
  const schema = resolve(contract.document, node);
  return [
    ...(required ? [`${place} required`] : []),
    `${place} type`,
    ...bounds
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => `${place} ${keyword.replace("x-", "")}`),
    ...(schema.default === undefined ? [] : [`${place} default`]),
    ...(schema.enum === undefined ? [] : [`${place} enum`]),
    ...toList(schema.enum).map((value) => `${place} value ${listedValue(value)}`),
  ];
}

/** The listed values of a result's fields: each must have been seen in a response. */
export function resultSchemaRules(contract: OpenApi, schema: ExactObject): string[] {
  return [...listComponents(contract, schema)].flatMap(([name, component]) =>
    listFields(component).flatMap(([field, node]) =>
      toList(resolve(contract.document, node).enum).map(
        (value) => `${name}.${field} value ${listedValue(value)}`,
      ),
    ),
  );
}

/** A listed value as a rule names it. */
export function listedValue(value: Exact): string {
  return value instanceof Numeral ? value.text : String(value);
}

/** The objects among a schema and everything that it refers to, by component name. */
function listComponents(
  contract: OpenApi,
  schema: ExactObject,
  found = new Map<string, ExactObject>(),
): Map<string, ExactObject> {
  const name = referenceName(schema);
  if (name !== undefined) {
    if (found.has(name)) return found;
    const component = resolve(contract.document, schema);
    if (component.properties !== undefined) found.set(name, component);
    return listComponents(contract, component, found);
  }
  for (const [, node] of listFields(schema)) listComponents(contract, node, found);
  for (const part of [schema.items, ...toList(schema.anyOf)]) {
    if (isObject(part)) listComponents(contract, part, found);
  }
  return found;
}

function listFields(schema: ExactObject): [string, ExactObject][] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).filter((entry): entry is [string, ExactObject] =>
    isObject(entry[1]),
  );
}

function findName(contract: OpenApi, component: ExactObject): string {
  const { components } = contract.document;
  const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {};
  return Object.keys(schemas).find((name) => schemas[name] === component) ?? "?";
}
