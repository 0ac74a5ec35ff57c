import { decimalOrUndefined, expandExponent } from "../exact/decimal.ts";
import { identifierOrUndefined } from "../exact/identifier.ts";

/**
 * The methods that read numbers, booleans and lists from one source of requests, such as JSON text or a query string.
 * Each reader method returns the exact value, or `undefined` for an input that it does not accept. No reader method
 * converts a value of another type, such as a text to a number.
 */
export interface NumberReader {
  identifier(input: unknown): string | undefined;
  decimal(input: unknown): string | undefined;
  /** Reads an integer. When an integer cannot be held exactly by a double, the reader returns the nearest double. */
  integer(input: unknown): number | undefined;
  boolean(input: unknown): boolean | undefined;
  list(input: unknown): readonly unknown[] | undefined;
  /**
   * True when a decimal with a fixed number of fraction digits must have all these digits in the input. A server
   * requires all digits of a request; a client accepts fewer digits from its caller and pads them when it writes the
   * request.
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
 * Reads numbers of a JavaScript caller: identifiers and decimals as text, number or bigint; counts as numbers. The
 * reader of JavaScript values refuses numbers that a double may have rounded, exponents, NaN and commas.
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
 * A number of a JSON text, digit for digit as the text has it. A strict JSON parser creates a WireNumber for each JSON
 * number, so that `12.50`, `12.5` and `1.25e1` can be distinguished, and no digit is lost to a double.
 */
export class WireNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * The largest exponent of a decimal that a server accepts. With a larger exponent, a short text could fill the memory
 * when the decimal is written without its exponent.
 */
const MAX_EXPONENT = 30;

/**
 * Reads numbers of JSON text on a server, and accepts only {@link WireNumber} values. An integer in JSON text may
 * have only digits; a decimal may have an exponent where the contract does not fix its number of fraction digits.
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
 * Numbers and booleans as a server reads them from a query string: text in plain decimal grammar (`10`, never `0x10`,
 * `1e2`, `+10` or ` 10`), and `true` or `false`. Where the contract declares a list, a query parameter that occurs
 * once is a list of one value; where the contract declares one value, a query parameter that occurs twice is refused.
 */
export const queryText: NumberReader = {
  ...numbersIn((input) => (typeof input === "string" ? input : undefined), decimalOrUndefined),
  boolean: (input) => BOOLEANS.get(input),
  list: (input) => {
    if (typeof input === "string") return [input];
    return Array.isArray(input) ? input : undefined;
  },
};
