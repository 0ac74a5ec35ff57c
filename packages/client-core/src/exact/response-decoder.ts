import { ProtocolError } from "../errors/protocol-error.ts";
import { lostDigits } from "./field-readers.ts";

/**
 * How to read one operation's response exactly. The generator writes one per operation.
 */
export interface ResponseDecoder {
  /**
   * Converts the known numeric fields of a parsed response in place: identifiers to digits, amounts
   * and rates to decimal text; counts are checked. A whole number where the contract says text becomes
   * its digits. Whatever else has another type than the contract says is left as it came.
   *
   * @throws the `lostDigits` signal, or a ProtocolError for a count that a double cannot hold
   */
  walk(value: unknown): void;
  /** Made by {@link identifierKeys} from the names of the response's identifier and text fields. */
  readonly identifierKeys: RegExp;
}

/**
 * The expression that finds the long whole numbers at the given keys in JSON text; its first group
 * is the key with its colon, its second the number.
 *
 * A key's opening quote follows `{`, `,` or whitespace, and a quote inside a string follows a
 * backslash, so in valid JSON nothing but a key can match. Only numbers of 16 and more digits are
 * looked for: shorter ones a double holds.
 *
 * @param names - field names as on the wire, such as `["orderLineId", "sellerId"]`
 */
export function identifierKeys(names: readonly string[]): RegExp {
  const alternatives = names.map((name) =>
    JSON.stringify(name).slice(1, -1).replace(SPECIAL, "\\$&"),
  );
  const key = alternatives.length === 0 ? "(?!)" : alternatives.join("|");
  return new RegExp(`([{,\\s]"(?:${key})"\\s*:\\s*)(-?[1-9]\\d{15,})(?![\\d.eE])`, "g");
}

const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/**
 * Parses a JSON response without losing a digit: `JSON.parse` and a walk over the known fields, and
 * only where a double cannot hold an identifier a second pass over the text, which quotes those
 * numbers first. Both give the same result for the same text.
 *
 * @param text - the response body
 * @param decoder - what the operation's response holds
 * @returns the decoded value; unknown fields, unknown enum values and nulls as they came
 * @throws ProtocolError when the text is no JSON, or holds a number that cannot be read exactly
 * @example decodeExact('{"orderLineId":9007199254740993}', decoder) // { orderLineId: "9007199254740993" }
 */
export function decodeExact(text: string, decoder: ResponseDecoder): unknown {
  const value = parse(text);
  try {
    decoder.walk(value);
    return value;
  } catch (signal) {
    if (signal !== lostDigits) throw signal;
    return decodeFromText(text, decoder);
  }
}

function decodeFromText(text: string, decoder: ResponseDecoder): unknown {
  const value = parse(text.replace(decoder.identifierKeys, '$1"$2"'));
  try {
    decoder.walk(value);
    return value;
  } catch (signal) {
    if (signal !== lostDigits) throw signal;
    throw new ProtocolError("An identifier is written in a way that cannot be read exactly");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own message quotes the text, and the text may hold a buyer's data.
    throw new ProtocolError("The response is not valid JSON");
  }
}
