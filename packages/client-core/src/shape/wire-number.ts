import { decimalOrUndefined } from "../exact/decimal.ts";
import { expandExponent } from "../exact/exponent.ts";
import { identifierOrUndefined } from "../exact/identifier.ts";
import { type NumberReader, plainValues } from "./number-reader.ts";

/** Beyond this an exponent is no amount, and writing it out would let a short text fill the memory. */
const LARGEST_EXPONENT = 30;

/**
 * A number of a JSON text as it was written, digit for digit. A strict JSON parser makes one for each
 * number, so that `12.50`, `12.5` and `1.25e1` can be distinguished, and no digit is lost to a double.
 */
export class WireNumber {
  /** The number's text, by the grammar of JSON. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Numbers as a server reads them from JSON text: {@link WireNumber} tokens and nothing else. Whole
 * numbers are written with digits alone; decimals may have an exponent where their digits are not
 * fixed.
 */
export const wireNumbers: NumberReader = {
  ...plainValues,
  identifier: (input) => identifierOrUndefined(textOf(input)),
  decimal: (input) => plainDecimal(textOf(input)),
  integer: (input) => {
    const digits = identifierOrUndefined(textOf(input));
    return digits === undefined ? undefined : Number(digits);
  },
  fractionIsFinal: true,
};

function textOf(input: unknown): string | undefined {
  return input instanceof WireNumber ? input.text : undefined;
}

function plainDecimal(text: string | undefined): string | undefined {
  const exponent = text === undefined ? null : /[eE]([+-]?\d+)$/.exec(text);
  if (text === undefined || exponent === null) return decimalOrUndefined(text);
  if (Math.abs(Number(exponent[1])) > LARGEST_EXPONENT) return undefined;
  return decimalOrUndefined(expandExponent(text));
}
