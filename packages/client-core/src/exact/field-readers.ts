import { ProtocolError } from "../errors/protocol-error.ts";

/**
 * Thrown by {@link identifierOfDouble} to ask for the exact path. One frozen object, because it is a
 * signal on the common path of large pages and a stack trace would cost more than the parse.
 */
export const lostDigits: unique symbol = Symbol("an identifier beyond what a double holds");

/**
 * The text of an identifier that came out of `JSON.parse` as a number. Generated walks call it.
 *
 * @returns the digits; a number with a fraction is no identifier and passes through as it came
 * @throws the {@link lostDigits} signal for a whole number whose digits the double may have lost
 */
export function identifierOfDouble(value: number): string | number {
  if (Number.isSafeInteger(value)) return (value + 0).toString();
  if (Number.isInteger(value) || !Number.isFinite(value)) throw lostDigits;
  return value;
}

/**
 * Checks a count, a code or an epoch millisecond that came out of `JSON.parse`. Generated walks call
 * it with the field's name.
 *
 * @throws ProtocolError for a whole number that a double cannot hold: it is never rounded silently
 */
export function checkCount(value: number, field: string): void {
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return;
  throw new ProtocolError(`The number at "${field}" is beyond what a double holds exactly`);
}
