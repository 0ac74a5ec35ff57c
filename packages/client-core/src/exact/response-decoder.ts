import { ProtocolError } from "../errors/errors.ts";
import { expandExponent } from "./decimal.ts";

/** Generated for each operation. */
export interface ResponseDecoder {
  /**
   * Converts numeric fields of a parsed response in place: identifiers to digits, amounts and rates to decimal text;
   * counts are checked. A number in a field of text becomes text; any other value of a wrong type is left as it is.
   *
   * @throws the `lostDigits` signal, or a ProtocolError for a count that a double cannot hold
   */
  walk(value: unknown): void;
  readonly identifierKeys: RegExp;
  /** The path of the list whose elements can be read one by one. */
  readonly rows?: readonly string[];
}

/**
 * Finds the numbers of certain keys in JSON text: the first group is the key with its colon, the second the number. In
 * valid JSON it matches only keys, whose opening quote follows `{`, `,` or whitespace; a quote inside a string follows a
 * backslash.
 */
export function identifierKeys(names: readonly string[]): RegExp {
  const alternatives = names.map((name) =>
    JSON.stringify(name).slice(1, -1).replace(SPECIAL, "\\$&"),
  );
  const key = alternatives.length === 0 ? "(?!)" : alternatives.join("|");
  return new RegExp(`([{,\\s]"(?:${key})"\\s*:\\s*)(-?\\d[\\d.eE+-]*)`, "g");
}

const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/**
 * Parses a JSON response without losing a digit: by `JSON.parse`, and again with identifiers in quotes when a double
 * does not hold one of them. Unknown fields, unknown enum values and nulls are unchanged.
 *
 * @throws ProtocolError when the text is not JSON, or contains a number that cannot be read exactly
 */
export function decodeExact(text: string, decoder: ResponseDecoder): unknown {
  const value = parseAndWalk(text, decoder);
  if (value !== lostDigits) return value;
  const quoted = text.replace(decoder.identifierKeys, (all, key: string, number: string) =>
    Number.isSafeInteger(Number(number)) ? all : `${key}"${number}"`,
  );
  const exact = parseAndWalk(quoted, decoder);
  if (exact !== lostDigits) return exact;
  throw new ProtocolError(
    "The response has an identifier with a fraction or an exponent, which cannot be read exactly",
  );
}

function parseAndWalk(text: string, decoder: ResponseDecoder): unknown {
  const value = parse(text);
  try {
    decoder.walk(value);
    return value;
  } catch (signal) {
    if (signal !== lostDigits) throw signal;
    return lostDigits;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the response, which may have private data of a buyer.
    throw new ProtocolError("The response is not valid JSON");
  }
}

/** A symbol and no Error: a stack trace for each large response would cost more than parsing it. */
const lostDigits: unique symbol = Symbol("an identifier that a double does not hold");

/** @throws {@link lostDigits} for a number that is no safe integer; its digits are then read from the text */
export function renderIdentifier(value: number): string {
  if (Number.isSafeInteger(value)) return (value + 0).toString();
  throw lostDigits;
}

/**
 * Checks a count, a code or a time.
 *
 * @throws ProtocolError for a whole number that a double does not hold: it must not be rounded silently
 */
export function checkCount(value: number, field: string): void {
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return;
  throw new ProtocolError(`The number in the field "${field}" is too large to be read exactly`);
}

const CENTS = Array.from({ length: 100 }, (_, cents) => `.${cents.toString().padStart(2, "0")}`);

/** Up to here a double times 100 rounds to exactly one integer. */
const MAX_EXACT_CENTS = 2 ** 43;

/**
 * With at least two digits after the point and no exponent. Up to 15 significant digits of the JSON text are kept; a
 * longer number may be rounded.
 */
export function renderDecimal(value: number): string {
  if (value >= 0 && value < MAX_EXACT_CENTS) {
    const minor = Math.round(value * 100);
    if (minor / 100 === value) {
      const integerPart = Math.trunc(value);
      return integerPart + (CENTS[minor - integerPart * 100] ?? "");
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
