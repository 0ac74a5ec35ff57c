import { runWithin } from "../deadline/run-within.ts";
import { isSellerError } from "../errors/guards.ts";
import type { AttemptResponse } from "./attempt-response.ts";
import { deliveryFailureOf } from "./delivery-failure.ts";
import type { DeliveryFailure } from "./retry-class.ts";
import type { RetryOptions } from "./retry-options.ts";

/**
 * Sends the request once and reads its response, body included.
 *
 * @param signal - aborts when the attempt's time is over or the caller aborts
 * @param attempt - from 1
 */
export type Attempt<T> = (signal: AbortSignal, attempt: number) => Promise<AttemptResponse<T>>;

/** An attempt that came to an end: well, or with a failure and what it proves. */
export type Attempted<T> =
  | {
      readonly failure: undefined;
      readonly response: AttemptResponse<T>;
      readonly error?: undefined;
    }
  | {
      readonly failure: DeliveryFailure;
      readonly response: AttemptResponse<T>;
      readonly error?: undefined;
    }
  | { readonly failure: DeliveryFailure; readonly response: undefined; readonly error: unknown };

/** The time of one attempt, or what was left of the whole call, is over. */
export class AttemptTimeout extends Error {
  override readonly name = "TimeoutError";
}

/** Makes one attempt and says what it proves. Never throws. */
export async function attemptOnce<T>(
  attempt: Attempt<T>,
  number: number,
  options: RetryOptions,
): Promise<Attempted<T>> {
  const timeoutMs = Math.min(options.attemptTimeoutMs, options.deadline.remainingMs());
  const timeoutReason = (): AttemptTimeout =>
    new AttemptTimeout(`no response within ${Math.round(timeoutMs)} ms`);
  const { clock, signal } = options;
  try {
    const response = await runWithin({ clock, signal, timeoutMs, timeoutReason }, (attemptSignal) =>
      attempt(attemptSignal, number),
    );
    return { failure: failureIn(response), response };
  } catch (error) {
    return { failure: failureFrom(error, options.signal), response: undefined, error };
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
    // An response that cannot be understood leaves open what the service did; the others say it.
    const open = error.code === "protocol" || error.code === "indeterminate";
    return { delivery: open ? "unknown" : "none", permanent: true, reason: error.code };
  }
  return deliveryFailureOf(error);
}
