import {
  checkFractionDigits,
  countFractionDigits,
  type DecimalInput,
  formatDecimal,
} from "./decimal.ts";

/** `units` times 10^-scale. */
interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

/**
 * Adds two decimals exactly. A sum has at least two digits after the point and no further trailing zeros, so equal sums
 * are equal texts (`===`).
 *
 * @throws RangeError when an operand is not a plain decimal (see {@link formatDecimal})
 * @example addDecimals("0.10", "0.20") // "0.30"
 */
export function addDecimals(left: DecimalInput, right: DecimalInput): string {
  return normalText(add(scaled(left), scaled(right)));
}

/**
 * Subtracts a decimal from another one exactly.
 *
 * @throws RangeError when an operand is not a plain decimal
 * @example subtractDecimals("100.00", "0.01") // "99.99"
 */
export function subtractDecimals(left: DecimalInput, right: DecimalInput): string {
  const { units, scale } = scaled(right);
  return normalText(add(scaled(left), { units: -units, scale }));
}

/**
 * Multiplies two decimals exactly, without rounding.
 *
 * @throws RangeError when an operand is not a plain decimal
 * @example multiplyDecimals("49.90", 3) // "149.70"
 */
export function multiplyDecimals(left: DecimalInput, right: DecimalInput): string {
  const a = scaled(left);
  const b = scaled(right);
  return normalText({ units: a.units * b.units, scale: a.scale + b.scale });
}

/**
 * Adds any number of decimals exactly. The sum of no decimals is `"0.00"`.
 *
 * @throws RangeError when an operand is not a plain decimal
 * @example sumDecimals(["0.10", "0.20", 1]) // "1.30"
 */
export function sumDecimals(values: Iterable<DecimalInput>): string {
  let total: Scaled = { units: 0n, scale: 2 };
  for (const value of values) total = add(total, scaled(value));
  return normalText(total);
}

/**
 * Compares two decimals by value: `"1.5"` equals `"1.50"`.
 *
 * @returns -1, 0 or 1, as `Array.prototype.sort` expects
 * @throws RangeError when an operand is not a plain decimal
 */
export function compareDecimals(left: DecimalInput, right: DecimalInput): -1 | 0 | 1 {
  const a = scaled(left);
  const b = scaled(right);
  const scale = Math.max(a.scale, b.scale);
  const difference = unitsAt(a, scale) - unitsAt(b, scale);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/**
 * Rounds to exactly `digits` digits after the point, a half away from zero.
 *
 * @throws RangeError when the value is not a plain decimal, or `digits` is not a whole number from 0 to 100
 * @example roundDecimal("2.345", 2) // "2.35"
 */
export function roundDecimal(value: DecimalInput, digits: number): string {
  checkFractionDigits(digits);
  const exact = scaled(value);
  if (exact.scale <= digits) return text({ units: unitsAt(exact, digits), scale: digits });
  const divisor = 10n ** BigInt(exact.scale - digits);
  const magnitude = exact.units < 0n ? -exact.units : exact.units;
  const rounded = (magnitude + divisor / 2n) / divisor;
  return text({ units: exact.units < 0n ? -rounded : rounded, scale: digits });
}

/**
 * Divides an amount in proportion to whole-number weights, so that the parts add up to it again. The unit is the last
 * digit (cents for two digits); units left over go one each to the parts with the largest remainders, earlier parts
 * first.
 *
 * @param weights - whole numbers of at least 0, one above 0
 * @param fractionDigits - of every part; the amount must not have more
 * @returns one decimal per weight
 * @throws RangeError for another weight, or an amount with more digits after the point
 * @example divideDecimal("100.00", [1, 1, 1]) // ["33.34", "33.33", "33.33"]
 */
export function divideDecimal(
  amount: DecimalInput,
  weights: readonly (number | bigint)[],
  fractionDigits = 2,
): string[] {
  const units = unitsAt(scaled(formatDecimal(amount, { fractionDigits })), fractionDigits);
  const parts = shares(units < 0n ? -units : units, weights.map(toWeight));
  return parts.map((part) => text({ units: units < 0n ? -part : part, scale: fractionDigits }));
}

function shares(units: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n)
    throw new RangeError("To divide an amount, at least one weight must be above zero");
  const parts = weights.map((weight) => (units * weight) / total);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (units * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1));
  const remainder = units - parts.reduce((sum, part) => sum + part, 0n);
  for (const { index } of byRemainder.slice(0, Number(remainder))) {
    parts[index] = (parts[index] ?? 0n) + 1n;
  }
  return parts;
}

function toWeight(weight: number | bigint): bigint {
  if (typeof weight === "number" && !Number.isSafeInteger(weight)) {
    throw new RangeError("Each weight that divides an amount must be a whole number");
  }
  const integer = BigInt(weight);
  if (integer < 0n) throw new RangeError("A weight that divides an amount must not be negative");
  return integer;
}

function add(a: Scaled, b: Scaled): Scaled {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

function scaled(value: DecimalInput): Scaled {
  const plain = formatDecimal(value);
  return { units: BigInt(plain.replace(".", "")), scale: countFractionDigits(plain) };
}

function unitsAt(value: Scaled, scale: number): bigint {
  // Most amounts have two digits; a power of bigints takes longer than the addition.
  return scale === value.scale ? value.units : value.units * 10n ** BigInt(scale - value.scale);
}

function normalText(value: Scaled): string {
  let { units, scale } = value;
  for (; scale > 2 && units % 10n === 0n; scale -= 1) units /= 10n;
  const observed = Math.max(scale, 2);
  return text({ units: unitsAt({ units, scale }, observed), scale: observed });
}

function text({ units, scale }: Scaled): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, "0");
  const integerPart = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? "" : `.${digits.slice(-scale)}`;
  return `${negative ? "-" : ""}${integerPart}${fraction}`;
}
