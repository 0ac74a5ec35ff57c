/** Digits after the point that sums are made with; no amount of these tests has more. */
const DIGITS = 6;

/** One kuruş in the unit of {@link exact}. */
export const KURUS = 10_000n;

/** Decimal text as a whole number of millionths, so that sums are exact. */
export function exact(decimal: string): bigint {
  const [, sign = "", whole = "", fraction = ""] =
    /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal) ?? [];
  if (whole === "") throw new Error(`${decimal} is no plain decimal`);
  const units = BigInt(whole + fraction.padEnd(DIGITS, "0"));
  return sign === "-" ? -units : units;
}

/** The sum of decimal texts, in the unit of {@link exact}. */
export function exactSum(decimals: readonly string[]): bigint {
  return decimals.reduce((sum, decimal) => sum + exact(decimal), 0n);
}

/** JSON in which every number is its own text, so that no digit can get lost on the way to a test. */
export type ExactJson =
  | string
  | boolean
  | null
  | readonly ExactJson[]
  | { readonly [name: string]: ExactJson };

/** A reviver as Node 24 calls it: with the source text of each primitive value. */
type SourceReviver = (
  name: string,
  value: unknown,
  context: { readonly source?: string },
) => unknown;

const numberAsText: SourceReviver = (_name, value, { source }) =>
  typeof value === "number" ? (source ?? String(value)) : value;

/** Parses JSON, with each number as the text that stands there. */
export function parseExactJson<T>(text: string): T {
  return JSON.parse(text, numberAsText as (name: string, value: unknown) => unknown) as T;
}
