import { isDeepStrictEqual } from "node:util";
import {
  type FieldModel,
  isDecimal,
  resolved,
  type Schema,
  type SoapModel,
} from "@marketplace-seller/tools/contracts";
import type { OpenApi } from "../contract/open-api.ts";
import { type Exact, isList, isObject, Numeral, toDoubles } from "../exact/json.ts";

/**
 * What a client must decode, by the contract alone: identifiers as digits, amounts and rates as decimals with at least
 * two fraction digits, everything else as in the JSON.
 */
export function expectedResult(
  contract: OpenApi,
  schema: Schema | undefined,
  value: Exact,
): unknown {
  const resolvedSchema = schema && resolved(contract, schema);
  if (isList(value)) {
    const items = resolvedSchema?.type === "array" ? resolvedSchema.items : undefined;
    return value.map((item) => expectedResult(contract, items, item));
  }
  if (isObject(value)) {
    const fields = resolvedSchema?.type === "object" ? resolvedSchema.fields : [];
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const field = fields.find((element) => element.name === name);
        return [name, expectedResult(contract, field?.schema, member)];
      }),
    );
  }
  if (!(value instanceof Numeral)) return value;
  const kind = resolvedSchema?.type === "number" ? resolvedSchema.kind : "count";
  if (kind === "identifier") return value.value;
  return isDecimal(kind) ? padDecimal(value.value) : toDoubles(value);
}

function padDecimal(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

/** Makes every repeatable element a list, also a single or missing one, and an element without content an object. */
export function listRepeatedElements(service: SoapModel, name: string, content: Exact): Exact {
  const exactObject = isObject(content) ? content : {};
  const { fields = [] } = service.types.find((typeModel) => typeModel.name === name) ?? {};
  const shaped = fields.flatMap(({ name: field, type, repeated }): [string, Exact][] => {
    const value = exactObject[field];
    const shape = (item: Exact): Exact =>
      "complex" in type && item !== null ? listRepeatedElements(service, type.complex, item) : item;
    if (!repeated) return value === undefined ? [] : [[field, shape(value)]];
    const items = isList(value) ? value : value === undefined ? [] : [value];
    return [[field, items.map(shape)]];
  });
  return { ...exactObject, ...Object.fromEntries(shaped) };
}

/**
 * What a client must decode, by the XSD alone: identifiers as digits, decimals with at least two fraction digits, nil
 * as null, absent elements as absent members, repeatable elements as lists.
 */
export function expectedSoapResult(service: SoapModel, name: string, content: Exact): unknown {
  const exactObject = isObject(content) ? content : {};
  const type = service.types.find((typeModel) => typeModel.name === name);
  const entries = (type?.fields ?? []).flatMap((field) => {
    const value = exactObject[field.name];
    if (field.repeated) {
      const items = isList(value) ? value : value === undefined ? [] : [value];
      return [[field.name, items.map((item) => expectedElement(service, field, item))]];
    }
    if (value === undefined) return field.nillable && !field.optional ? [[field.name, null]] : [];
    return [[field.name, expectedElement(service, field, value)]];
  });
  return Object.fromEntries(entries);
}

function expectedElement(service: SoapModel, { type }: FieldModel, value: Exact): unknown {
  if (value === null) return null;
  if ("complex" in type) return expectedSoapResult(service, type.complex, value);
  const text = String(value);
  switch (type.simple) {
    case "boolean":
      return text === "true" || text === "1";
    case "decimal":
      return padDecimal(text);
    case "int":
    case "integer":
    case "long":
      return Number(text);
    default:
      return text;
  }
}

/** Between plain values; undefined when they are equal. */
export function findFirstDifference(
  expected: unknown,
  actual: unknown,
  at = "$",
): string | undefined {
  if (isDeepStrictEqual(expected, actual)) return undefined;
  if (isContainer(expected) && isContainer(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    for (const name of names) {
      const found = findFirstDifference(
        Reflect.get(expected, name),
        Reflect.get(actual, name),
        `${at}.${name}`,
      );
      if (found !== undefined) return found;
    }
  }
  return `${at} is ${renderValue(actual)}, not ${renderValue(expected)}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function renderValue(value: unknown): string {
  const text = typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? "absent");
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
