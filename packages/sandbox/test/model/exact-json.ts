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
