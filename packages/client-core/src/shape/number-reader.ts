/**
 * What counts as a number, a truth value and a list where a request comes from. Each method gives the
 * exact form, or `undefined` for what it does not accept; nothing else is coerced.
 */
export interface NumberReader {
  identifier(input: unknown): string | undefined;
  decimal(input: unknown): string | undefined;
  /** A whole number; one that a double does not hold exactly comes as the nearest that it holds. */
  integer(input: unknown): number | undefined;
  boolean(input: unknown): boolean | undefined;
  list(input: unknown): readonly unknown[] | undefined;
  /**
   * Where a decimal has a fixed number of digits: whether all of them must stand in the text as sent
   * (a server reading the wire), or fewer may, to be padded on writing (a client reading its caller).
   */
  readonly fractionIsFinal: boolean;
}

/** Lists and truth values as JavaScript and JSON have them. */
export const plainValues = {
  boolean: (input: unknown): boolean | undefined =>
    typeof input === "boolean" ? input : undefined,
  list: (input: unknown): readonly unknown[] | undefined =>
    Array.isArray(input) ? input : undefined,
};
