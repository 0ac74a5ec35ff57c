import type { Assumption, Field } from "../reference/operation.ts";
import { isObject, items, type Json, type JsonObject, members, text } from "./json.ts";
import { resolve } from "./read-open-api.ts";
import { objectRules, valueRules } from "./rules-in-words.ts";

/** Which way a message goes: callers must know what to send, and what may be missing in what they get. */
export type Direction = "request" | "response";

/** Reads the fields of schemas of one document. */
export interface SchemaReader {
  readonly document: JsonObject;
  readonly direction: Direction;
}

/** The fields of an object, or of the objects that an array holds; none of a plain value. */
export function fieldsOf(
  reader: SchemaReader,
  schema: Json | undefined,
  outer: readonly Json[] = [],
): Field[] {
  const object = elementOf(reader, schema);
  const { properties = {} } = object;
  // A schema may hold itself: its fields are listed once.
  if (outer.includes(properties)) return [];
  const required = new Set(items(object.required));
  const path = [...outer, properties];
  return [
    ...members(properties).map(([name, property]) =>
      fieldOf(reader, name, property, required.has(name), path),
    ),
    ...choices(object).flatMap((choice) => fieldsOf(reader, choice, path)),
  ];
}

/** A property or parameter as a field. */
export function fieldOf(
  reader: SchemaReader,
  name: string,
  property: Json,
  isRequired: boolean,
  outer: readonly Json[] = [],
): Field {
  const schema = resolve(reader.document, property);
  const element = elementOf(reader, property);
  const inner = fieldsOf(reader, property, outer);
  const description = [
    text(schema.description),
    element === schema ? undefined : text(element.description),
    ...valueRules(schema),
    ...(element === schema ? [] : valueRules(element)),
    ...objectRules(element),
  ];
  const shown = [...new Set(description)].filter((words) => words !== undefined).join("\n\n");
  return {
    name,
    type: typeName(reader, property),
    flags: flagsOf(reader.direction, schema, isRequired),
    assumptions: assumptionsOf(schema, element),
    ...(shown === "" ? {} : { description: shown }),
    ...(inner.length === 0
      ? {}
      : { inside: { name: elementName(reader, property), fields: inner } }),
  };
}

/** The assumptions of a schema and of what it holds, each once. */
export function assumptionsOf(...holders: readonly JsonObject[]): Assumption[] {
  const written = holders.flatMap((holder) => {
    const value = holder["x-assumption"];
    return typeof value === "string" ? [value] : items(value).map(String);
  });
  return [...new Set(written)].map((line) => {
    const [id = "", ...sentence] = line.split(": ");
    return { id, text: sentence.join(": ") };
  });
}

/** The schema itself, or that of an array's items; what may also be null is the other choice. */
function elementOf(reader: SchemaReader, schema: Json | undefined): JsonObject {
  const resolved = resolve(reader.document, schema);
  if (isObject(resolved.items)) return elementOf(reader, resolved.items);
  const [only, ...more] = choices(resolved);
  return only !== undefined && more.length === 0 ? elementOf(reader, only) : resolved;
}

/** The schemas between which a schema lets choose, without null. */
function choices(schema: JsonObject): readonly Json[] {
  return [...items(schema.anyOf), ...items(schema.oneOf), ...items(schema.allOf)].filter(
    (choice) => !isObject(choice) || choice.type !== "null",
  );
}

function typesOf(schema: JsonObject): string[] {
  const { type } = schema;
  return typeof type === "string" ? [type] : items(type).map(String);
}

function flagsOf(direction: Direction, schema: JsonObject, isRequired: boolean): string[] {
  const either = [...items(schema.anyOf), ...items(schema.oneOf)];
  const isNullable =
    typesOf(schema).includes("null") ||
    either.some((choice) => isObject(choice) && choice.type === "null");
  const kind = text(schema["x-kind"]);
  return [
    ...(direction === "request" && isRequired ? ["required"] : []),
    ...(direction === "response" && !isRequired ? ["may be absent"] : []),
    ...(isNullable ? ["may be null"] : []),
    ...(kind !== undefined && shownKinds.has(kind) ? [kind] : []),
    ...(schema.deprecated === true ? ["deprecated"] : []),
  ];
}

/** Kinds of numbers that say more than the type does. */
const shownKinds: ReadonlySet<string> = new Set(["identifier", "amount", "rate", "epoch-ms"]);

function typeName(reader: SchemaReader, value: Json): string {
  const schema = resolve(reader.document, value);
  if (isObject(schema.items)) return `array of ${typeName(reader, schema.items)}`;
  const [only, ...more] = choices(schema);
  if (only !== undefined && more.length === 0) return typeName(reader, only);
  const types = typesOf(schema).filter((type) => type !== "null");
  const isPlain = types.length > 0 && !types.includes("object");
  if (isPlain) return types.join(" or ");
  return referenceName(value) ?? types[0] ?? "any JSON";
}

/** The name of the objects in a field: that of their schema, where it has one. */
export function elementName(reader: SchemaReader, value: Json): string {
  return typeName(reader, value).replace(/^(array of )+/, "");
}

function referenceName(value: Json): string | undefined {
  const reference = isObject(value) ? text(value.$ref) : undefined;
  return reference?.split("/").at(-1);
}
