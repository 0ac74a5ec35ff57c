import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { RefusalError } from "../domain/refusals.ts";
import { Problem } from "./http/problem.ts";

/** @throws Problem with status 429 */
export type ListingRateLimit = (sellerId: string) => Promise<void>;

/**
 * Requests of the package listing per minute and seller (interface-specification.md, Limits; the response is an
 * assumption, `rate-limit-response`). Minutes follow the machine's clock, also while the sandbox's is frozen, so that a
 * caller that waits for `Retry-After` succeeds; a jump of the sandbox's clock starts a new one (`rate-limit-scope`).
 *
 * @param perMinute - `false` for no limit
 * @param jumpedMinutes - changes whenever the sandbox's clock jumps
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
