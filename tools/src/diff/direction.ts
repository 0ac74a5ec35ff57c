import { type Verdict, worse } from "./verdict.ts";

/** Which way a value travels, as the seller sees it. */
export type Direction = "request" | "response";

/** Whether more values fit than before, or fewer. */
export type Effect = "loosened" | "tightened";

/** A verdict and why. */
export interface Rating {
  readonly verdict: Verdict;
  readonly reason: string;
}

/** Nothing but words changed. */
export const wordsAlone: Rating = {
  verdict: "patch",
  reason: "words in docs and comments",
};

/** What marking something as deprecated, or no longer, means. */
export function deprecation(isDeprecated: boolean): [what: string, rating: Rating] {
  const what = isDeprecated ? "is deprecated" : "is no longer deprecated";
  return [
    what,
    { verdict: "minor", reason: "callers see a deprecation; nothing else changes yet" },
  ];
}

/** The service is reached elsewhere. */
export const addressChange: Rating = {
  verdict: "major",
  reason: "code made before sends its requests, and its credentials, to the old address",
};

const ratings: Readonly<Record<Direction, Readonly<Record<Effect, Rating>>>> = {
  request: {
    loosened: { verdict: "minor", reason: "every request that was accepted still is" },
    tightened: { verdict: "major", reason: "a request that was accepted may now be refused" },
  },
  response: {
    loosened: { verdict: "major", reason: "a response may hold values that callers do not expect" },
    tightened: { verdict: "minor", reason: "every response still fits what callers expect" },
  },
};

/** What loosening or tightening deserves; of several directions the worse one counts. */
export function rate(effect: Effect, directions: Iterable<Direction>): Rating {
  let found: Rating | undefined;
  for (const direction of directions) {
    const rating = ratings[direction][effect];
    if (found === undefined || worse(found.verdict, rating.verdict) !== found.verdict) {
      found = rating;
    }
  }
  return found ?? { verdict: "none", reason: "nothing uses it" };
}

/** What changing from one limit to another does, where an absent one limits nothing. */
export function effectOfMaximum(before = Infinity, after = Infinity): Effect | undefined {
  if (before === after) return undefined;
  return after > before ? "loosened" : "tightened";
}

/** The same for a lower limit. */
export function effectOfMinimum(before = -Infinity, after = -Infinity): Effect | undefined {
  if (before === after) return undefined;
  return after < before ? "loosened" : "tightened";
}
