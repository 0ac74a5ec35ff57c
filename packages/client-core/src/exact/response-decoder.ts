import { ProtocolError } from "../errors/errors.ts";
import { expandExponent } from "./decimal.ts";

/** The decoder of one operation's responses. The code generator writes a decoder for each operation. */
export interface ResponseDecoder {
  /**
   * Converts the known numeric fields of a parsed response in place: identifiers to digits, amounts and rates to
   * decimal text; counts are checked. A JSON number in a field that the contract declares as text is converted to
   * text. Any other value of a wrong type is left unchanged by the decoder.
   *
   * @throws the `lostDigits` signal, or a ProtocolError for a count that a double cannot hold
   */
  walk(value: unknown): void;
  readonly identifierKeys: RegExp;
  /** The path of the list whose elements can be read one by one; undefined when the response has none. */
  readonly rows?: readonly string[];
}

/**
 * Creates the regular expression that finds the numbers of certain keys in JSON text: its first group is the key with
 * its colon, its second group the number. In valid JSON the expression matches only keys, because the opening quote
 * of a key follows `{`, `,` or whitespace, while a quote inside a string follows a backslash.
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
 * Parses a JSON response without losing a digit of a number. The decoder first parses the response by `JSON.parse`.
 * When a double cannot represent an identifier in the response exactly, a second pass parses the text with such
 * identifiers in quotes. A response that needs no second pass would have the same result with it.
 *
 * @returns the decoded value; unknown fields, unknown enum values and nulls are unchanged
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

/**
 * Parses and decodes the JSON text of a response. Returns the {@link lostDigits} signal when an identifier in the text
 * is not a whole number that a double represents exactly.
 */
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
    // The JSON parser's error message is left out, because it quotes the response, which may contain private data of
    // a buyer.
    throw new ProtocolError("The response is not valid JSON");
  }
}

/**
 * The signal that {@link renderIdentifier} throws to make the decoder parse the response again with exact numbers. The
 * signal that switches to the exact decoder is one frozen object without a stack trace, because creating a stack trace
 * for each large response would cost more than parsing the response.
 */
const lostDigits: unique symbol = Symbol("an identifier that a double does not hold");

/**
 * Renders an identifier that `JSON.parse` returned as a number. Called by generated decoders.
 *
 * @throws the {@link lostDigits} signal for a number that is not a safe integer; its digits are read from the text
 */
export function renderIdentifier(value: number): string {
  if (Number.isSafeInteger(value)) return (value + 0).toString();
  throw lostDigits;
}

/**
 * Checks a count, a code or a time that `JSON.parse` returned as a number. Called by generated decoders with the
 * field's name.
 *
 * @throws ProtocolError for a whole number that a double cannot represent, because it must not be rounded silently
 */
export function checkCount(value: number, field: string): void {
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return;
  throw new ProtocolError(`The number in the field "${field}" is too large to be read exactly`);
}

const CENTS = Array.from({ length: 100 }, (_, cents) => `.${cents.toString().padStart(2, "0")}`);

/** The largest amount for which a double times 100 rounds to exactly one integer. */
const MAX_EXACT_CENTS = 2 ** 43;

/**
 * Renders a number that `JSON.parse` returned as a decimal with at least two digits after the point and without an
 * exponent. A number of up to 15 significant digits in the JSON text keeps all its digits; a longer one may be rounded.
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
