import {
  isDecimal,
  type NumberSchema,
  resolved,
  type Schema,
} from "@marketplace-seller/tools/contracts";
import fc from "fast-check";
import { type OpenApi, says } from "../contract/open-api.ts";
import { type Exact, Numeral } from "../exact/json.ts";

/** Arbitraries for fields whose schema alone does not say what exists: ids, templates, categories. */
export type Hints = Readonly<Record<string, fc.Arbitrary<Exact>>>;

/** Any value that a schema of the contract allows; fields named in the hints take those values. */
export function createArbitrary(
  contract: OpenApi,
  schema: Schema,
  hints: Hints = {},
): fc.Arbitrary<Exact> {
  const ownValue = resolved(contract, schema);
  switch (ownValue.type) {
    case "object": {
      const model = ownValue.fields.map(
        ({ name, schema: field }): [string, fc.Arbitrary<Exact>] => [
          name,
          hints[name] ?? createArbitrary(contract, field, hints),
        ],
      );
      const requiredKeys = ownValue.fields
        .filter(({ required }) => required)
        .map(({ name }) => name);
      return fc.record<Record<string, Exact>>(Object.fromEntries(model), { requiredKeys });
    }
    case "array": {
      const items = createArbitrary(contract, ownValue.items, hints);
      return fc.array(items, { minLength: ownValue.minItems ?? 0, maxLength: 3 });
    }
    case "number":
      if (ownValue.values !== undefined) {
        return fc.constantFrom(...ownValue.values.map((value) => new Numeral(String(value))));
      }
      return isDecimal(ownValue.kind) ? decimals(ownValue) : integers(ownValue);
    case "boolean":
      return fc.boolean();
    case "string":
      if (ownValue.values !== undefined) return fc.constantFrom(...ownValue.values);
      return ownValue.pattern === undefined
        ? texts(ownValue.maxLength)
        : fc.webPath().map((path) => `https://images.example.com${path}`);
    case "any":
      return texts();
  }
}

/** Far more than a double holds, where the contract sets no end. */
const largest = { identifier: 9_223_372_036_854_775_807n, other: 2_147_483_647n };

function integers(schema: NumberSchema): fc.Arbitrary<Exact> {
  const kind = schema.kind === "identifier" ? "identifier" : "other";
  // What a 32-bit integer implies is no rule: no value is below 0 unless the contract says so.
  const min = says(schema, "minimum") ? BigInt(schema.minimum ?? 0) : 0n;
  const max = schema.maximum === undefined ? largest[kind] : BigInt(schema.maximum);
  return fc.bigInt({ min, max }).map((value) => new Numeral(String(value)));
}

/** Digits after the point as the contract asks, or any number of them. */
function decimals({ fractionDigits }: NumberSchema): fc.Arbitrary<Exact> {
  const scale =
    fractionDigits === undefined ? fc.integer({ min: 0, max: 6 }) : fc.constant(fractionDigits);
  return fc.tuple(fc.bigInt({ min: 0n, max: 99_999_999n }), scale).map(([value, digits]) => {
    return new Numeral(pointed(value, digits));
  });
}

/** A whole number of the smallest units, written with a point. */
export function pointed(units: bigint, digits: number): string {
  const text = String(units).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A text that is blank says nothing, and some fields need one that does. */
function texts(longest = 24): fc.Arbitrary<Exact> {
  const maxLength = Math.min(24, longest - 1);
  return fc.string({ unit: "grapheme", minLength: 1, maxLength }).map((text) => `x${text}`);
}
