import type { DateWindow, RateLimit, Retry } from "./contract.ts";
import {
  fail,
  member,
  requiredMember,
  requireNumber,
  requireString,
  type SourceNode,
} from "./source-node.ts";

const retries: readonly Retry[] = ["safe", "never", "absolute"];

/** `operationId`, which generated methods are named by. */
export function readId(node: SourceNode): string {
  const id = requiredMember(node, "operationId", "an operation needs an operationId");
  return /^[a-z][A-Za-z0-9]*$/.test(requireString(id))
    ? requireString(id)
    : fail(id, "operationId must be a lowerCamelCase name");
}

/** `x-retry`: whether a call may be repeated. */
export function readRetry(node: SourceNode): Retry {
  const wanted = `an operation needs x-retry: one of ${retries.join(", ")}`;
  const retry = requiredMember(node, "x-retry", wanted);
  return retries.find((each) => each === retry.value) ?? fail(retry, wanted);
}

/** `x-rate-limit`, if there is one. */
export function readRateLimit(node: SourceNode): { rateLimit?: RateLimit } {
  const limit = member(node, "x-rate-limit");
  if (limit === undefined) return {};
  const [requests, seconds] = (["requests", "seconds"] as const).map((key) =>
    requireNumber(requiredMember(limit, key, "x-rate-limit needs requests and seconds")),
  );
  return { rateLimit: { requests: requests ?? 0, seconds: seconds ?? 0 } };
}

/** `x-date-window`, if there is one. */
export function readDateWindow(node: SourceNode): { dateWindow?: DateWindow } {
  const window = member(node, "x-date-window");
  if (window === undefined) return {};
  const wanted = "x-date-window needs days and first, an RFC 3339 date and time with its offset";
  const days = requireNumber(requiredMember(window, "days", wanted));
  const first = requiredMember(window, "first", wanted);
  const isDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(
    requireString(first),
  );
  const firstDate = isDateTime ? Date.parse(requireString(first)) : Number.NaN;
  if (Number.isNaN(firstDate)) fail(first, wanted);
  return { dateWindow: { longestMs: days * 86_400_000, firstDate } };
}

/** The summary, if there is one. */
export function readSummary(node: SourceNode): { summary?: string } {
  const summary = member(node, "summary");
  return summary === undefined ? {} : { summary: requireString(summary).trim() };
}
