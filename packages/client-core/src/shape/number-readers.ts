import { decimalOrUndefined, expandExponent } from "../exact/decimal.ts";
import { identifierOrUndefined } from "../exact/identifier.ts";

/**
 * Reads values of one source of requests, such as JSON text or a query string: exactly, or `undefined` for what it does
 * not accept. A value of another type, such as a text for a number, is never converted.
 */
export interface NumberReader {
  identifier(input: unknown): string | undefined;
  decimal(input: unknown): string | undefined;
  /** Beyond what a double holds, the nearest double. */
  integer(input: unknown): number | undefined;
  boolean(input: unknown): boolean | undefined;
  list(input: unknown): readonly unknown[] | undefined;
  /**
   * True when a fixed number of fraction digits must be complete, as in what a server receives; a client pads its
   * caller's.
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
 * A JavaScript caller's: identifiers and decimals as text, number or bigint, counts as numbers. Refuses numbers that a
 * double may have rounded, exponents, NaN and commas.
 */
export const callerNumbers: NumberReader = {
  ...plainValues,
  identifier: identifierOrUndefined,
  decimal: decimalOrUndefined,
  integer: (input) =>
    typeof input === "number" && Number.isInteger(input) ? input + 0 : undefined,
  fractionIsFinal: false,
};

/** A number of JSON text, digit for digit, so that `12.50`, `12.5` and `1.25e1` differ. */
export class WireNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Of a decimal at a server: with a larger one, a short text could fill the memory once it is written out. */
const MAX_EXPONENT = 30;

/**
 * JSON text at a server: {@link WireNumber} values alone. An integer has only digits; a decimal may have an exponent
 * where the contract does not fix its fraction digits.
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
 * A query string at a server: plain decimals (`10`, never `0x10`, `1e2`, `+10` or ` 10`), `true` and `false`. A
 * parameter that occurs once is a list of one where the contract declares a list; one that occurs twice is refused
 * where it declares one value.
 */
export const queryText: NumberReader = {
  ...numbersIn((input) => (typeof input === "string" ? input : undefined), decimalOrUndefined),
  boolean: (input) => BOOLEANS.get(input),
  list: (input) => {
    if (typeof input === "string") return [input];
    return Array.isArray(input) ? input : undefined;
  },
};
