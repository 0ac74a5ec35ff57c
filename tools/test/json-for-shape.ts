import type { ObjectShape, Shape } from "@marketplace-seller/client-core";
import fc from "fast-check";
import type { ContractValidators } from "./contract-validators.ts";

/** Options of generating JSON values for a shape. */
export interface Wanted {
  /** The values from which invalid values are taken: the limits, enum values and names of the whole contract. */
  readonly validators: ContractValidators;
  /** The percentage of generated values that are invalid by their shape on purpose. */
  readonly spoil: number;
  /** The list of the shape that is filled with equal entries, by the list's path, and the number of these entries. */
  readonly fill?: { readonly path: string; readonly length: number };
}

/** Generates JSON values, most of which match a request shape. */
export function jsonFor(shape: Shape, expected: Wanted, path = "$"): fc.Arbitrary<unknown> {
  const fitting = fittingJson(shape, expected, path);
  if (expected.spoil === 0) return fitting;
  return fc.oneof(
    { weight: 100 - expected.spoil, arbitrary: fitting },
    { weight: expected.spoil, arbitrary: spoiled(expected.validators) },
  );
}

function fittingJson(shape: Shape, expected: Wanted, path: string): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case "object":
      return objectFor(shape, expected, path);
    case "array": {
      const items = jsonFor(shape.items, expected, `${path}[]`);
      const { fill } = expected;
      if (fill?.path === path) {
        return items.map((item) => Array.from({ length: fill.length }, () => item));
      }
      return fc.array(items, { minLength: shape.minItems ?? 0, maxLength: 3 });
    }
    case "identifier":
      return fc.maxSafeInteger();
    case "decimal":
      return fc.oneof(fc.constantFrom(0, 0.01, 12.5, 129.9), cents);
    case "integer":
      return fc.constantFrom(...(shape.values ?? [1, 5, 20, 100]));
    case "string":
      if (shape.pattern === "^https://") return fc.webUrl({ validSchemes: ["https"] });
      return shape.values === undefined ? text : fc.constantFrom(...shape.values);
    case "boolean":
      return fc.boolean();
  }
}

/**
 * Generates an object with all fields of a request shape; sometimes a field is missing, and sometimes a field of
 * another object is added.
 */
function objectFor(shape: ObjectShape, expected: Wanted, path: string): fc.Arbitrary<unknown> {
  const names = Object.keys(shape.fields);
  const fields = Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [
      name,
      jsonFor(field, expected, `${path}.${name}`),
    ]),
  );
  const whole = fc.record(fields);
  if (expected.spoil === 0) return whole;
  const optional = names.filter((name) => !shape.required?.includes(name));
  const foreign = fc
    .tuple(
      whole,
      fc.constantFrom(...expected.validators.propertyNames),
      spoiled(expected.validators),
    )
    .map(([value, name, extra]) => ({ [name]: extra, ...value }));
  return fc.oneof(
    { weight: 60, arbitrary: whole },
    { weight: optional.length === 0 ? 0 : 30, arbitrary: without(whole, optional) },
    { weight: 4, arbitrary: without(whole, names) },
    { weight: 3, arbitrary: foreign },
  );
}

function without(whole: fc.Arbitrary<object>, names: string[]): fc.Arbitrary<object> {
  return fc
    .tuple(whole, fc.subarray(names))
    .map(([value, gone]) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !gone.includes(name))),
    );
}

const text = fc.string({ unit: "grapheme" });
const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map((minor) => minor / 100);

/**
 * Generates a value that some rule of the contract may refuse, such as a number beside a limit, for a field in which
 * the value may be invalid.
 */
function spoiled(validators: ContractValidators): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(...validators.numbers, ...validators.texts) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, "", "1", 1.5, -0.5, {}, []) },
    { weight: 1, arbitrary: fc.maxSafeInteger() },
    { weight: 2, arbitrary: fc.string({ minLength: 250, maxLength: 260, unit: "grapheme" }) },
  );
}
