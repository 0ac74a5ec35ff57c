import { InvalidRequestError, type Issue } from "../errors/errors.ts";
import { jsonPath } from "./issue-list.ts";
import { WireNumber } from "./number-readers.ts";

/** Stands for a member whose getter threw: no type accepts it. */
const unreadable: unique symbol = Symbol("a member that cannot be read");

export function isRecord(input: unknown): input is object {
  if (typeof input !== "object" || input === null) return false;
  try {
    return !(input instanceof WireNumber || Array.isArray(input));
  } catch {
    // A revoked proxy throws when it is only looked at.
    return false;
  }
}

/** The names that `JSON.stringify` would write; `undefined` for an object that cannot be read. */
export function ownNames(input: object): Set<string> | undefined {
  try {
    return new Set(Object.keys(input));
  } catch {
    return undefined;
  }
}

/** One member, read once; a throwing getter gives a value that no shape accepts. */
export function member(input: object, name: string | number): unknown {
  try {
    return (input as Record<string | number, unknown>)[name];
  } catch {
    return unreadable;
  }
}

/**
 * Refuses what a method does not take: a misspelled filter that was left out silently would be no filter.
 *
 * @param operation - the operation that would be called, for the message
 * @param known - the names of all members that are taken
 * @throws InvalidRequestError that names each other member, or says that the input is no object
 * @example onlyMembers("OrderList", { status: "New" }, ["searchData", "pageSize"]) // throws
 */
export function onlyMembers(operation: string, input: unknown, known: readonly string[]): void {
  const issues = findUnknownMembers(input, known);
  if (issues.length > 0) throw new InvalidRequestError(issues, { operation });
}

function findUnknownMembers(input: unknown, known: readonly string[]): readonly Issue[] {
  const names = isRecord(input) ? ownNames(input) : undefined;
  if (!isRecord(input) || names === undefined) {
    return [{ path: "$", segments: [], rule: "type", message: "must be an object" }];
  }
  const message = `is not taken, only ${known.join(", ")}`;
  return [...names]
    .filter((name) => !known.includes(name) && member(input, name) !== undefined)
    .map((name) => ({ path: jsonPath([name]), segments: [name], rule: "unknown", message }));
}
