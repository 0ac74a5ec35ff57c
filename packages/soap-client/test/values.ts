import fc from "fast-check";
import type { ComplexType, Field, SimpleType } from "../src/schema/complex-type.ts";

const text = fc.string({ unit: fc.constantFrom(..."aZ9 ığüŞ<>&\"'\n\t\r]😀"), maxLength: 12 });
const bounded = (minimum: bigint, maximum: bigint) =>
  fc.bigInt({ min: minimum, max: maximum }).map(String);
const decimal = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.stringMatching(/^[0-9]{1,29}[1-9]$|^[0-9]{2}$/),
  )
  .map(([negative, whole, fraction]) => {
    const digits = `${whole}.${fraction}`;
    return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
  });

/** Generates values of a simple type as the decoder returns them, including the largest and the smallest values. */
export function simpleValues(type: SimpleType, identifies: boolean): fc.Arbitrary<unknown> {
  switch (type.name) {
    case "string":
      return text;
    case "boolean":
      return fc.boolean();
    case "decimal":
      return decimal;
    case "int":
      return fc.integer();
    case "long":
      return identifies ? bounded(-(2n ** 63n), 2n ** 63n - 1n) : fc.maxSafeInteger();
    default:
      return identifies ? bounded(0n, 10n ** 30n) : fc.maxSafeInteger();
  }
}

/** Generates values of a complex type, as the decoder returns them to a receiver. */
export function complexValues(type: ComplexType): fc.Arbitrary<Record<string, unknown>> {
  const required = type.fields.filter((field) => !field.optional).map(({ name }) => name);
  const model = Object.fromEntries(type.fields.map((field) => [field.name, fieldValues(field)]));
  return fc.record(model, { requiredKeys: required });
}

function fieldValues(field: Field): fc.Arbitrary<unknown> {
  const { type } = field;
  const one = type.simple
    ? simpleValues(type, type.encode("1") !== undefined && type.name !== "string")
    : complexValues(type);
  if (field.repeated) return fc.array(one, { maxLength: Math.min(3, field.maximum) });
  return field.nillable ? fc.option(one, { nil: null, freq: 3 }) : one;
}
