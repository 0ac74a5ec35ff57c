import type { Shape } from "@marketplace-seller/client-core/internal";
import fc from "fast-check";

const junk = fc.constantFrom<unknown>(null, true, "text", "5", -1, 0, 0.5, 1e9, "", [], {}, [{}]);

/** Of so many values one is junk; the others are near what the shape wants. */
const MOSTLY = 80;

/** JSON values in the neighbourhood of a shape: many satisfy it, many break one rule. */
export function around(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: MOSTLY, arbitrary: near(shape) }, { weight: 1, arbitrary: junk });
}

function near(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case "object":
      return nearObject(shape.fields, shape.required ?? []);
    case "array": {
      const { minItems = 0 } = shape;
      return fc.array(around(shape.items), { minLength: minItems, maxLength: minItems + 2 });
    }
    case "identifier":
      return fc.oneof(fc.nat(), fc.constantFrom(1_000_000, 1_000_031, 2_000_202, 2_000_245));
    case "decimal":
      return fc.nat({ max: 10_000_000 }).map((minor) => minor / 100);
    case "integer":
      return nearInteger(shape.values, shape.minimum ?? -2, shape.maximum ?? 1_000_000);
    case "boolean":
      return fc.boolean();
    case "string":
      if (shape.values) return fc.constantFrom(...shape.values);
      return nearText(shape.minLength ?? 0, shape.maxLength, shape.pattern);
  }
}

function nearObject(
  fields: Readonly<Record<string, Shape>>,
  required: readonly string[],
): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, around(field)]),
  );
  const whole = fc.record(known);
  const requiredAndSome = fc.record(known, { requiredKeys: [...required] });
  const some = fc.record(known, { requiredKeys: [] });
  const more = whole.map((value) => ({ ...value, unknownField: 1 }));
  return fc.oneof(
    { weight: 30, arbitrary: whole },
    { weight: 30, arbitrary: requiredAndSome },
    { weight: 1, arbitrary: some },
    { weight: 1, arbitrary: more },
  );
}

function nearInteger(
  values: readonly number[] | undefined,
  minimum: number,
  maximum: number,
): fc.Arbitrary<number> {
  if (values !== undefined) return fc.constantFrom(...values);
  const inside = fc.integer({ min: minimum, max: maximum });
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1);
  return fc.oneof({ weight: 20, arbitrary: inside }, { weight: 1, arbitrary: edges });
}

function nearText(
  minLength: number,
  maxLength: number | undefined,
  pattern: string | undefined,
): fc.Arbitrary<string> {
  const text = fc.string({ minLength, maxLength: Math.min(maxLength ?? 9, 9) });
  if (pattern !== undefined) return text.map((tail) => `https://x.example/${tail}`);
  const edges = [maxLength, maxLength && maxLength + 1].filter((length) => length !== undefined);
  if (edges.length === 0) return text;
  const long = fc.constantFrom(...edges).map((length) => "😀".repeat(length));
  return fc.oneof({ weight: 20, arbitrary: text }, { weight: 1, arbitrary: long });
}
