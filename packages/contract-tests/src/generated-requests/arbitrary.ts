import {
  isDecimal,
  type NumberSchema,
  resolved,
  type Schema,
} from "@marketplace-seller/tools/contracts";
import fc from "fast-check";
import { declares, type OpenApi } from "../contract/open-api.ts";
import { type Exact, Numeral } from "../exact/json.ts";

/** By field name, where valid values depend on stored data: ids, shipment templates, categories. */
export type Hints = Readonly<Record<string, fc.Arbitrary<Exact>>>;

/** All values that a schema allows, or those of `hints`. */
export function createArbitrary(
  contract: OpenApi,
  schema: Schema,
  hints: Hints = {},
): fc.Arbitrary<Exact> {
  const resolvedSchema = resolved(contract, schema);
  switch (resolvedSchema.type) {
    case "object": {
      const model = resolvedSchema.fields.map(
        ({ name, schema: field }): [string, fc.Arbitrary<Exact>] => [
          name,
          hints[name] ?? createArbitrary(contract, field, hints),
        ],
      );
      const requiredKeys = resolvedSchema.fields
        .filter(({ required }) => required)
        .map(({ name }) => name);
      return fc.record<Record<string, Exact>>(Object.fromEntries(model), { requiredKeys });
    }
    case "array": {
      const items = createArbitrary(contract, resolvedSchema.items, hints);
      return fc.array(items, { minLength: resolvedSchema.minItems ?? 0, maxLength: 3 });
    }
    case "number":
      if (resolvedSchema.values !== undefined) {
        return fc.constantFrom(...resolvedSchema.values.map((value) => new Numeral(String(value))));
      }
      return isDecimal(resolvedSchema.kind) ? decimals(resolvedSchema) : integers(resolvedSchema);
    case "boolean":
      return fc.boolean();
    case "string":
      if (resolvedSchema.values !== undefined) return fc.constantFrom(...resolvedSchema.values);
      return resolvedSchema.pattern === undefined
        ? texts(resolvedSchema.maxLength)
        : fc.webPath().map((path) => `https://images.example.com${path}`);
    case "any":
      return texts();
  }
}

/** For integers without a maximum in the contract; identifiers exceed doubles. */
const MAX_VALUES = { identifier: 9_223_372_036_854_775_807n, other: 2_147_483_647n };

function integers(schema: NumberSchema): fc.Arbitrary<Exact> {
  const kind = schema.kind === "identifier" ? "identifier" : "other";
  // A 32-bit integer's lower bound is no rule of the contract.
  const min = declares(schema, "minimum") ? BigInt(schema.minimum ?? 0) : 0n;
  const max = schema.maximum === undefined ? MAX_VALUES[kind] : BigInt(schema.maximum);
  return fc.bigInt({ min, max }).map((value) => new Numeral(String(value)));
}

/** With the contract's number of fraction digits, else 0 to 6. */
function decimals({ fractionDigits }: NumberSchema): fc.Arbitrary<Exact> {
  const scale =
    fractionDigits === undefined ? fc.integer({ min: 0, max: 6 }) : fc.constant(fractionDigits);
  return fc.tuple(fc.bigInt({ min: 0n, max: 99_999_999n }), scale).map(([value, digits]) => {
    return new Numeral(formatUnits(value, digits));
  });
}

/** Such as 1250 with 2 digits: "12.50". */
export function formatUnits(units: bigint, digits: number): string {
  const text = String(units).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Never blank, which the service refuses in some fields. */
function texts(maxLengthLimit = 24): fc.Arbitrary<Exact> {
  const maxLength = Math.min(24, maxLengthLimit - 1);
  return fc.string({ unit: "grapheme", minLength: 1, maxLength }).map((text) => `x${text}`);
}
