import {
  type Assumption,
  isDecimal,
  type NumberSchema,
  type ObjectSchema,
  type RestContract,
  resolved,
  type Schema,
} from "@marketplace-seller/tools/contracts";
import type { Field } from "../reference/operation.ts";
import { inlineCode, paragraphs } from "../site/markdown.ts";

/** The reference marks the required fields of a request, and those of a response that may be missing. */
export type Direction = "request" | "response";

export interface SchemaReader {
  readonly contract: RestContract;
  readonly direction: Direction;
}

/** Of an object, or of an array's objects; empty for a plain value. */
export function listFields(
  reader: SchemaReader,
  schema: Schema | undefined,
  outer: readonly Schema[] = [],
): Field[] {
  const object = schema && findElement(reader, schema);
  // A recursive schema's fields are listed once.
  if (object?.type !== "object" || outer.includes(object)) return [];
  return object.fields.map((field) => describeField(reader, field, [...outer, object]));
}

export function describeField(
  reader: SchemaReader,
  { name, required, schema }: { name: string; required: boolean; schema: Schema },
  outer: readonly Schema[] = [],
): Field {
  const resolvedSchema = resolved(reader.contract, schema);
  const element = findElement(reader, schema);
  const inner = listFields(reader, schema, outer);
  const layers = resolvedSchema === element ? [resolvedSchema] : [resolvedSchema, element];
  const description = [
    schema.documentation.description ?? resolvedSchema.documentation.description,
    element.type === "object" || resolvedSchema !== element
      ? element.documentation.description
      : undefined,
    ...valueRules(
      schema.default === undefined
        ? resolvedSchema
        : { ...resolvedSchema, default: schema.default },
    ),
    ...(resolvedSchema === element ? [] : valueRules(element)),
    ...(element.type === "object" ? objectRules(element) : []),
  ];
  const rendered = paragraphs([...new Set(description)]);
  return {
    name,
    type: nameType(reader, schema),
    flags: listFlags(reader.direction, [schema, resolvedSchema], required),
    assumptions: listAssumptions(
      schema.documentation.assumptions.length > 0 ? schema : resolvedSchema,
      ...layers.slice(1),
    ),
    ...(rendered === "" ? {} : { description: rendered }),
    ...(inner.length === 0 ? {} : { inside: { name: nameElement(reader, schema), fields: inner } }),
  };
}

/** Each once. */
export function listAssumptions(
  ...holders: readonly (Pick<Schema, "documentation"> | undefined)[]
): Assumption[] {
  const all = holders.flatMap((holder) => holder?.documentation.assumptions ?? []);
  return [...new Map(all.map((assumption) => [JSON.stringify(assumption), assumption])).values()];
}

function findElement(reader: SchemaReader, schema: Schema): Exclude<Schema, { type: "reference" }> {
  const resolvedSchema = resolved(reader.contract, schema);
  return resolvedSchema.type === "array"
    ? findElement(reader, resolvedSchema.items)
    : resolvedSchema;
}

function listFlags(
  direction: Direction,
  schemas: readonly [use: Schema, own: Schema],
  isRequired: boolean,
): string[] {
  const [, schema] = schemas;
  const kind = schema.type === "number" ? schema.kind : undefined;
  return [
    ...(direction === "request" && isRequired ? ["required"] : []),
    ...(direction === "response" && !isRequired ? ["may be absent"] : []),
    ...(schemas.some(({ nullable }) => nullable) ? ["may be null"] : []),
    ...(kind !== undefined && shownKinds.has(kind) ? [kind] : []),
    ...(schemas.some(({ deprecated }) => deprecated) ? ["deprecated"] : []),
  ];
}

/** These say more than the type. */
const shownKinds: ReadonlySet<NumberSchema["kind"]> = new Set([
  "identifier",
  "amount",
  "rate",
  "epoch-ms",
]);

function nameType(reader: SchemaReader, schema: Schema): string {
  const resolvedSchema = resolved(reader.contract, schema);
  switch (resolvedSchema.type) {
    case "array":
      return `array of ${nameType(reader, resolvedSchema.items)}`;
    case "number":
      return isDecimal(resolvedSchema.kind) ? "number" : "integer";
    case "object":
      return schema.type === "reference" ? schema.name : "object";
    case "any":
      return schema.type === "reference" ? schema.name : "any JSON";
    default:
      return resolvedSchema.type;
  }
}

/** `ShipmentPackage` of `array of ShipmentPackage`. */
export function nameElement(reader: SchemaReader, schema: Schema): string {
  return nameType(reader, schema).replace(/^(array of )+/, "");
}

const code = (value: unknown): string => inlineCode(JSON.stringify(value));

/** A 32-bit integer's bounds, which are no rule of the service. */
const [least32, most32] = [-(2 ** 31), 2 ** 31 - 1];

/** One Markdown paragraph, or none. */
export function valueRules(schema: Schema): string[] {
  const fallback = schema.default === undefined ? [] : [`Default ${code(schema.default)}.`];
  const sentences = [...limits(schema), ...fallback];
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

function limits(schema: Schema): string[] {
  switch (schema.type) {
    case "array":
      return range(schema.minItems, schema.maxItems, schema.minItems === 1 ? " entry" : " entries");
    case "string": {
      const { values, minLength, maxLength, pattern } = schema;
      return [
        ...listed(values),
        ...range(minLength, maxLength, " characters"),
        ...(pattern === undefined ? [] : [`Matches ${inlineCode(pattern)}.`]),
      ];
    }
    case "number": {
      const { values, minimum, maximum, exclusiveMinimum, fractionDigits, ranges = [] } = schema;
      return [
        ...listed(values),
        ...range(
          minimum === least32 ? undefined : minimum,
          maximum === most32 ? undefined : maximum,
        ),
        ...(exclusiveMinimum === undefined ? [] : [`Greater than ${exclusiveMinimum}.`]),
        ...(fractionDigits === undefined
          ? []
          : [
              `Exactly ${fractionDigits} digits after the point on the wire: \`12.50\`, not \`12.5\`.`,
            ]),
        ...(ranges.length === 0
          ? []
          : [`Allowed: ${ranges.map((item) => `${item.minimum} to ${item.maximum}`).join(", ")}.`]),
      ];
    }
    default:
      return [];
  }
}

function listed(values: readonly unknown[] | undefined): string[] {
  return values === undefined ? [] : [`One of ${values.map(code).join(", ")}.`];
}

function range(minimum: number | undefined, maximum: number | undefined, of = ""): string[] {
  if (minimum === undefined) return maximum === undefined ? [] : [`At most ${maximum}${of}.`];
  return [
    maximum === undefined ? `At least ${minimum}${of}.` : `From ${minimum} to ${maximum}${of}.`,
  ];
}

export function objectRules({ dependentRequired, notBelow }: ObjectSchema): string[] {
  return [
    ...Object.entries(dependentRequired).map(([name, others]) => {
      const needed = others.map(inlineCode);
      return `With ${inlineCode(name)}, ${needed.join(", ")} must be sent too.`;
    }),
    ...Object.entries(notBelow).map(
      ([name, least]) => `${inlineCode(name)} must not be lower than ${inlineCode(least)}.`,
    ),
  ];
}
