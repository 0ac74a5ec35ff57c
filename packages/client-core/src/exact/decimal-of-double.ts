import { expandExponent } from "./exponent.ts";

const CENTS = Array.from({ length: 100 }, (_, cents) => `.${cents.toString().padStart(2, "0")}`);

/** Up to here a double times one hundred is still a whole number that rounds without doubt. */
const SURE = 2 ** 43;

/**
 * The decimal text of a number that came out of `JSON.parse`: at least two digits after the point,
 * never an exponent. Exact for whatever the wire sent with up to 15 significant digits.
 *
 * @example decimalOfDouble(129.9) // "129.90"
 */
export function decimalOfDouble(value: number): string {
  if (value >= 0 && value < SURE) {
    const minor = Math.round(value * 100);
    if (minor / 100 === value) {
      const whole = Math.trunc(value);
      return whole + (CENTS[minor - whole * 100] ?? "");
    }
  }
  return spelledOut(value);
}

function spelledOut(value: number): string {
  const text = (value + 0).toString();
  const plain = text.includes("e") ? expandExponent(text) : text;
  const point = plain.indexOf(".");
  if (point < 0) return `${plain}.00`;
  return point === plain.length - 2 ? `${plain}0` : plain;
}
