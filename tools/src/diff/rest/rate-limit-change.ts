import type { RateLimit } from "../../model/contract.ts";
import type { Effect } from "../direction.ts";

/**
 * What another rate limit does to callers who kept to the old one. Of `n` requests in any `s` seconds,
 * a window of `t` seconds holds up to `n * ceil(t / s)`: 1000 in 60 s can come as 1000 in 1 s, which
 * 50 in 1 s refuses, although both allow about as many a minute.
 */
export function rateLimitEffect(
  before: RateLimit | undefined,
  after: RateLimit | undefined,
): Effect | undefined {
  if (after !== undefined && !fits(before, after)) return "tightened";
  return before !== undefined && !fits(after, before) ? "loosened" : undefined;
}

/** Whether all that one limit lets through lies within another one. */
function fits(inner: RateLimit | undefined, outer: RateLimit): boolean {
  if (inner === undefined) return false;
  return inner.requests * Math.ceil(outer.seconds / inner.seconds) <= outer.requests;
}
