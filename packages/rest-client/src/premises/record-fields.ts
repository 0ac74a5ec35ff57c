import type { Deviations } from "@marketplace-seller/client-core";
import { fieldPath, type ResponseSchema } from "@marketplace-seller/client-core/internal";
import { namedSchemas, responseSchemas } from "../gen/response-schemas.gen.ts";

type Field = NonNullable<Deviations["fields"]>[number];
type FieldType = Field["types"][number];

/** Fewer rows may be null by chance. */
const MIN_ROWS = 10;
/** Null in most orders (interface-specification.md, Shipment package). */
const CONDITIONAL =
  /(?:^|\.)(?:micro|hsCode|invoiceLink|invoiceDate|etgbNo|etgbDate|deliveryAddressType|taxId|taxOffice|taxHouse|tcIdentityNumber|barcode|productOrigin|maxPurchaseQuantity|catalogId|groupId)$/;

interface Found {
  readonly schema: ResponseSchema | undefined;
  readonly types: FieldType[];
}

/**
 * Which fields differ from the contract: their names and types, no values.
 *
 * @param pages - as they were on the wire; only where all have rows, null is a difference of a field that may be null
 */
export function findFields(
  operation: Field["operation"],
  pages: readonly { readonly content: readonly unknown[] }[],
): readonly Field[] {
  const found = new Map<string, Found>();
  const note = (path: string, schema: ResponseSchema | undefined, type: FieldType): void => {
    const at = found.get(path) ?? { schema, types: [] };
    at.types.push(type);
    found.set(path, at);
  };
  const visit = (value: unknown, expected: ResponseSchema, path: string): void => {
    const schema = resolveName(expected);
    if (schema?.type === "list" && Array.isArray(value)) {
      for (const item of value) visit(item, schema.items, `${path}[]`);
    } else if (schema?.type === "object" && isObject(value)) {
      const fields: Readonly<Record<string, ResponseSchema>> = schema.fields;
      if (Object.keys(fields).length === 0) return;
      for (const name of new Set([...Object.keys(fields), ...Object.keys(value)])) {
        const inside = fieldPath(path, name);
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (inside.endsWith("…")) continue;
        note(inside, field, readType(Object.hasOwn(value, name) ? value[name] : undefined));
        if (field !== undefined) visit(value[name], field, inside);
      }
    }
  };
  const schema = responseSchemas[operation];
  if (schema !== undefined) for (const page of pages) visit(page, schema, "");
  const areFilled = pages.every(({ content }) => content.length > 0);
  return [...found].flatMap(([path, { schema: expected, types }]) =>
    isDeviation(path, expected, types, areFilled)
      ? [{ operation, path, types: [...new Set(types)].toSorted() }]
      : [],
  );
}

function isDeviation(
  path: string,
  expected: ResponseSchema | undefined,
  types: readonly FieldType[],
  areFilled: boolean,
): boolean {
  const schema = expected && resolveName(expected);
  if (expected === undefined || schema === undefined) return true;
  if (schema.type === "any") return types.includes("absent");
  const isNullable = expected.nullable === true || schema.nullable === true;
  const type = schema.type === "text" && schema.digits ? "number" : schema.type;
  const fits = (seen: FieldType): boolean =>
    seen === type || (seen === "null" && isNullable) || (seen === "empty" && type === "text");
  if (!types.every(fits)) return true;
  const isVoid = types.every((seen) => seen === "null") || types.every((seen) => seen === "empty");
  return isVoid && areFilled && types.length >= MIN_ROWS && !CONDITIONAL.test(path);
}

function resolveName(schema: ResponseSchema): ResponseSchema | undefined {
  return schema.type === "named" ? namedSchemas[schema.name] : schema;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readType(value: unknown): FieldType {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (value === "") return "empty";
  if (Array.isArray(value)) return "list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
    case "boolean":
      return typeof value as "number" | "boolean";
    default:
      return "object";
  }
}
