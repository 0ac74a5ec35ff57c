import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refused } from "../domain/refusals.ts";
import { Problem } from "../http/problem.ts";

/** Counts a seller's listing requests; throws a Problem with status 429 over the limit. */
export type ListingRateLimit = (sellerId: string) => Promise<void>;

/**
 * The limit on the package listing: so many requests per minute and seller
 * (interface-specification.md, Limits). How exceeding it is answered is an assumption
 * (`rate-limit-answer`). Minutes are the machine's, whatever the sandbox's clock says.
 *
 * @param perMinute `false` limits nothing.
 */
export function createListingRateLimit(perMinute: number | false): ListingRateLimit | undefined {
  if (perMinute === false) return undefined;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (sellerId) => {
    try {
      await limiter.consume(sellerId);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const { code, message } = new Refused("tooManyRequests");
      throw new Problem(429, code, message, {
        retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)),
      });
    }
  };
}
