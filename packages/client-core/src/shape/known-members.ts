import { InvalidRequestError, type Issue } from "../errors/errors.ts";
import { jsonPath } from "./issue-list.ts";
import { isRecord, member, ownNames } from "./read.ts";

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
