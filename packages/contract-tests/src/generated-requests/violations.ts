import {
  isDecimal,
  type NumberSchema,
  type ObjectSchema,
  resolved,
  type Schema,
} from "@marketplace-seller/tools/contracts";
import { type OpenApi, says } from "../contract/open-api.ts";
import { type Exact, type ExactObject, isList, isObject, Numeral } from "../exact/json.ts";

/** One rule of the contract broken in one place of a request. */
export interface Violation {
  readonly rule: string;
  readonly place: string;
  /** What to put there; undefined to take away. */
  readonly put: Exact | undefined;
  /** A rule about a value that can be read: within a SKU it fails the SKU, not the request. */
  readonly isAboutValue: boolean;
}

type Broken = Pick<Violation, "rule" | "put"> & { readonly isAboutValue?: true };

/** Every single-rule violation of a valid request. */
export function listViolations(
  contract: OpenApi,
  schema: Schema,
  value: Exact,
  place = "",
): Violation[] {
  const ownValue = resolved(contract, schema);
  const isNullable = schema.nullable || ownValue.nullable;
  const here = [
    ...wrongTypes(ownValue).map((put) => ({ rule: "type", put })),
    ...(isNullable ? [] : [{ rule: "null", put: null }]),
    ...brokenLimits(ownValue),
  ].map((broken: Broken) => ({ place, isAboutValue: false, ...broken }));
  if (isObject(value) && ownValue.type === "object") {
    return [...here, ...memberViolations(contract, ownValue, value, place)];
  }
  if (isList(value) && ownValue.type === "array") {
    const [first] = value;
    const within =
      first === undefined
        ? []
        : listViolations(contract, ownValue.items, first, joinPlace(place, "0"));
    return [...here, ...within];
  }
  return here;
}

function memberViolations(
  contract: OpenApi,
  { fields }: ObjectSchema,
  value: ExactObject,
  place: string,
): Violation[] {
  const here = (rule: string, name: string, put: Exact | undefined): Violation => {
    return { rule, place: joinPlace(place, name), put, isAboutValue: false };
  };
  return [
    here("unknown field", "noSuchField", true),
    ...fields
      .filter(({ required }) => required)
      .map(({ name }) => here("required", name, undefined)),
    ...Object.entries(value).flatMap(([name, member]) => {
      const field = fields.find((item) => item.name === name);
      const at = joinPlace(place, name);
      return field === undefined ? [] : listViolations(contract, field.schema, member, at);
    }),
  ];
}

function wrongTypes(schema: Schema): Exact[] {
  switch (schema.type) {
    case "object":
      return [[], "x", new Numeral("1")];
    case "array":
      return [{}, "x", false];
    case "number":
      return isDecimal(schema.kind)
        ? ["12,50", "12.50", true, []]
        : ["5", true, new Numeral("1.5"), new Numeral("1e400"), {}];
    case "boolean":
      return ["true", new Numeral("1")];
    default:
      return [new Numeral("5"), true, {}];
  }
}

function brokenLimits(schema: Schema): Broken[] {
  switch (schema.type) {
    case "array":
      return schema.minItems === undefined ? [] : [{ rule: "minItems", put: [] }];
    case "number":
      return brokenNumbers(schema);
    case "string": {
      const { values, maxLength, pattern } = schema;
      return [
        ...(values ? [{ rule: "enum", put: "NoSuchValue" }] : []),
        ...(maxLength === undefined ? [] : [broken("maxLength", "x".repeat(maxLength + 1))]),
        ...(pattern === undefined ? [] : [broken("pattern", "ftp://example.com")]),
      ];
    }
    default:
      return [];
  }
}

/** What a 32-bit integer implies is refused as another type; here count the contract's own limits. */
function brokenNumbers(schema: NumberSchema): Broken[] {
  const { values, minimum = 0, maximum = 0, fractionDigits, ranges } = schema;
  const below = fractionDigits === undefined ? String(BigInt(minimum) - 1n) : "-0.01";
  return [
    ...(values ? [{ rule: "enum", put: new Numeral("7") }] : []),
    ...(says(schema, "minimum") ? [broken("minimum", new Numeral(below))] : []),
    ...(says(schema, "maximum")
      ? [broken("maximum", new Numeral(String(BigInt(maximum) + 1n)))]
      : []),
    ...(fractionDigits === undefined
      ? []
      : ["5", "5.5", "5.555"].map((text) => broken("fraction-digits", new Numeral(text)))),
    ...(ranges === undefined ? [] : [broken("allowed-ranges", new Numeral("1"))]),
  ];
}

function broken(rule: string, put: Exact): Broken {
  return { rule, put, isAboutValue: true };
}

function joinPlace(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}
