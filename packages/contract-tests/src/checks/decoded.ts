import { isDeepStrictEqual } from "node:util";
import {
  type FieldModel,
  isDecimal,
  resolved,
  type Schema,
  type SoapModel,
} from "@marketplace-seller/tools/contracts";
import type { OpenApi } from "../contract/open-api.ts";
import { type Exact, isList, isObject, Numeral, withDoubles } from "../exact/json.ts";

/**
 * What a client must make of a response, worked out from the contract alone: identifiers as their digits,
 * amounts and rates as decimals of at least two digits, everything else as JSON says it.
 */
export function decodedForm(contract: OpenApi, schema: Schema | undefined, value: Exact): unknown {
  const ownValue = schema && resolved(contract, schema);
  if (isList(value)) {
    const items = ownValue?.type === "array" ? ownValue.items : undefined;
    return value.map((item) => decodedForm(contract, items, item));
  }
  if (isObject(value)) {
    const fields = ownValue?.type === "object" ? ownValue.fields : [];
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const field = fields.find((element) => element.name === name);
        return [name, decodedForm(contract, field?.schema, member)];
      }),
    );
  }
  if (!(value instanceof Numeral)) return value;
  const kind = ownValue?.type === "number" ? ownValue.kind : "count";
  if (kind === "identifier") return value.text;
  return isDecimal(kind) ? padded(value.text) : withDoubles(value);
}

function padded(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

/** A message's elements with every repeated one as a list, also of one or none, and no object as an empty text. */
export function shapedMessage(service: SoapModel, name: string, content: Exact): Exact {
  const exactObject = isObject(content) ? content : {};
  const { fields = [] } = service.types.find((typeModel) => typeModel.name === name) ?? {};
  const shaped = fields.flatMap(({ name: field, type, repeated }): [string, Exact][] => {
    const value = exactObject[field];
    const shape = (item: Exact): Exact =>
      "complex" in type && item !== null ? shapedMessage(service, type.complex, item) : item;
    if (!repeated) return value === undefined ? [] : [[field, shape(value)]];
    const items = isList(value) ? value : value === undefined ? [] : [value];
    return [[field, items.map(shape)]];
  });
  return { ...exactObject, ...Object.fromEntries(shaped) };
}

/**
 * What a client must make of a response, worked out from the schema alone: identifiers as their digits,
 * decimals with at least two digits, nil as null, absence as absence, repeated elements as lists.
 */
export function decodedMessage(service: SoapModel, name: string, content: Exact): unknown {
  const exactObject = isObject(content) ? content : {};
  const type = service.types.find((typeModel) => typeModel.name === name);
  const entries = (type?.fields ?? []).flatMap((field) => {
    const value = exactObject[field.name];
    if (field.repeated) {
      const items = isList(value) ? value : value === undefined ? [] : [value];
      return [[field.name, items.map((item) => decodedElement(service, field, item))]];
    }
    if (value === undefined) return field.nillable && !field.optional ? [[field.name, null]] : [];
    return [[field.name, decodedElement(service, field, value)]];
  });
  return Object.fromEntries(entries);
}

function decodedElement(service: SoapModel, { type }: FieldModel, value: Exact): unknown {
  if (value === null) return null;
  if ("complex" in type) return decodedMessage(service, type.complex, value);
  const text = String(value);
  switch (type.simple) {
    case "boolean":
      return text === "true" || text === "1";
    case "decimal":
      return padded(text);
    case "int":
    case "integer":
    case "long":
      return Number(text);
    default:
      return text;
  }
}

/** Where two plain values first differ, in words; nothing when they are equal. */
export function firstDifference(expected: unknown, actual: unknown, at = "$"): string | undefined {
  if (isDeepStrictEqual(expected, actual)) return undefined;
  if (isContainer(expected) && isContainer(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    for (const name of names) {
      const found = firstDifference(
        Reflect.get(expected, name),
        Reflect.get(actual, name),
        `${at}.${name}`,
      );
      if (found !== undefined) return found;
    }
  }
  return `${at} is ${shownValue(actual)}, not ${shownValue(expected)}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function shownValue(value: unknown): string {
  const text = typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? "absent");
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
