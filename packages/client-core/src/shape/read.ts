import { InvalidRequestError, type Issue } from "../errors/errors.ts";
import { decimalOrUndefined } from "../exact/decimal.ts";
import { compareDecimals } from "../exact/decimal-arithmetic.ts";
import { counted, IssueList, jsonPath, type PathNode } from "./issue-list.ts";
import { type NumberReader, WireNumber } from "./number-readers.ts";
import { type Reading, readScalar } from "./read-scalar.ts";
import type { ArrayShape, ObjectShape, Shape } from "./shape.ts";

export interface ReadResult {
  /**
   * Identifiers and decimals are text, counts are numbers. Present even with issues: with fields that break only a rule
   * of their value (a bound, a length, digits), without those of a wrong type.
   */
  readonly value: unknown;
  /** The first 100 broken rules, in the order of the shape's fields. */
  readonly issues: readonly Issue[];
  /** Broken rules beyond these, counted up to 10,000. */
  readonly more?: number;
}

/**
 * Validates a request by its shape; never throws. The entries of a list with too many are not validated.
 *
 * @param numbers - `callerNumbers`, `wireNumbers` or `queryText`
 */
export function read(shape: Shape, input: unknown, numbers: NumberReader): ReadResult {
  const found = new IssueList();
  if (input === undefined) {
    found.add(undefined, "required", "is missing");
    return { value: undefined, issues: found.issues };
  }
  const value = readAt(shape, input, undefined, { numbers, issues: found });
  const { issues, more } = found;
  return more === 0 ? { value, issues } : { value, issues, more };
}

function readAt(
  shape: Shape,
  input: unknown,
  path: PathNode | undefined,
  reading: Reading,
): unknown {
  if (input === null && shape.nullable) return null;
  switch (shape.type) {
    case "object":
      return readObject(shape, input, path, reading);
    case "array":
      return readArray(shape, input, path, reading);
    default:
      return readScalar(shape, input, path, reading);
  }
}

function readObject(
  shape: ObjectShape,
  input: unknown,
  path: PathNode | undefined,
  reading: Reading,
): Record<string, unknown> | undefined {
  if (!isRecord(input)) {
    reading.issues.add(path, "type", "must be an object");
    return undefined;
  }
  const value: Record<string, unknown> = {};
  const present = new Set<string>();
  for (const [name, field] of Object.entries(shape.fields)) {
    const memberValue = Object.hasOwn(input, name) ? input[name] : undefined;
    if (memberValue === undefined && shape.required?.includes(name) !== true) continue;
    const at: PathNode = { parent: path, segment: name };
    if (memberValue === undefined) {
      reading.issues.add(at, "required", "is missing");
      continue;
    }
    present.add(name);
    const exact = readAt(field, memberValue, at, reading);
    if (exact !== undefined) value[name] = exact;
  }
  for (const name of Object.keys(input)) {
    if (reading.issues.full) break;
    if (Object.hasOwn(shape.fields, name) || input[name] === undefined) continue;
    const at: PathNode = { parent: path, segment: name };
    reading.issues.add(at, "unknown", "is not a field of the contract");
  }
  checkMembers(shape, value, present, path, reading.issues);
  return value;
}

function readArray(
  shape: ArrayShape,
  input: unknown,
  path: PathNode | undefined,
  reading: Reading,
): unknown[] | undefined {
  const items = reading.numbers.list(input);
  if (items === undefined) {
    reading.issues.add(path, "type", "must be a list");
    return undefined;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = shape;
  if (items.length < minItems) {
    const least = counted(minItems, "entry", "entries");
    reading.issues.add(path, "minItems", `must contain at least ${least}`);
  }
  if (items.length > maxItems) {
    const limit = counted(maxItems, "entry", "entries");
    reading.issues.add(path, "maxItems", `must contain at most ${limit}`);
    return undefined;
  }
  const value: unknown[] = [];
  for (let index = 0; index < items.length && !reading.issues.full; index += 1) {
    value.push(readAt(shape.items, items[index], { parent: path, segment: index }, reading));
  }
  return value;
}

/** `dependentRequired` and `notBelow`. */
function checkMembers(
  shape: ObjectShape,
  value: Readonly<Record<string, unknown>>,
  present: ReadonlySet<string>,
  path: PathNode | undefined,
  found: IssueList,
): void {
  for (const [name, needed] of Object.entries(shape.dependentRequired ?? {})) {
    if (!present.has(name)) continue;
    for (const other of needed) {
      if (present.has(other)) continue;
      const at: PathNode = { parent: path, segment: other };
      found.add(at, "dependentRequired", `must be sent together with ${name}`);
    }
  }
  for (const [name, floor] of Object.entries(shape.notBelow ?? {})) {
    const high = decimalOrUndefined(value[name]);
    const low = decimalOrUndefined(value[floor]);
    if (high === undefined || low === undefined || compareDecimals(high, low) >= 0) continue;
    found.add({ parent: path, segment: name }, "notBelow", `must not be lower than ${floor}`);
  }
}

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  if (typeof input !== "object" || input === null) return false;
  return !(input instanceof WireNumber || Array.isArray(input));
}

/**
 * Ignoring a misspelled filter would list everything.
 *
 * @throws InvalidRequestError that names each unknown member
 */
export function onlyMembers(operation: string, input: unknown, known: readonly string[]): void {
  const issues = findUnknownMembers(input, known);
  if (issues.length > 0) throw new InvalidRequestError(issues, { operation });
}

function findUnknownMembers(input: unknown, known: readonly string[]): readonly Issue[] {
  if (!isRecord(input)) {
    return [{ path: "$", segments: [], rule: "type", message: "must be an object" }];
  }
  const message = `is not taken, only ${known.join(", ")}`;
  return Object.keys(input)
    .filter((name) => !known.includes(name) && input[name] !== undefined)
    .map((name) => ({ path: jsonPath([name]), segments: [name], rule: "unknown", message }));
}
