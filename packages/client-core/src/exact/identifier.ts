/** The types of the values that a caller may pass as a 64-bit identifier. */
export type IdentifierInput = string | number | bigint;

const IDENTIFIER = /^(?:0|-?[1-9]\d*)$/;

/**
 * Returns the digits of an identifier as text, as JSON writes an integer: without leading zeros, plus sign and
 * exponent.
 *
 * @param input - digits as text, a bigint, or a number that a double holds exactly
 * @returns the digits, such as `"9007199254740993"`
 * @throws RangeError when the input is not an integer, or is a number beyond ±(2^53 − 1), whose digits a
 *   double may already have lost
 * @example formatIdentifier(9007199254740993n) // "9007199254740993"
 */
export function formatIdentifier(input: IdentifierInput): string {
  const text = identifierOrUndefined(input);
  if (text === undefined) {
    throw new RangeError(
      "An identifier must be a whole number, passed as a string of digits, a bigint or a safe integer",
    );
  }
  return text;
}

/**
 * Formats a value of unknown type as {@link formatIdentifier} does. Returns undefined for a value that is not an
 * identifier.
 */
export function identifierOrUndefined(input: unknown): string | undefined {
  switch (typeof input) {
    case "string":
      return IDENTIFIER.test(input) ? input : undefined;
    case "bigint":
      return input.toString();
    case "number":
      return Number.isSafeInteger(input) ? (input + 0).toString() : undefined;
    default:
      return undefined;
  }
}
