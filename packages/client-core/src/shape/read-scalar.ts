import { countFractionDigits } from "../exact/decimal.ts";
import { compareDecimals } from "../exact/decimal-arithmetic.ts";
import { counted, type IssueList, type Place, patternInWords } from "./issue-list.ts";
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

/** What every step of one reading needs. */
export interface Reading {
  readonly numbers: NumberReader;
  readonly found: IssueList;
}

/** Reads and checks a value that holds no others; its exact form, or `undefined` for one of the wrong type. */
export function readScalar(
  shape: Exclude<Shape, ObjectShape | ArrayShape>,
  input: unknown,
  place: Place | undefined,
  { numbers, found }: Reading,
): unknown {
  switch (shape.type) {
    case "identifier": {
      const exact = numbers.identifier(input);
      checkIdentifier(shape, exact, place, found);
      return exact;
    }
    case "decimal": {
      const exact = numbers.decimal(input);
      checkDecimal(shape, exact, place, found, numbers.fractionIsFinal);
      return exact;
    }
    case "integer": {
      const whole = numbers.integer(input);
      checkInteger(shape, whole, place, found);
      return Number.isSafeInteger(whole) ? whole : undefined;
    }
    case "boolean": {
      const exact = numbers.boolean(input);
      if (exact === undefined) found.add(place, "type", "must be true or false");
      return exact;
    }
    case "string": {
      const exact = typeof input === "string" ? input : undefined;
      checkString(shape, exact, place, found);
      return exact;
    }
  }
}

/** Checks an identifier's ranges, exactly; `undefined` means that the input was none. */
function checkIdentifier(
  shape: IdentifierShape,
  value: string | undefined,
  place: Place | undefined,
  found: IssueList,
): void {
  if (value === undefined) {
    found.add(place, "type", "must be a whole number, all digits given");
    return;
  }
  const { ranges } = shape;
  const isAllowed = ranges?.some(
    ({ minimum, maximum }) =>
      compareDecimals(value, minimum) >= 0 && compareDecimals(value, maximum) <= 0,
  );
  if (ranges === undefined || isAllowed) return;
  const allowed = ranges.map(({ minimum, maximum }) => `${minimum} to ${maximum}`).join(" or ");
  found.add(place, "allowedRange", `must be ${allowed}`);
}

/** Checks a decimal's digits and bounds, exactly; `undefined` means that the input was none. */
function checkDecimal(
  shape: DecimalShape,
  value: string | undefined,
  place: Place | undefined,
  found: IssueList,
  fractionIsFinal: boolean,
): void {
  if (value === undefined) {
    found.add(place, "type", "must be a decimal with a point and no exponent, such as 129.90");
    return;
  }
  const { fractionDigits, minimum, maximum, exclusiveMinimum } = shape;
  if (fractionDigits !== undefined) {
    const digits = countFractionDigits(value);
    if (digits > fractionDigits || (fractionIsFinal && digits < fractionDigits)) {
      const how = fractionIsFinal ? "exactly" : "at most";
      found.add(
        place,
        "fractionDigits",
        `must have ${how} ${fractionDigits} digits after the point`,
      );
    }
  }
  if (minimum !== undefined && compareDecimals(value, minimum) < 0) {
    found.add(place, "minimum", `must be at least ${minimum}`);
  }
  if (exclusiveMinimum !== undefined && compareDecimals(value, exclusiveMinimum) <= 0) {
    found.add(place, "minimum", `must be above ${exclusiveMinimum}`);
  }
  if (maximum !== undefined && compareDecimals(value, maximum) > 0) {
    found.add(place, "maximum", `must be at most ${maximum}`);
  }
}

/**
 * Checks a count's bounds and listed values; `undefined` means that the input was no count. One that
 * a double cannot hold exactly is refused too.
 */
function checkInteger(
  shape: IntegerShape,
  value: number | undefined,
  place: Place | undefined,
  found: IssueList,
): void {
  if (value === undefined || !Number.isSafeInteger(value)) {
    found.add(place, "type", value === undefined ? "must be a whole number" : beyond(value));
    return;
  }
  const { minimum, maximum, values } = shape;
  if (values !== undefined && !values.includes(value)) {
    found.add(place, "enum", `must be one of ${values.join(", ")}`);
  }
  if (minimum !== undefined && value < minimum) {
    found.add(place, "minimum", `must be at least ${minimum}`);
  }
  if (maximum !== undefined && value > maximum) {
    found.add(place, "maximum", `must be at most ${maximum}`);
  }
}

function beyond(value: number): string {
  return value < 0
    ? `is too small, the least is ${Number.MIN_SAFE_INTEGER}`
    : `is too large, the most is ${Number.MAX_SAFE_INTEGER}`;
}

/** A half of a surrogate pair, which UTF-8 cannot spell, and NUL: the service refuses the whole request for them. */
const UNSENDABLE = /[\p{Surrogate}\0]/u;

/** Checks a text's length in code points, pattern and listed values. */
function checkString(
  shape: StringShape,
  value: string | undefined,
  place: Place | undefined,
  found: IssueList,
): void {
  if (value === undefined || UNSENDABLE.test(value)) {
    const message =
      value === undefined ? "must be text" : "must be well-formed Unicode without NUL";
    found.add(place, "type", message);
    return;
  }
  const { minLength, maxLength, pattern, values } = shape;
  if (values !== undefined && !values.includes(value)) {
    found.add(place, "enum", `must be one of ${values.join(", ")}`);
  }
  if (minLength !== undefined && shorterThan(value, minLength)) {
    found.add(
      place,
      "minLength",
      `must have at least ${counted(minLength, "character", "characters")}`,
    );
  }
  if (maxLength !== undefined && value.length > maxLength && !shorterThan(value, maxLength + 1)) {
    found.add(
      place,
      "maxLength",
      `must have at most ${counted(maxLength, "character", "characters")}`,
    );
  }
  if (pattern !== undefined && !matcher(pattern).test(value)) {
    found.add(place, "pattern", patternInWords(pattern));
  }
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

/** Patterns come from the contract alone, so the map stays as small as the contract. */
function matcher(pattern: string): RegExp {
  let expression = matchers.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(pattern, "u");
    matchers.set(pattern, expression);
  }
  return expression;
}
