import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { RefusalError } from "../domain/refusals.ts";
import { Problem } from "./http/problem.ts";

/**
 * Counts a seller's request of the package listing; throws a Problem with status 429 when the rate limit is exceeded.
 */
export type ListingRateLimit = (sellerId: string) => Promise<void>;

/**
 * Creates the rate limit of the package listing: requests per minute and seller (interface-specification.md, Limits).
 * The response to a request above the rate limit is an assumption (`rate-limit-response`). The minutes of the rate
 * limit follow the machine's clock, also while the sandbox's clock is frozen, so that a caller that waits for
 * `Retry-After` succeeds. A jump of the sandbox's clock starts a new minute of the rate limit (`rate-limit-scope`).
 *
 * @param perMinute requests per minute and seller; `false` means no limit.
 * @param jumpedMinutes returns a number that changes whenever the sandbox's clock jumps.
 */
export function createListingRateLimit(
  perMinute: number | false,
  jumpedMinutes: () => number,
): ListingRateLimit | undefined {
  if (perMinute === false) return undefined;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (sellerId) => {
    try {
      await limiter.consume(`${sellerId} ${jumpedMinutes()}`);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const { code, message } = new RefusalError("tooManyRequests");
      throw new Problem(429, code, message, {
        retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)),
      });
    }
  };
}
