/** What a caller may pass as an amount or a rate. */
export type DecimalInput = string | number | bigint;

export interface DecimalFormat {
  /** Digits after the point: fewer are padded with zeros, more are refused. */
  readonly fractionDigits?: number;
}

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Formats a decimal as plain text with a point, never with a comma or an exponent. A JavaScript number becomes its
 * shortest decimal text, exact for at most 15 significant digits; one that is written with an exponent or lies beyond
 * ±(2^53 − 1) is refused: pass it as text.
 *
 * @returns such as `"12.50"` for two fraction digits; without a format the digits of the input, zero without a sign
 * @throws RangeError when the input is not a plain decimal or has more digits after the point than the format, whose
 *   number of digits must be a whole one from 0 to 100
 * @example formatDecimal(12.5, { fractionDigits: 2 }) // "12.50"
 */
export function formatDecimal(input: DecimalInput, format: DecimalFormat = {}): string {
  const text = decimalOrUndefined(input);
  if (text === undefined) {
    throw new RangeError("A decimal must consist of digits and at most one point, such as 129.90");
  }
  const expected = format.fractionDigits;
  if (expected === undefined) return text;
  checkFractionDigits(expected);
  if (countFractionDigits(text) > expected) {
    throw new RangeError(`A decimal must have at most ${expected} digits after the point`);
  }
  return padFraction(text, expected);
}

/** Undefined for what {@link formatDecimal} refuses. */
export function decimalOrUndefined(input: unknown): string | undefined {
  switch (typeof input) {
    case "string":
      return DECIMAL.test(input) ? unsignedZero(input) : undefined;
    case "bigint":
      return input.toString();
    case "number":
      return decimalOfCallersNumber(input);
    default:
      return undefined;
  }
}

/** The amount `-0.00` is not negative. */
function unsignedZero(text: string): string {
  return text.startsWith("-") && !/[1-9]/.test(text) ? text.slice(1) : text;
}

function decimalOfCallersNumber(input: number): string | undefined {
  if (!(Math.abs(input) <= Number.MAX_SAFE_INTEGER)) return undefined;
  const text = input.toString();
  return text.includes("e") ? undefined : text;
}

/** As of `Number.prototype.toFixed`. */
const MAX_FRACTION_DIGITS = 100;

/** @throws RangeError */
export function checkFractionDigits(digits: number): void {
  if (Number.isInteger(digits) && digits >= 0 && digits <= MAX_FRACTION_DIGITS) return;
  throw new RangeError(
    `The digits after the point must be a whole number from 0 to ${MAX_FRACTION_DIGITS}`,
  );
}

export function countFractionDigits(text: string): number {
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

export function padFraction(text: string, digits: number): string {
  const present = countFractionDigits(text);
  if (present >= digits) return text;
  return `${text}${present === 0 ? "." : ""}${"0".repeat(digits - present)}`;
}

export function expandExponent(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const negative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = (negative ? mantissa.slice(1) : mantissa).split(".");
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const plain = placePoint(digits, point);
  return negative ? `-${plain}` : plain;
}

function placePoint(digits: string, point: number): string {
  if (point >= digits.length) return trimZeros(digits.padEnd(point, "0"));
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  return `${trimZeros(digits.slice(0, point))}.${digits.slice(point)}`;
}

function trimZeros(integerPart: string): string {
  return integerPart.replace(/^0+(?=\d)/, "");
}
