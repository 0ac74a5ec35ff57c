import { InvalidRequestError, type Issue } from "../errors/errors.ts";
import { jsonPath } from "./issue-list.ts";
import { WireNumber } from "./number-readers.ts";

export function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  if (typeof input !== "object" || input === null) return false;
  return !(input instanceof WireNumber || Array.isArray(input));
}

/**
 * Refuses what a method does not take: a misspelled filter that was left out silently would be no filter.
 *
 * @throws InvalidRequestError that names each other member, or says that the input is no object
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
