import type { Issue, ObjectShape } from "@marketplace-seller/client-core";
import { jsonPath, queryText, read } from "@marketplace-seller/client-core/internal";

/** What a query string says, in exact form, and what is wrong with it. */
interface QueryResult {
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

/**
 * Reads a query string by its shape, strictly: unknown parameters, a single-valued parameter given
 * twice, empty values, broken percent-encoding and numbers in any but plain decimal grammar are
 * issues. A list may be given by repeating its parameter or separated by commas (assumption
 * `category-ids`).
 *
 * @param search the text after the question mark.
 * @param aliases other spellings that are read as a parameter.
 */
export function readQuery(
  shape: ObjectShape,
  search: string,
  aliases: Readonly<Record<string, string>> = {},
): QueryResult {
  const valuesByName = new Map<string, string[]>();
  const issues: Issue[] = [];
  for (const pair of search === "" ? [] : search.split("&")) {
    const parameter = readPair(pair);
    if (parameter === undefined) {
      issues.push(createIssue(findParameterName(shape, pair), "is empty or not well encoded"));
      continue;
    }
    const [spelling, value] = parameter;
    const name = Object.hasOwn(aliases, spelling) ? (aliases[spelling] ?? spelling) : spelling;
    valuesByName.set(name, [...(valuesByName.get(name) ?? []), value]);
  }
  for (const [name, values] of valuesByName) {
    const isSingle = Object.hasOwn(shape.fields, name) && shape.fields[name]?.type !== "array";
    if (!isSingle || values.length === 1) continue;
    issues.push(createIssue(name, "one value per request"));
    valuesByName.delete(name);
  }
  const result = read(shape, toInput(shape, valuesByName), queryText);
  return { value: result.value, issues: [...issues, ...result.issues.map(renameToParameter)] };
}

/** The parameter that a pair which cannot be read is about; a question mark when it is none of ours. */
function findParameterName({ fields }: ObjectShape, pair: string): string {
  const [name = ""] = pair.split("=", 1);
  return Object.hasOwn(fields, name) ? name : "?";
}

/** Undefined for what cannot be read: an empty name or value, broken encoding, a NUL character. */
function readPair(pair: string): [string, string] | undefined {
  const equals = pair.indexOf("=");
  if (equals <= 0 || equals === pair.length - 1) return undefined;
  try {
    const name = decode(pair.slice(0, equals));
    const value = decode(pair.slice(equals + 1));
    return name.includes("\0") || value.includes("\0") ? undefined : [name, value];
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/** One value as it is, a list's values one by one. */
function toInput(
  shape: ObjectShape,
  valuesByName: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown> {
  // Without a prototype, so that no parameter name means anything else than itself.
  const input: Record<string, unknown> = Object.create(null);
  for (const [name, values] of valuesByName) {
    const expected = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    if (expected?.type === "array") input[name] = values.flatMap((value) => value.split(","));
    else input[name] = values[0];
  }
  return input;
}

/** The shape speaks of fields; here they are parameters. */
function renameToParameter(found: Issue): Issue {
  return found.rule === "unknown" ? { ...found, message: "is not a parameter here" } : found;
}

function createIssue(segment: string, message: string): Issue {
  const segments = [segment];
  return { path: jsonPath(segments), segments, rule: "type", message };
}
