/** What a caller may pass as a 64-bit identifier. */
export type IdentifierInput = string | number | bigint;

const IDENTIFIER = /^(?:0|-?[1-9]\d*)$/;

/**
 * Formats an identifier as JSON writes an integer: without leading zeros, plus sign and exponent.
 *
 * @throws RangeError when the input is not an integer, or is a number beyond ±(2^53 − 1), whose digits a double may
 *   already have lost
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

/** Undefined for what {@link formatIdentifier} refuses. */
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
