/** The types of the values that a caller may pass as an amount or a rate. */
export type DecimalInput = string | number | bigint;

/** The format of a decimal for {@link formatDecimal}. */
export interface DecimalFormat {
  /**
   * The number of digits after the decimal point. A decimal with fewer digits is padded with zeros; a decimal with
   * more digits is refused.
   */
  readonly fractionDigits?: number;
}

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Formats a decimal as plain text with a decimal point, and never with a comma or an exponent. A JavaScript number is
 * formatted as its shortest decimal text, which is exact for at most 15 significant digits. JavaScript numbers that
 * are written with an exponent, and those beyond ±(2^53 − 1), are refused; pass such a decimal as text.
 *
 * @param input - decimal text such as `"12.5"`, a number, or a bigint
 * @param format - the number of digits after the point
 * @returns the text, such as `"12.50"` for two fraction digits; without a format the digits of the input, except that
 * zero has no minus sign
 * @throws RangeError when the input is not a plain decimal, or has more digits after the point than the format, and
 * when the format's number of digits is not a whole number from 0 to 100
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

/**
 * Formats a value of unknown type as {@link formatDecimal} does. Returns undefined for a value that is not a decimal.
 */
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

/** Zero has no minus sign: The amount `-0.00` is not negative and must not be formatted with a minus sign. */
function unsignedZero(text: string): string {
  return text.startsWith("-") && !/[1-9]/.test(text) ? text.slice(1) : text;
}

function decimalOfCallersNumber(input: number): string | undefined {
  if (!(Math.abs(input) <= Number.MAX_SAFE_INTEGER)) return undefined;
  const text = input.toString();
  return text.includes("e") ? undefined : text;
}

/** The largest number of digits after the point, as of `Number.prototype.toFixed`. */
const MAX_FRACTION_DIGITS = 100;

/** @throws RangeError when a number of digits after the point is not whole, negative or above 100 */
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

/** Pads decimal text with zeros, up to `digits` digits after the point. */
export function padFraction(text: string, digits: number): string {
  const present = countFractionDigits(text);
  if (present >= digits) return text;
  return `${text}${present === 0 ? "." : ""}${"0".repeat(digits - present)}`;
}

/** Writes a JSON number without its exponent, digit by digit. */
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
