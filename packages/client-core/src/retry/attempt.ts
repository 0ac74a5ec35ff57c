import { runWithin } from "../deadline/deadline.ts";
import { isSellerError } from "../errors/guards.ts";
import { deliveryFailureOf } from "./delivery-failure.ts";
import type { DeliveryFailure } from "./retry-class.ts";
import type { RetryOptions } from "./retry-options.ts";

/**
 * What a response means for the request, in words that suit any protocol.
 *
 * - `done`: the service did what was asked.
 * - `refused`: it decided against it; the same request would be refused again.
 * - `rate-limited`: the request was not processed because there were too many (429); no effect.
 * - `failed`: it responded, but not to the request (408, 5xx); a write may have taken effect.
 */
export type ResponseKind = "done" | "refused" | "rate-limited" | "failed";

/** What a response means for the request, and how long it asks to wait. */
export interface ResponseMeaning {
  readonly kind: ResponseKind;
  /** In milliseconds; what the Retry-After header says unless given. */
  readonly retryAfterMs?: number | undefined;
}

/** What one attempt brought. */
export interface AttemptResponse<T> {
  readonly kind: ResponseKind;
  /** The protocol's own response, body read to the end; the loop only hands it on. */
  readonly value: T;
  /** For messages and hooks, such as `HTTP 503`. */
  readonly label?: string;
  /** What `parseRetryAfter` made of the service's Retry-After. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Sends the request once and reads its response, body included.
 *
 * @param signal - aborts when the attempt's time is over or the caller aborts
 */
export type Attempt<T> = (signal: AbortSignal) => Promise<AttemptResponse<T>>;

/** An attempt that came to an end: well, or with a failure and what it proves. */
export type Attempted<T> =
  | { readonly failure?: undefined; readonly response: AttemptResponse<T>; readonly error?: never }
  | {
      readonly failure: DeliveryFailure;
      readonly response?: AttemptResponse<T>;
      readonly error?: unknown;
    };

/** The time of one attempt, or what was left of the whole call, is over. */
export class AttemptTimeout extends Error {
  override readonly name = "TimeoutError";
}

/** Makes one attempt and says what it proves. Never throws. */
export async function attemptOnce<T>(
  attempt: Attempt<T>,
  options: RetryOptions,
): Promise<Attempted<T>> {
  const timeoutMs = Math.min(options.attemptTimeoutMs, options.deadline.remainingMs());
  const timeoutReason = (): AttemptTimeout =>
    new AttemptTimeout(`no response within ${Math.round(timeoutMs)} ms`);
  const { clock, signal } = options;
  try {
    const response = await runWithin({ clock, signal, timeoutMs, timeoutReason }, attempt);
    return { failure: failureIn(response), response };
  } catch (error) {
    return { failure: failureFrom(error, options.signal), error };
  }
}

function failureIn({
  kind,
  label,
  retryAfterMs,
}: AttemptResponse<unknown>): DeliveryFailure | undefined {
  if (kind === "done" || kind === "refused") return undefined;
  const rateLimited = kind === "rate-limited";
  return {
    delivery: rateLimited ? "none" : "unknown",
    permanent: false,
    reason: label ?? kind,
    retryAfterMs,
  };
}

function failureFrom(error: unknown, signal: AbortSignal | undefined): DeliveryFailure {
  if (signal?.aborted) return { delivery: "unknown", permanent: true, reason: "aborted" };
  if (error instanceof AttemptTimeout) {
    return { delivery: "unknown", permanent: false, reason: "timeout" };
  }
  if (isSellerError(error)) {
    // A response that cannot be understood leaves open what the service did; the others say it.
    const open = error.code === "protocol" || error.code === "indeterminate";
    return { delivery: open ? "unknown" : "none", permanent: true, reason: error.code };
  }
  return deliveryFailureOf(error);
}

/**
 * The kind of a response by its HTTP status (interface-specification.md leaves the statuses of failed
 * calls open; these are HTTP's own meanings). 501 is a decision: the same request would meet it again.
 *
 * @example responseKindOf(503) // "failed"
 */
export function responseKindOf(status: number): ResponseKind {
  if (status >= 200 && status < 300) return "done";
  if (status === 429) return "rate-limited";
  return status === 408 || (status >= 500 && status !== 501) ? "failed" : "refused";
}
