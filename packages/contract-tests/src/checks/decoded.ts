import { isDeepStrictEqual } from "node:util";
import { type OpenApi, resolve, toText } from "../contract/open-api.ts";
import type { OrderService, SoapElement } from "../contract/order-service.ts";
import { withDoubles } from "../exact/json.ts";
import { type Exact, type ExactObject, isList, isObject, Numeral } from "../exact/numeral.ts";

/**
 * What a client must make of a response, worked out from the contract alone: identifiers as their digits,
 * amounts and rates as decimals of at least two digits, everything else as JSON says it.
 */
export function decodedForm(contract: OpenApi, schema: ExactObject, value: Exact): unknown {
  const node = settled(contract, schema);
  if (isList(value)) {
    const items = isObject(node.items) ? node.items : {};
    return value.map((item) => decodedForm(contract, items, item));
  }
  if (isObject(value)) {
    const fields = isObject(node.properties) ? node.properties : {};
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const field = fields[name];
        return [name, decodedForm(contract, isObject(field) ? field : {}, member)];
      }),
    );
  }
  return value instanceof Numeral ? decodedNumber(toText(node["x-kind"]), value.text) : value;
}

function decodedNumber(kind: string, text: string): unknown {
  switch (kind) {
    case "identifier":
      return text;
    case "amount":
    case "rate":
      return padded(text);
    default:
      return withDoubles(new Numeral(text));
  }
}

function padded(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

/** The schema behind references, and the part of an `anyOf` that is not null. */
function settled(contract: OpenApi, schema: ExactObject): ExactObject {
  const node = resolve(contract.document, schema);
  if (!isList(node.anyOf)) return node;
  const part = node.anyOf.find((each) => isObject(each) && each.type !== "null");
  return isObject(part) ? settled(contract, part) : node;
}

/**
 * What a client must make of a response, worked out from the schema alone: identifiers as their digits,
 * decimals with at least two digits, nil as null, absence as absence, repeated elements as lists.
 */
export function decodedMessage(service: OrderService, type: string, content: Exact): unknown {
  const given = isObject(content) ? content : {};
  const entries = (service.types.get(type) ?? []).flatMap((element) => {
    const value = given[element.name];
    if (element.repeats) {
      const items = isList(value) ? value : value === undefined ? [] : [value];
      return [[element.name, items.map((item) => decodedElement(service, element, item))]];
    }
    if (value === undefined)
      return element.isNillable && !element.isOptional ? [[element.name, null]] : [];
    return [[element.name, decodedElement(service, element, value)]];
  });
  return Object.fromEntries(entries);
}

function decodedElement(service: OrderService, element: SoapElement, value: Exact): unknown {
  if (value === null) return null;
  if (!element.isSimple) return decodedMessage(service, element.type, value);
  const text = String(value);
  switch (element.type) {
    case "boolean":
      return text === "true" || text === "1";
    case "decimal":
      return padded(text);
    case "string":
      return text;
    default:
      return element.kind === "count" || element.kind === "code" ? Number(text) : text;
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
