import { countFractionDigits } from "../exact/decimal.ts";
import { compareDecimals } from "../exact/decimal-arithmetic.ts";
import { counted, describePattern, type IssueList, type PathNode } from "./issue-list.ts";
import type { NumberReader } from "./number-readers.ts";
import type {
  ArrayShape,
  DecimalShape,
  IdentifierShape,
  IntegerShape,
  ObjectShape,
  Shape,
  StringShape,
} from "./shape.ts";

export interface Reading {
  readonly numbers: NumberReader;
  readonly issues: IssueList;
}

export function readScalar(
  shape: Exclude<Shape, ObjectShape | ArrayShape>,
  input: unknown,
  path: PathNode | undefined,
  reading: Reading,
): unknown {
  switch (shape.type) {
    case "identifier":
      return readIdentifier(shape, input, path, reading);
    case "decimal":
      return readDecimal(shape, input, path, reading);
    case "integer":
      return readInteger(shape, input, path, reading);
    case "boolean": {
      const exact = reading.numbers.boolean(input);
      if (exact === undefined) reading.issues.add(path, "type", "must be true or false");
      return exact;
    }
    case "string":
      return readString(shape, input, path, reading);
  }
}

function readIdentifier(
  { ranges }: IdentifierShape,
  input: unknown,
  path: PathNode | undefined,
  { numbers, issues: found }: Reading,
): string | undefined {
  const value = numbers.identifier(input);
  if (value === undefined) {
    found.add(path, "type", "must be an exact whole number");
    return undefined;
  }
  const isAllowed = ranges?.some(
    ({ minimum, maximum }) =>
      compareDecimals(value, minimum) >= 0 && compareDecimals(value, maximum) <= 0,
  );
  if (ranges === undefined || isAllowed) return value;
  const allowed = ranges.map(({ minimum, maximum }) => `${minimum} to ${maximum}`).join(" or ");
  found.add(path, "allowedRange", `must be ${allowed}`);
  return value;
}

function readDecimal(
  { fractionDigits, minimum, maximum, exclusiveMinimum }: DecimalShape,
  input: unknown,
  path: PathNode | undefined,
  { numbers, issues: found }: Reading,
): string | undefined {
  const value = numbers.decimal(input);
  if (value === undefined) {
    found.add(path, "type", "must be a decimal with a point and no exponent, such as 129.90");
    return undefined;
  }
  if (fractionDigits !== undefined) {
    const digits = countFractionDigits(value);
    const isFinal = numbers.fractionIsFinal;
    if (digits > fractionDigits || (isFinal && digits < fractionDigits)) {
      const expected = `${isFinal ? "exactly" : "at most"} ${fractionDigits}`;
      found.add(path, "fractionDigits", `must have ${expected} digits after the point`);
    }
  }
  if (minimum !== undefined && compareDecimals(value, minimum) < 0) {
    found.add(path, "minimum", `must be at least ${minimum}`);
  }
  if (exclusiveMinimum !== undefined && compareDecimals(value, exclusiveMinimum) <= 0) {
    found.add(path, "minimum", `must be above ${exclusiveMinimum}`);
  }
  if (maximum !== undefined && compareDecimals(value, maximum) > 0) {
    found.add(path, "maximum", `must be at most ${maximum}`);
  }
  return value;
}

function readInteger(
  { minimum, maximum, values }: IntegerShape,
  input: unknown,
  path: PathNode | undefined,
  { numbers, issues: found }: Reading,
): number | undefined {
  const value = numbers.integer(input);
  if (value === undefined || !Number.isSafeInteger(value)) {
    found.add(path, "type", value === undefined ? "must be a whole number" : beyond(value));
    return undefined;
  }
  if (values !== undefined && !values.includes(value)) {
    found.add(path, "enum", `must be one of ${values.join(", ")}`);
  }
  if (minimum !== undefined && value < minimum) {
    found.add(path, "minimum", `must be at least ${minimum}`);
  }
  if (maximum !== undefined && value > maximum) {
    found.add(path, "maximum", `must be at most ${maximum}`);
  }
  return value;
}

function beyond(value: number): string {
  return value < 0
    ? `is too small, the least is ${Number.MIN_SAFE_INTEGER}`
    : `is too large, the most is ${Number.MAX_SAFE_INTEGER}`;
}

/** Unpaired surrogates, which UTF-8 cannot encode, and NUL: the service refuses both. */
const UNSENDABLE = /[\p{Surrogate}\0]/u;

/** Lengths are in code points. */
function readString(
  { minLength, maxLength, pattern, values }: StringShape,
  input: unknown,
  path: PathNode | undefined,
  { issues: found }: Reading,
): string | undefined {
  if (typeof input !== "string") {
    found.add(path, "type", "must be text");
    return undefined;
  }
  if (UNSENDABLE.test(input)) {
    found.add(path, "type", "must be well-formed Unicode without NUL");
    return input;
  }
  if (values !== undefined && !values.includes(input)) {
    found.add(path, "enum", `must be one of ${values.join(", ")}`);
  }
  if (minLength !== undefined && shorterThan(input, minLength)) {
    const least = counted(minLength, "character", "characters");
    found.add(path, "minLength", `must have at least ${least}`);
  }
  if (maxLength !== undefined && input.length > maxLength && !shorterThan(input, maxLength + 1)) {
    const limit = counted(maxLength, "character", "characters");
    found.add(path, "maxLength", `must have at most ${limit}`);
  }
  if (pattern !== undefined && !matcher(pattern).test(input)) {
    found.add(path, "pattern", describePattern(pattern));
  }
  return input;
}

function shorterThan(value: string, length: number): boolean {
  let points = 0;
  for (const _ of value) {
    points += 1;
    if (points >= length) return false;
  }
  return points < length;
}

const matchers = new Map<string, RegExp>();

/** All patterns come from the contract, so the cache is bounded. */
function matcher(pattern: string): RegExp {
  let expression = matchers.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(pattern, "u");
    matchers.set(pattern, expression);
  }
  return expression;
}
