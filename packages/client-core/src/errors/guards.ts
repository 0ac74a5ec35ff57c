import type { AuthenticationError } from "./authentication-error.ts";
import type { IndeterminateError } from "./indeterminate-error.ts";
import type { InvalidRequestError } from "./invalid-request-error.ts";
import type { ProtocolError } from "./protocol-error.ts";
import type { RateLimitedError } from "./rate-limited-error.ts";
import type { RefusedError } from "./refused-error.ts";
import { type SellerError, type SellerErrorCode, sellerErrorMark } from "./seller-error.ts";
import type { TaskRejectedError } from "./task-rejected-error.ts";
import type { TimeoutError } from "./timeout-error.ts";
import type { TransportError } from "./transport-error.ts";

/** Which class carries which code. */
export interface SellerErrorByCode {
  "invalid-request": InvalidRequestError;
  authentication: AuthenticationError;
  refused: RefusedError;
  "task-rejected": TaskRejectedError;
  "rate-limited": RateLimitedError;
  timeout: TimeoutError;
  transport: TransportError;
  protocol: ProtocolError;
  indeterminate: IndeterminateError;
}

/** Any error of the family, discriminated by `code`. */
export type AnySellerError = SellerErrorByCode[SellerErrorCode];

/**
 * Whether a caught value is an error of this family, also when it comes from another realm or from
 * another copy of this package, where `instanceof` fails.
 *
 * @param error - whatever was caught
 * @param code - narrows to the one class with this code
 * @example if (isSellerError(error, "rate-limited")) await delay(error.retryAfterMs ?? 1000);
 */
export function isSellerError(error: unknown): error is AnySellerError;
export function isSellerError<Code extends SellerErrorCode>(
  error: unknown,
  code: Code,
): error is SellerErrorByCode[Code];
export function isSellerError(error: unknown, code?: SellerErrorCode): boolean {
  try {
    if (typeof error !== "object" || error === null) return false;
    const candidate = error as Partial<SellerError>;
    return candidate[sellerErrorMark] === true && (code === undefined || candidate.code === code);
  } catch {
    // A hostile getter or a revoked proxy is none of ours.
    return false;
  }
}
