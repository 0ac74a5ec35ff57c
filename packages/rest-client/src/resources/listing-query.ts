import { InvalidRequestError, type Issue } from "@marketplace-seller/client-core";
import { instantMs } from "@marketplace-seller/client-core/internal";
import { operations } from "../gen/operations.gen.ts";

// Queries that the contract allows, and that would list something else than the caller meant, without a word.

/** Without the members that `issues` names, so that each is reported once. */
export interface CheckedQuery<Query> {
  readonly query: Query;
  readonly issues: readonly Issue[];
}

const issueOf = (name: string, rule: Issue["rule"], message: string): Issue => ({
  path: `$.${name}`,
  segments: [name],
  rule,
  message,
});

/** Filters that a service may read as no filter. */
export function checkFilters<Query extends object>(query: Query): CheckedQuery<Query> {
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string" && value.trim() === "") {
      const message = "must not be empty, because a service may read it as no filter; leave it out";
      issues.push(issueOf(name, "minLength", message));
    }
    if (Array.isArray(value) && value.length === 0) {
      const message = "must name at least one value; leave it out to list all";
      issues.push(issueOf(name, "minItems", message));
    }
  }
  return without(query, issues);
}

/**
 * Converts dates to epoch milliseconds; finds those that are none, were meant in another unit, or end before they
 * start.
 */
export function checkDates<Query extends object>(
  query: Query,
  names: readonly [start: string, end: string],
): CheckedQuery<Query> {
  const members = query as Readonly<Record<string, unknown>>;
  const dates = names.map((name) => [name, instantMs(members[name])] as const);
  const issues = dates.flatMap(([name, date]) => findDateIssue(name, date));
  const [start, end] = dates.map(([, date]) => date);
  if (issues.length === 0 && Number(end) < Number(start)) {
    issues.push(issueOf(names[1], "minimum", `must not be before ${names[0]}`));
  }
  const converted = dates.filter(([, date]) => date !== undefined);
  return without({ ...query, ...Object.fromEntries(converted) }, issues);
}

const EXPECTED = "pass a Date, epoch milliseconds or a Temporal value";
/** Read as milliseconds, 1970 to 1973; read as seconds, from 2001 on. */
const SECONDS = { least: 1e9, most: 1e11 };
/** Read as milliseconds, after the year 5000. */
const LEAST_MICROSECONDS = 1e14;

function findDateIssue(name: string, date: unknown): Issue[] {
  if (date === undefined) return [];
  if (typeof date !== "number") return [issueOf(name, "type", `must be a date: ${EXPECTED}`)];
  if (!Number.isFinite(date)) return [issueOf(name, "type", `is not a valid date: ${EXPECTED}`)];
  if (date >= SECONDS.least && date < SECONDS.most) {
    return [
      issueOf(name, "minimum", "is in seconds and must be in milliseconds: multiply by 1000"),
    ];
  }
  return date >= LEAST_MICROSECONDS
    ? [issueOf(name, "maximum", "is in microseconds and must be in milliseconds: divide by 1000")]
    : [];
}

function without<Query extends object>(
  query: Query,
  issues: readonly Issue[],
): CheckedQuery<Query> {
  const left = Object.entries(query).filter(([name]) =>
    issues.every(({ segments }) => segments[0] !== name),
  );
  return { query: Object.fromEntries(left) as Query, issues };
}

/** @throws InvalidRequestError when there are issues */
export function refuseIssues(operation: string, issues: readonly Issue[]): void {
  if (issues.length > 0) throw new InvalidRequestError(issues, { operation });
}

const { firstDate, maxMs } = operations.listShipmentPackages.dateWindow;
const DAY_MS = 86_400_000;

/** What the service leaves out without a word. */
export function describeCutWindow(startDate: unknown, endDate: unknown): string | undefined {
  if (typeof endDate !== "number") return undefined;
  if (endDate < firstDate) {
    return `endDate is before ${day(firstDate)}, the first day that the service lists: the listing is empty`;
  }
  if (typeof startDate !== "number" || endDate - startDate <= maxMs) return undefined;
  const days = maxMs / DAY_MS;
  return `the window is longer than ${days} days, and the service lists only its last ${days}: packages.between reads a window of any length`;
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
