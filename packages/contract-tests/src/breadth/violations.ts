import { type OpenApi, resolve, toList, toText } from "../contract/open-api.ts";
import { type Exact, type ExactObject, isList, isObject, Numeral } from "../exact/numeral.ts";

/** One rule of the contract broken in one place of a request. */
export interface Violation {
  readonly rule: string;
  readonly place: string;
  /** What to put there; undefined to take away. */
  readonly put: Exact | undefined;
  /** A rule about a value that can be read: within a SKU it fails the SKU, not the request. */
  readonly isAboutValue: boolean;
}

/** Every single-rule violation of a valid request. */
export function listViolations(
  contract: OpenApi,
  node: ExactObject,
  value: Exact,
  place = "",
): Violation[] {
  const schema = resolve(contract.document, node);
  const here = (rule: string, put: Exact | undefined, isAboutValue = false): Violation => ({
    rule,
    place,
    put,
    isAboutValue,
  });
  const own = scalarViolations(schema, here);
  if (isObject(value) && isObject(schema.properties)) {
    return [...own, ...memberViolations(contract, schema, value, place)];
  }
  if (isList(value)) {
    const items = isObject(schema.items) ? schema.items : {};
    const [first] = value;
    const within =
      first === undefined ? [] : listViolations(contract, items, first, at(place, "0"));
    const tooFew = toText(schema.minItems) === "" ? [] : [here("minItems", [])];
    return [...own, ...tooFew, ...within];
  }
  return own;
}

function memberViolations(
  contract: OpenApi,
  schema: ExactObject,
  value: ExactObject,
  place: string,
): Violation[] {
  const fields = isObject(schema.properties) ? schema.properties : {};
  const unknown: Violation = {
    rule: "unknown field",
    place: at(place, "noSuchField"),
    put: true,
    isAboutValue: false,
  };
  const required = toList(schema.required).map((name) => ({
    rule: "required",
    place: at(place, String(name)),
    put: undefined,
    isAboutValue: false,
  }));
  const within = Object.entries(value).flatMap(([name, member]) => {
    const field = fields[name];
    return isObject(field) ? listViolations(contract, field, member, at(place, name)) : [];
  });
  return [unknown, ...required, ...within];
}

type Make = (rule: string, put: Exact | undefined, isAboutValue?: boolean) => Violation;

function scalarViolations(schema: ExactObject, here: Make): Violation[] {
  const types = isList(schema.type) ? schema.type.map(String) : [toText(schema.type)];
  const [type = ""] = types;
  return [
    ...wrongTypes(type).map((put) => here("type", put)),
    ...(types.includes("null") ? [] : [here("null", null)]),
    ...(schema.enum === undefined
      ? []
      : [here("enum", type === "string" ? "NoSuchValue" : new Numeral("7"))]),
    ...bounds(schema, here),
  ];
}

function wrongTypes(type: string): Exact[] {
  switch (type) {
    case "object":
      return [[], "x", new Numeral("1")];
    case "array":
      return [{}, "x", false];
    case "integer":
      return ["5", true, new Numeral("1.5"), new Numeral("1e400"), {}];
    case "number":
      return ["12,50", "12.50", true, []];
    case "boolean":
      return ["true", new Numeral("1")];
    default:
      return [new Numeral("5"), true, {}];
  }
}

function bounds(schema: ExactObject, here: Make): Violation[] {
  const minimum = toText(schema.minimum);
  const maximum = toText(schema.maximum);
  const longest = toText(schema.maxLength);
  const digits = toText(schema["x-fraction-digits"]);
  const below =
    digits === "" ? new Numeral(String(BigInt(minimum || "0") - 1n)) : new Numeral("-0.01");
  return [
    ...(minimum === "" ? [] : [here("minimum", below, true)]),
    ...(maximum === "" ? [] : [here("maximum", new Numeral(String(BigInt(maximum) + 1n)), true)]),
    ...(longest === "" ? [] : [here("maxLength", "x".repeat(Number(longest) + 1), true)]),
    ...(digits === ""
      ? []
      : ["5", "5.5", "5.555"].map((text) => here("fraction-digits", new Numeral(text), true))),
    ...(schema.pattern === undefined ? [] : [here("pattern", "ftp://example.com", true)]),
    ...(schema["x-allowed-ranges"] === undefined
      ? []
      : [here("allowed-ranges", new Numeral("1"), true)]),
  ];
}

function at(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}
