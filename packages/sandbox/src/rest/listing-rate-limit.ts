import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refused } from "../domain/refusals.ts";
import { Problem } from "../http/problem.ts";

/** Counts a seller's listing requests; throws a Problem with status 429 over the limit. */
export type ListingRateLimit = (sellerId: string) => Promise<void>;

/**
 * The limit on the package listing: so many requests per minute and seller
 * (interface-specification.md, Limits). The response to exceeding it is an assumption
 * (`rate-limit-response`). Minutes are the machine's, also while the sandbox's clock stands still, so that
 * a caller that waits for Retry-After gets through; a leap of that clock begins a new one (`rate-limit-scope`).
 *
 * @param perMinute `false` limits nothing.
 * @param leaps changes whenever the sandbox's time leaps.
 */
export function createListingRateLimit(
  perMinute: number | false,
  leaps: () => number,
): ListingRateLimit | undefined {
  if (perMinute === false) return undefined;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (sellerId) => {
    try {
      await limiter.consume(`${sellerId} ${leaps()}`);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const { code, message } = new Refused("tooManyRequests");
      throw new Problem(429, code, message, {
        retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)),
      });
    }
  };
}
