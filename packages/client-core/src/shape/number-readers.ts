import { decimalOrUndefined, expandExponent } from "../exact/decimal.ts";
import { identifierOrUndefined } from "../exact/identifier.ts";

/**
 * How numbers, booleans and lists are read from one source of requests, such as JSON text or a query string. Each
 * method returns the exact value, or `undefined` for an input that it does not accept. Nothing else is coerced.
 */
export interface NumberReader {
  identifier(input: unknown): string | undefined;
  decimal(input: unknown): string | undefined;
  /** Reads an integer. An integer that a double cannot hold exactly becomes the nearest double. */
  integer(input: unknown): number | undefined;
  boolean(input: unknown): boolean | undefined;
  list(input: unknown): readonly unknown[] | undefined;
  /**
   * For decimals with a fixed number of fraction digits: whether all digits must be in the input (a server that reads
   * the wire), or fewer are accepted and padded when written (a client that reads its caller's input).
   */
  readonly fractionIsFinal: boolean;
}

const plainValues = {
  boolean: (input: unknown): boolean | undefined =>
    typeof input === "boolean" ? input : undefined,
  list: (input: unknown): readonly unknown[] | undefined =>
    Array.isArray(input) ? input : undefined,
};

/**
 * Reads numbers of a JavaScript caller: identifiers and decimals as text, number or bigint; counts as numbers.
 * Refuses numbers that a double may have rounded, exponents, NaN and commas.
 */
export const callerNumbers: NumberReader = {
  ...plainValues,
  identifier: identifierOrUndefined,
  decimal: decimalOrUndefined,
  integer: (input) =>
    typeof input === "number" && Number.isInteger(input) ? input + 0 : undefined,
  fractionIsFinal: false,
};

/**
 * A number of a JSON text as it was written, digit for digit. A strict JSON parser makes one for each
 * number, so that `12.50`, `12.5` and `1.25e1` can be distinguished, and no digit is lost to a double.
 */
export class WireNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The largest exponent of a decimal. Writing out a larger one would let a short text fill the memory. */
const MAX_EXPONENT = 30;

/**
 * Reads numbers of JSON text on a server: only {@link WireNumber} tokens. Integers have digits alone; decimals may
 * have an exponent where the number of fraction digits is not fixed.
 */
export const wireNumbers: NumberReader = {
  ...plainValues,
  ...numbersIn((input) => (input instanceof WireNumber ? input.text : undefined), expandDecimal),
};

function numbersIn(
  findText: (input: unknown) => string | undefined,
  readDecimal: (text: string | undefined) => string | undefined,
) {
  return {
    identifier: (input: unknown) => identifierOrUndefined(findText(input)),
    decimal: (input: unknown) => readDecimal(findText(input)),
    integer(input: unknown) {
      const digits = identifierOrUndefined(findText(input));
      return digits === undefined ? undefined : Number(digits);
    },
    fractionIsFinal: true,
  };
}

function expandDecimal(text: string | undefined): string | undefined {
  const exponent = text === undefined ? null : /[eE]([+-]?\d+)$/.exec(text);
  if (text === undefined || exponent === null) return decimalOrUndefined(text);
  if (Math.abs(Number(exponent[1])) > MAX_EXPONENT) return undefined;
  return decimalOrUndefined(expandExponent(text));
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

/**
 * Numbers and booleans as a server reads them from a query string: text in plain decimal grammar
 * (`10`, never `0x10`, `1e2`, `+10` or ` 10`), and `true` or `false`. A parameter sent once is a list
 * of one where a list is wanted; a parameter sent twice where one value is wanted is refused.
 */
export const queryText: NumberReader = {
  ...numbersIn((input) => (typeof input === "string" ? input : undefined), decimalOrUndefined),
  boolean: (input) => BOOLEANS.get(input),
  list: (input) => {
    if (typeof input === "string") return [input];
    return Array.isArray(input) ? input : undefined;
  },
};
