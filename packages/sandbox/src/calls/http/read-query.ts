import type { Issue, ObjectShape } from "@marketplace-seller/client-core";
import { jsonPath, queryText, read } from "@marketplace-seller/client-core/internal";

interface QueryResult {
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

/**
 * Strictly by the schema: refuses unknown parameters, repeated ones that take one value, empty values, malformed
 * percent-encoding, and numbers that are not plain decimals. A list is a repeated parameter or values separated by
 * commas (assumption `category-ids`).
 *
 * @param search - without the question mark
 * @param aliases - alternative spellings of names
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
      issues.push(
        createIssue(findParameterName(shape, pair), "is empty or has a malformed percent-encoding"),
      );
      continue;
    }
    const [spelling, value] = parameter;
    const name = Object.hasOwn(aliases, spelling) ? (aliases[spelling] ?? spelling) : spelling;
    valuesByName.set(name, [...(valuesByName.get(name) ?? []), value]);
  }
  for (const [name, values] of valuesByName) {
    const isSingle = Object.hasOwn(shape.fields, name) && shape.fields[name]?.type !== "array";
    if (!isSingle || values.length === 1) continue;
    issues.push(createIssue(name, "must be sent only once"));
    valuesByName.delete(name);
  }
  const result = read(shape, toInput(shape, valuesByName), queryText);
  return { value: result.value, issues: [...issues, ...result.issues.map(renameToParameter)] };
}

/** Of a parameter that cannot be decoded; a question mark when the contract has none. */
function findParameterName({ fields }: ObjectShape, pair: string): string {
  const [name = ""] = pair.split("=", 1);
  return Object.hasOwn(fields, name) ? name : "?";
}

/** Undefined when a part is empty, badly encoded or has a NUL character. */
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

/** A list parameter is an array, any other a text. */
function toInput(
  shape: ObjectShape,
  valuesByName: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown> {
  // No prototype, so that a parameter can be named `__proto__` or `constructor`.
  const input: Record<string, unknown> = Object.create(null);
  for (const [name, values] of valuesByName) {
    const expected = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    if (expected?.type === "array") input[name] = values.flatMap((value) => value.split(","));
    else input[name] = values[0];
  }
  return input;
}

/** The validated object was read from a query string. */
function renameToParameter(found: Issue): Issue {
  return found.rule === "unknown"
    ? { ...found, message: "is not a parameter of this operation" }
    : found;
}

function createIssue(segment: string, message: string): Issue {
  const segments = [segment];
  return { path: jsonPath(segments), segments, rule: "type", message };
}
