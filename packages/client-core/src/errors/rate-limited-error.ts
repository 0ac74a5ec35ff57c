import { SellerError, type SellerErrorContext } from "./seller-error.ts";

/** Too many requests (interface-specification.md, Limits); the request had no effect. */
export class RateLimitedError extends SellerError {
  readonly code = "rate-limited";
  override readonly name = "RateLimitedError";
  constructor(message: string, retryAfterMs: number | undefined, context: SellerErrorContext = {}) {
    super(message, { retryable: true, ...context, retryAfterMs });
  }
}
