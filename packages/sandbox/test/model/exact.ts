/**
 * The number of fraction digits with which the tests compute sums; no amount in the tests has more fraction digits.
 */
const DIGITS = 6;

/** One kuruş in the unit of {@link exact}. */
export const KURUS = 10_000n;

/** Converts decimal text to a whole number of millionths, so that sums are exact. */
export function exact(decimal: string): bigint {
  const [, sign = "", whole = "", fraction = ""] =
    /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal) ?? [];
  if (whole === "") throw new Error(`${decimal} is not a plain decimal`);
  const units = BigInt(whole + fraction.padEnd(DIGITS, "0"));
  return sign === "-" ? -units : units;
}

/** Sums decimal texts exactly, in the unit of {@link exact}. */
export function exactSum(decimals: readonly string[]): bigint {
  return decimals.reduce((sum, decimal) => sum + exact(decimal), 0n);
}

/** JSON in which every number is kept as its text, so that a test loses no digit. */
export type ExactJson =
  | string
  | boolean
  | null
  | readonly ExactJson[]
  | { readonly [name: string]: ExactJson };

/** A JSON reviver as Node 24 calls it: with the source text of each primitive value. */
type SourceReviver = (
  name: string,
  value: unknown,
  context: { readonly source?: string },
) => unknown;

const numberAsText: SourceReviver = (_name, value, { source }) =>
  typeof value === "number" ? (source ?? String(value)) : value;

/** Parses JSON, with each number as the text in the source. */
export function parseExactJson<T>(text: string): T {
  return JSON.parse(text, numberAsText as (name: string, value: unknown) => unknown) as T;
}
