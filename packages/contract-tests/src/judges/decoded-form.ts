import { type OpenApi, resolve, textOf } from "../contract/open-api.ts";
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
  return value instanceof Numeral ? decodedNumber(textOf(node["x-kind"]), value.text) : value;
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
