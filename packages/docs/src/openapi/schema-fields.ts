import {
  isDecimal,
  type NumberSchema,
  type RestContract,
  resolved,
  type Schema,
} from "@marketplace-seller/tools/contracts";
import type { Assumption, Field } from "../reference/operation.ts";
import { objectRules, valueRules } from "./value-rules.ts";

/** Which way a message goes: callers must know what to send, and what may be missing in what they get. */
export type Direction = "request" | "response";

/** Reads the fields of schemas of one contract. */
export interface SchemaReader {
  readonly contract: RestContract;
  readonly direction: Direction;
}

/** The fields of an object, or of the objects that an array holds; none of a plain value. */
export function listFields(
  reader: SchemaReader,
  schema: Schema | undefined,
  outer: readonly Schema[] = [],
): Field[] {
  const object = schema && findElement(reader, schema);
  // A schema may hold itself: its fields are listed once.
  if (object?.type !== "object" || outer.includes(object)) return [];
  return object.fields.map((field) => describeField(reader, field, [...outer, object]));
}

/** A property or parameter as a field. */
export function describeField(
  reader: SchemaReader,
  { name, required, schema }: { name: string; required: boolean; schema: Schema },
  outer: readonly Schema[] = [],
): Field {
  const own = resolved(reader.contract, schema);
  const element = findElement(reader, schema);
  const inner = listFields(reader, schema, outer);
  const layers = own === element ? [own] : [own, element];
  const description = [
    schema.words.description ?? own.words.description,
    element.type === "object" || own !== element ? element.words.description : undefined,
    ...valueRules(schema.default === undefined ? own : { ...own, default: schema.default }),
    ...(own === element ? [] : valueRules(element)),
    ...(element.type === "object" ? objectRules(element) : []),
  ];
  const shown = [...new Set(description)].filter((words) => words !== undefined).join("\n\n");
  return {
    name,
    type: nameType(reader, schema),
    flags: listFlags(reader.direction, [schema, own], required),
    assumptions: listAssumptions(
      schema.words.assumptions.length > 0 ? schema : own,
      ...layers.slice(1),
    ),
    ...(shown === "" ? {} : { description: shown }),
    ...(inner.length === 0 ? {} : { inside: { name: nameElement(reader, schema), fields: inner } }),
  };
}

/** The assumptions of what is shown together, each once. */
export function listAssumptions(
  ...holders: readonly (Pick<Schema, "words"> | undefined)[]
): Assumption[] {
  const all = holders.flatMap((holder) => holder?.words.assumptions ?? []);
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** The schema itself, or that of an array's items. */
function findElement(reader: SchemaReader, schema: Schema): Exclude<Schema, { type: "reference" }> {
  const own = resolved(reader.contract, schema);
  return own.type === "array" ? findElement(reader, own.items) : own;
}

function listFlags(
  direction: Direction,
  schemas: readonly [use: Schema, own: Schema],
  isRequired: boolean,
): string[] {
  const [, own] = schemas;
  const kind = own.type === "number" ? own.kind : undefined;
  return [
    ...(direction === "request" && isRequired ? ["required"] : []),
    ...(direction === "response" && !isRequired ? ["may be absent"] : []),
    ...(schemas.some(({ nullable }) => nullable) ? ["may be null"] : []),
    ...(kind !== undefined && shownKinds.has(kind) ? [kind] : []),
    ...(schemas.some(({ deprecated }) => deprecated) ? ["deprecated"] : []),
  ];
}

/** Kinds of numbers that say more than the type does. */
const shownKinds: ReadonlySet<NumberSchema["kind"]> = new Set([
  "identifier",
  "amount",
  "rate",
  "epoch-ms",
]);

function nameType(reader: SchemaReader, schema: Schema): string {
  const own = resolved(reader.contract, schema);
  switch (own.type) {
    case "array":
      return `array of ${nameType(reader, own.items)}`;
    case "number":
      return isDecimal(own.kind) ? "number" : "integer";
    case "object":
      return schema.type === "reference" ? schema.name : "object";
    case "any":
      return schema.type === "reference" ? schema.name : "any JSON";
    default:
      return own.type;
  }
}

/** The name of the objects in a field: that of their schema, where it has one. */
export function nameElement(reader: SchemaReader, schema: Schema): string {
  return nameType(reader, schema).replace(/^(array of )+/, "");
}
