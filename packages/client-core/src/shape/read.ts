import type { Issue } from "../errors/issue.ts";
import { checkDecimal, checkIdentifier, checkInteger, checkString } from "./check-scalar.ts";
import { IssueList, type Place } from "./issue-list.ts";
import type { NumberReader } from "./number-reader.ts";
import { checkMembers, isRecord, member, ownNames } from "./object-members.ts";
import type { ArrayShape, ObjectShape, Shape } from "./shape.ts";
import { counted } from "./wording.ts";

/** What {@link read} found. */
export interface ReadResult {
  /**
   * The exact form: identifiers and decimals as text, counts as numbers. Present also when there are
   * issues: a value that breaks only a value rule (a bound, a length, its digits) stands in it, one
   * of the wrong type does not.
   */
  readonly value: unknown;
  /** The first 100 broken rules, in the order of the shape's fields; empty when the input is valid. */
  readonly issues: readonly Issue[];
  /** How many rules are broken besides, counted up to 10,000; absent when none is. */
  readonly more?: number;
}

/** What every step of one reading needs. */
interface Reading {
  readonly numbers: NumberReader;
  readonly found: IssueList;
}

/**
 * Checks a request against its shape and gives its exact form. Never throws for any input, whatever
 * its getters do; reports the broken rules, not only the first. The entries of a list that has too many
 * are not checked.
 *
 * @param shape - a generated request shape
 * @param input - what the caller passed, or what a parser read
 * @param numbers - what counts as a number there: `callerNumbers`, `wireNumbers` or `queryText`
 * @example read(updatePriceAndStockBody, body, callerNumbers).issues // [] when it may be sent
 */
export function read(shape: Shape, input: unknown, numbers: NumberReader): ReadResult {
  const found = new IssueList();
  if (input === undefined) {
    found.add(undefined, "required", "is missing");
    return { value: undefined, issues: found.issues };
  }
  const value = readAt(shape, input, undefined, { numbers, found });
  const { issues, more } = found;
  return more === 0 ? { value, issues } : { value, issues, more };
}

function readAt(shape: Shape, input: unknown, place: Place | undefined, reading: Reading): unknown {
  if (input === null && shape.nullable) return null;
  switch (shape.type) {
    case "object":
      return readObject(shape, input, place, reading);
    case "array":
      return readArray(shape, input, place, reading);
    default:
      return readScalar(shape, input, place, reading);
  }
}

function readObject(
  shape: ObjectShape,
  input: unknown,
  place: Place | undefined,
  reading: Reading,
): Record<string, unknown> | undefined {
  const names = isRecord(input) ? ownNames(input) : undefined;
  if (!isRecord(input) || names === undefined) {
    reading.found.add(place, "type", "must be an object");
    return undefined;
  }
  const value: Record<string, unknown> = {};
  const present = new Set<string>();
  for (const [name, field] of Object.entries(shape.fields)) {
    const given = names.has(name) ? member(input, name) : undefined;
    if (given === undefined && shape.required?.includes(name) !== true) continue;
    const at: Place = { parent: place, segment: name };
    if (given === undefined) {
      reading.found.add(at, "required", "is missing");
      continue;
    }
    present.add(name);
    const exact = readAt(field, given, at, reading);
    if (exact !== undefined) value[name] = exact;
  }
  for (const name of names) {
    if (reading.found.full) break;
    if (Object.hasOwn(shape.fields, name) || member(input, name) === undefined) continue;
    reading.found.add(
      { parent: place, segment: name },
      "unknown",
      "is not a field of the contract",
    );
  }
  checkMembers(shape, value, present, place, reading.found);
  return value;
}

function readArray(
  shape: ArrayShape,
  input: unknown,
  place: Place | undefined,
  reading: Reading,
): unknown[] | undefined {
  const items = listOf(input, reading.numbers);
  if (items === undefined) {
    reading.found.add(place, "type", "must be a list");
    return undefined;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = shape;
  if (items.length < minItems) {
    reading.found.add(
      place,
      "minItems",
      `must hold at least ${counted(minItems, "entry", "entries")}`,
    );
  }
  if (items.length > maxItems) {
    reading.found.add(
      place,
      "maxItems",
      `must hold at most ${counted(maxItems, "entry", "entries")}`,
    );
    return undefined;
  }
  const value: unknown[] = [];
  for (let index = 0; index < items.length && !reading.found.full; index += 1) {
    const given = member(items, index);
    value.push(readAt(shape.items, given, { parent: place, segment: index }, reading));
  }
  return value;
}

function listOf(input: unknown, numbers: NumberReader): readonly unknown[] | undefined {
  try {
    return numbers.list(input);
  } catch {
    // A revoked proxy throws when it is only looked at.
    return undefined;
  }
}

function readScalar(
  shape: Exclude<Shape, ObjectShape | ArrayShape>,
  input: unknown,
  place: Place | undefined,
  { numbers, found }: Reading,
): unknown {
  switch (shape.type) {
    case "identifier": {
      const exact = numbers.identifier(input);
      checkIdentifier(shape, exact, place, found);
      return exact;
    }
    case "decimal": {
      const exact = numbers.decimal(input);
      checkDecimal(shape, exact, place, found, numbers.fractionIsFinal);
      return exact;
    }
    case "integer": {
      const whole = numbers.integer(input);
      checkInteger(shape, whole, place, found);
      return Number.isSafeInteger(whole) ? whole : undefined;
    }
    case "boolean": {
      const exact = numbers.boolean(input);
      if (exact === undefined) found.add(place, "type", "must be true or false");
      return exact;
    }
    case "string": {
      const exact = typeof input === "string" ? input : undefined;
      checkString(shape, exact, place, found);
      return exact;
    }
  }
}
