import {
  isDecimal,
  type NumberSchema,
  type ObjectSchema,
  resolved,
  type Schema,
} from "@marketplace-seller/tools/contracts";
import { declares, type OpenApi } from "../contract/open-api.ts";
import { type Exact, type ExactObject, isList, isObject, Numeral } from "../exact/json.ts";

/** One rule broken at one path. */
export interface Violation {
  readonly rule: string;
  readonly path: string;
  /** Undefined removes the value. */
  readonly replacement: Exact | undefined;
  /** The type is right. Within a SKU such a violation fails only the SKU. */
  readonly isAboutValue: boolean;
}

type Broken = Pick<Violation, "rule" | "replacement"> & { readonly isAboutValue?: true };

export function listViolations(
  contract: OpenApi,
  schema: Schema,
  value: Exact,
  path = "",
): Violation[] {
  const resolvedSchema = resolved(contract, schema);
  const isNullable = schema.nullable || resolvedSchema.nullable;
  const violations = [
    ...listWrongTypes(resolvedSchema).map((replacement) => ({
      rule: "type",
      replacement,
    })),
    ...(isNullable ? [] : [{ rule: "null", replacement: null }]),
    ...listBrokenLimits(resolvedSchema),
  ].map((broken: Broken) => ({ path, isAboutValue: false, ...broken }));
  if (isObject(value) && resolvedSchema.type === "object") {
    return [...violations, ...listMemberViolations(contract, resolvedSchema, value, path)];
  }
  if (isList(value) && resolvedSchema.type === "array") {
    const [first] = value;
    const within =
      first === undefined
        ? []
        : listViolations(contract, resolvedSchema.items, first, joinPath(path, "0"));
    return [...violations, ...within];
  }
  return violations;
}

function listMemberViolations(
  contract: OpenApi,
  { fields }: ObjectSchema,
  value: ExactObject,
  path: string,
): Violation[] {
  const violations = (rule: string, name: string, replacement: Exact | undefined): Violation => {
    return { rule, path: joinPath(path, name), replacement, isAboutValue: false };
  };
  return [
    violations("unknown field", "noSuchField", true),
    ...fields
      .filter(({ required }) => required)
      .map(({ name }) => violations("required", name, undefined)),
    ...Object.entries(value).flatMap(([name, member]) => {
      const field = fields.find((item) => item.name === name);
      const at = joinPath(path, name);
      return field === undefined ? [] : listViolations(contract, field.schema, member, at);
    }),
  ];
}

function listWrongTypes(schema: Schema): Exact[] {
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

function listBrokenLimits(schema: Schema): Broken[] {
  switch (schema.type) {
    case "array":
      return schema.minItems === undefined ? [] : [{ rule: "minItems", replacement: [] }];
    case "number":
      return listBrokenNumberLimits(schema);
    case "string": {
      const { values, maxLength, pattern } = schema;
      return [
        ...(values ? [{ rule: "enum", replacement: "NoSuchValue" }] : []),
        ...(maxLength === undefined ? [] : [broken("maxLength", "x".repeat(maxLength + 1))]),
        ...(pattern === undefined ? [] : [broken("pattern", "ftp://example.com")]),
      ];
    }
    default:
      return [];
  }
}

/** Beyond a 32-bit integer's bounds, values violate the type instead. */
function listBrokenNumberLimits(schema: NumberSchema): Broken[] {
  const { values, minimum = 0, maximum = 0, fractionDigits, ranges } = schema;
  const below = fractionDigits === undefined ? String(BigInt(minimum) - 1n) : "-0.01";
  return [
    ...(values ? [{ rule: "enum", replacement: new Numeral("7") }] : []),
    ...(declares(schema, "minimum") ? [broken("minimum", new Numeral(below))] : []),
    ...(declares(schema, "maximum")
      ? [broken("maximum", new Numeral(String(BigInt(maximum) + 1n)))]
      : []),
    ...(fractionDigits === undefined
      ? []
      : ["5", "5.5", "5.555"].map((text) => broken("fraction-digits", new Numeral(text)))),
    ...(ranges === undefined ? [] : [broken("allowed-ranges", new Numeral("1"))]),
  ];
}

function broken(rule: string, replacement: Exact): Broken {
  return { rule, replacement, isAboutValue: true };
}

function joinPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
