import { runWithin } from "../deadline/run-within.ts";
import { isSellerError } from "../errors/guards.ts";
import type { Answer } from "./answer.ts";
import { troubleOf } from "./delivery.ts";
import type { Trouble } from "./retry-class.ts";
import type { RetryOptions } from "./retry-options.ts";

/**
 * Sends the request once and reads its answer, body included.
 *
 * @param signal - aborts when the attempt's time is over or the caller aborts
 * @param attempt - from 1
 */
export type Attempt<T> = (signal: AbortSignal, attempt: number) => Promise<Answer<T>>;

/** An attempt that came to an end: well, or with trouble and what came of it. */
export type Attempted<T> =
  | { readonly trouble: undefined; readonly answer: Answer<T> }
  | { readonly trouble: Trouble; readonly answer: Answer<T> }
  | { readonly trouble: Trouble; readonly answer: undefined; readonly error: unknown };

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
    new AttemptTimeout(`no answer within ${Math.round(timeoutMs)} ms`);
  const { clock, signal } = options;
  try {
    const answer = await runWithin({ clock, signal, timeoutMs, timeoutReason }, (attemptSignal) =>
      attempt(attemptSignal, number),
    );
    return { trouble: troubleIn(answer), answer };
  } catch (error) {
    return { trouble: troubleFrom(error, options.signal), answer: undefined, error };
  }
}

function troubleIn({ kind, label, retryAfterMs }: Answer<unknown>): Trouble | undefined {
  if (kind === "done" || kind === "refused") return undefined;
  const turnedAway = kind === "turned-away";
  return {
    delivery: turnedAway ? "none" : "unknown",
    permanent: false,
    reason: label ?? kind,
    retryAfterMs,
  };
}

function troubleFrom(error: unknown, signal: AbortSignal | undefined): Trouble {
  if (signal?.aborted) return { delivery: "unknown", permanent: true, reason: "aborted" };
  if (error instanceof AttemptTimeout) {
    return { delivery: "unknown", permanent: false, reason: "timeout" };
  }
  if (isSellerError(error)) {
    // An answer that cannot be understood leaves open what the service did; the others say it.
    const open = error.code === "protocol" || error.code === "indeterminate";
    return { delivery: open ? "unknown" : "none", permanent: true, reason: error.code };
  }
  return troubleOf(error);
}
