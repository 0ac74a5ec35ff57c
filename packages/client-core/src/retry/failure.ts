import { isSellerError } from "../errors/guards.ts";
import { type IndeterminateError, unknownOutcome } from "../errors/indeterminate-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import type { DeliveryFailure } from "./retry-class.ts";
import type { RetryOptions } from "./retry-options.ts";

/** The time of one attempt, or what was left of the whole call, is over. */
export class AttemptTimeout extends Error {
  override readonly name = "TimeoutError";
}

/** Why the loop stopped trying. */
export type GaveUp = "attempts" | "deadline" | "budget" | "not-replayable";

/** What is known when the loop gives up without a response. */
export interface FailureContext {
  readonly failure: DeliveryFailure;
  readonly attempts: number;
  /** A write may have taken effect, by this attempt or an earlier one. */
  readonly inDoubt: boolean;
  readonly gaveUp: GaveUp;
  readonly options: RetryOptions;
}

/** The error that says what a request without a response means for the caller. */
export function failureOf(error: unknown, context: FailureContext): unknown {
  const { failure, attempts, inDoubt, gaveUp, options } = context;
  const { operation, origin, signal } = options;
  if (inDoubt) return indeterminate(error, failure.reason, attempts, options);
  if (signal?.aborted || isSellerError(error)) return error;
  const course = `${countOf(attempts)}${WHY[gaveUp]}`;
  const about = { operation, attempts, cause: options.safeCause(error) };
  if (error instanceof AttemptTimeout) {
    return new TimeoutError(`${operation}: ${error.message} (${course})`, {
      ...about,
      retryable: true,
    });
  }
  const what = failure.delivery === "none" ? "could not be sent to" : "got no response from";
  return new TransportError(`${operation} ${what} ${origin}: ${failure.reason} (${course})`, {
    ...about,
    retryable: !failure.permanent,
  });
}

/** The error for a write that was sent and whose outcome is unknown. */
export function indeterminate(
  cause: unknown,
  reason: string,
  attempts: number,
  { operation, safeCause }: RetryOptions,
): IndeterminateError {
  const what = isSellerError(cause) ? cause.message : reason;
  const context = { attempts, cause: safeCause(cause) };
  return unknownOutcome(operation, `${what} (${countOf(attempts)})`, context);
}

const WHY: Record<GaveUp, string> = {
  attempts: "",
  deadline: ", no time left for another",
  budget: ", the client's retry budget is spent",
  "not-replayable": "",
};

function countOf(attempts: number): string {
  return attempts === 1 ? "1 attempt" : `${attempts} attempts`;
}
