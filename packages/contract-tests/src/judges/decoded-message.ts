import type { OrderService, SoapElement } from "../contract/order-service.ts";
import { type Exact, isList, isObject } from "../exact/numeral.ts";

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
      return [[element.name, items.map((item) => decoded(service, element, item))]];
    }
    if (value === undefined)
      return element.isNillable && !element.isOptional ? [[element.name, null]] : [];
    return [[element.name, decoded(service, element, value)]];
  });
  return Object.fromEntries(entries);
}

function decoded(service: OrderService, element: SoapElement, value: Exact): unknown {
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

function padded(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}
