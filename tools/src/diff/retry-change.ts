import type { Rating } from "./direction.ts";

type Retry = "safe" | "never" | "absolute";

const freedom: Readonly<Record<Retry, number>> = { never: 0, absolute: 1, safe: 2 };

/**
 * What a new retry class deserves. A client repeats by this class alone, so a freer one sends again,
 * unasked, what was sent once; only a step to `absolute` leaves that to the caller.
 */
export function rateRetry(before: Retry, after: Retry): Rating {
  if (freedom[after] < freedom[before]) {
    return before === "absolute"
      ? { verdict: "major", reason: "callers who opted into repeating it are no longer served" }
      : {
          verdict: "major",
          reason: "calls that clients repeated after a failure now fail at once",
        };
  }
  return after === "absolute"
    ? { verdict: "minor", reason: "callers may now opt into repeating it" }
    : { verdict: "major", reason: "clients now send again, unasked, what they sent once" };
}
