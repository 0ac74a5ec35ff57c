import { type Exact, isList, isObject, Numeral } from "./numeral.ts";

type SourceReviver = (
  this: unknown,
  name: string,
  value: unknown,
  context: { readonly source?: string },
) => unknown;

/** What Node has and the types of ES2025 do not: the reviver's third argument, and numbers as written. */
const parse = JSON.parse as (text: string, reviver: SourceReviver) => Exact;
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };

/**
 * Reads JSON with every digit of its numbers. It shares no code with the clients or the sandbox, so that
 * a mistake of theirs cannot hide here.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function readJson(text: string): Exact {
  return parse(text, (_name, value, { source }) =>
    typeof value === "number" ? new Numeral(source ?? String(value)) : value,
  );
}

/** Reads JSON, or gives nothing. */
export function readJsonOrUndefined(text: string): Exact | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** Writes JSON with every digit as it is. */
export function writeJson(value: Exact): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Numeral ? rawJson(part.text) : part,
  );
}

/** The value with ordinary numbers, for validators that know no others. */
export function withDoubles(value: Exact): unknown {
  if (value instanceof Numeral) return Number(value.text);
  if (isList(value)) return value.map(withDoubles);
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, withDoubles(member)]),
    );
  }
  return value;
}
