import { SellerError } from "./seller-error.ts";

/**
 * The deadline passed before a read had a response. A write whose deadline passes is an
 * `IndeterminateError` instead, because it may have taken effect.
 */
export class TimeoutError extends SellerError {
  readonly code = "timeout";
  override readonly name = "TimeoutError";
}
