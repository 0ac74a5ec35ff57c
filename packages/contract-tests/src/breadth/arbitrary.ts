import fc from "fast-check";
import { type OpenApi, resolve, toList, toText } from "../contract/open-api.ts";
import { type Exact, type ExactObject, isObject, Numeral } from "../exact/numeral.ts";

/** Arbitraries for fields whose schema alone does not say what exists: ids, templates, categories. */
export type Hints = Readonly<Record<string, fc.Arbitrary<Exact>>>;

/** Any value that a schema of the contract allows; fields named in the hints take those values. */
export function createArbitrary(
  contract: OpenApi,
  node: ExactObject,
  hints: Hints = {},
): fc.Arbitrary<Exact> {
  const schema = resolve(contract.document, node);
  const values = toList(schema.enum);
  if (values.length > 0) return fc.constantFrom(...values);
  switch (toText(toList(schema.type)[0] ?? schema.type)) {
    case "object":
      return createObject(contract, schema, hints);
    case "array":
      return createLists(contract, schema, hints);
    case "integer":
      return integers(schema);
    case "number":
      return decimals(schema);
    case "boolean":
      return fc.boolean();
    default:
      return texts(schema);
  }
}

function createObject(contract: OpenApi, schema: ExactObject, hints: Hints): fc.Arbitrary<Exact> {
  const required = new Set(toList(schema.required).map(String));
  const fields = isObject(schema.properties) ? schema.properties : {};
  const model: Record<string, fc.Arbitrary<Exact>> = {};
  for (const [name, field] of Object.entries(fields)) {
    model[name] = hints[name] ?? createArbitrary(contract, isObject(field) ? field : {}, hints);
  }
  return fc.record(model, { requiredKeys: [...required] }) as fc.Arbitrary<Exact>;
}

function createLists(contract: OpenApi, schema: ExactObject, hints: Hints): fc.Arbitrary<Exact> {
  const items = createArbitrary(contract, isObject(schema.items) ? schema.items : {}, hints);
  return fc.array(items, { minLength: Number(toText(schema.minItems)), maxLength: 3 });
}

/** Far more than a double holds, where the contract sets no end. */
const largest = { identifier: 9_223_372_036_854_775_807n, other: 2_147_483_647n };

function integers(schema: ExactObject): fc.Arbitrary<Exact> {
  const kind = toText(schema["x-kind"]) === "identifier" ? "identifier" : "other";
  const min = BigInt(toText(schema.minimum) || "0");
  const max = BigInt(toText(schema.maximum) || String(largest[kind]));
  return fc.bigInt({ min, max }).map((value) => new Numeral(String(value)));
}

/** Digits after the point as the contract asks, or any number of them. */
function decimals(schema: ExactObject): fc.Arbitrary<Exact> {
  const exact = toText(schema["x-fraction-digits"]);
  const scale = exact === "" ? fc.integer({ min: 0, max: 6 }) : fc.constant(Number(exact));
  return fc.tuple(fc.bigInt({ min: 0n, max: 99_999_999n }), scale).map(([value, digits]) => {
    return new Numeral(pointed(value, digits));
  });
}

/** A whole number of the smallest units, written with a point. */
export function pointed(units: bigint, digits: number): string {
  const text = String(units).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function texts(schema: ExactObject): fc.Arbitrary<Exact> {
  if (toText(schema.pattern) !== "") {
    return fc.webPath().map((path) => `https://images.example.com${path}`);
  }
  const maxLength = Math.min(24, Number(toText(schema.maxLength) || "24") - 1);
  // A text that is blank says nothing, and some fields need one that does.
  return fc.string({ unit: "grapheme", minLength: 1, maxLength }).map((text) => `x${text}`);
}
