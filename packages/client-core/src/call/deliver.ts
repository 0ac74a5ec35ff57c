import { isSellerError } from "../errors/guards.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Pacer } from "../pacing/pacer.ts";
import { createWindowPacer } from "../pacing/window-pacer.ts";
import type { Redact } from "../redaction/redact.ts";
import { safeCause } from "../redaction/safe-cause.ts";
import type { Answer } from "../retry/answer.ts";
import { troubleOf } from "../retry/delivery.ts";
import { runWithRetry } from "../retry/retry-loop.ts";
import type { CallCourse } from "./call-course.ts";
import type { SettledPolicy } from "./settle-policy.ts";

/** An answer whose body has been read. */
export interface ReadAnswer {
  readonly status: number;
  readonly body: { readonly length: number };
}

/** How one call's request travels. */
export interface Delivery<T extends ReadAnswer> {
  /** Sends the request once and reads the whole answer. */
  readonly send: (signal: AbortSignal, attempt: number) => Promise<T>;
  /** What the answer brought. */
  readonly classify: (answer: T) => Pick<Answer<T>, "kind" | "retryAfterMs">;
  /** Whose rate it counts to, such as `[origin, appKey]`. */
  readonly payer: readonly string[];
  readonly redact: Redact;
}

/**
 * Sends one call's request, as often as its class allows, and notes in the course what became of it.
 * Everything that a request passes through beneath the middleware: pace, attempts, time limits, hooks.
 *
 * @throws what `runWithRetry` throws
 */
export async function deliver<T extends ReadAnswer>(
  delivery: Delivery<T>,
  course: CallCourse,
  policy: SettledPolicy,
): Promise<T> {
  const { hooks } = policy;
  try {
    const delivered = await runWithRetry(
      (one, attempt) => observed(delivery, course, policy, one, attempt),
      {
        ...policy,
        ...course,
        retryClass: course.retry,
        pacer: pacerOf(delivery.payer, course, policy),
        onRetry: hooks.silent ? undefined : hooks.retry,
        safeCause: (error) => safeCause(error, delivery.redact),
      },
    );
    course.inDoubt = delivered.outcome === "unknown";
    course.retryAfterMs = delivered.retryAfterMs;
    return delivered.value;
  } catch (error) {
    throw deadlineOfCaller(error, course);
  }
}

/** Makes one attempt, and tells the hooks. */
async function observed<T extends ReadAnswer>(
  { send, classify }: Delivery<T>,
  course: CallCourse,
  { clock, hooks }: SettledPolicy,
  signal: AbortSignal,
  attempt: number,
): Promise<Answer<T>> {
  course.attempts = attempt;
  const { operation, method, path } = course;
  if (!hooks.silent) hooks.request({ operation, attempt, method, path });
  const started = hooks.silent ? 0 : clock.monotonic();
  const tell = (status: number | undefined, bytes?: number, reason?: string): void => {
    if (hooks.silent) return;
    const durationMs = clock.monotonic() - started;
    hooks.response({ operation, attempt, status, durationMs, bytes, reason });
  };
  try {
    const value = await send(signal, attempt);
    course.status = value.status;
    tell(value.status, value.body.length);
    const answer = classify(value);
    if (answer.kind === "turned-away" && course.retry !== "safe") course.turnedAway = true;
    return { value, label: `HTTP ${value.status}`, ...answer };
  } catch (error) {
    course.status = undefined;
    tell(undefined, undefined, reasonOf(error, signal));
    throw error;
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return nameOf(signal.reason) === "TimeoutError" ? "timeout" : "aborted";
  return isSellerError(error) ? error.code : troubleOf(error).reason;
}

/** The pacer that this operation's documented rate asks for. */
function pacerOf(
  payer: readonly string[],
  { operation, rateLimit }: CallCourse,
  { pacing, clock, hooks }: SettledPolicy,
): Pacer | undefined {
  if (pacing === undefined || rateLimit === undefined) return undefined;
  const { requests, seconds } = rateLimit;
  const pacer = pacing.registry.pacerFor([...payer, operation], () =>
    createWindowPacer(clock, { requests, windowMs: seconds * 1000 }),
  );
  return {
    tryAcquire: () => pacer.tryAcquire?.() ?? false,
    acquire: ({ signal, maxWaitMs = Infinity } = {}) =>
      pacer.acquire({
        signal,
        maxWaitMs: Math.min(maxWaitMs, pacing.maxWaitMs),
        onWait: (waitMs) => hooks.wait({ operation, waitMs }),
      }),
    hold: (ms) => pacer.hold?.(ms),
  };
}

/** A signal made by `AbortSignal.timeout` is a deadline like our own. */
function deadlineOfCaller(error: unknown, { operation, attempts, signal }: CallCourse): unknown {
  if (!signal?.aborted || error !== signal.reason || nameOf(error) !== "TimeoutError") return error;
  const when = attempts === 0 ? "had passed before" : "passed during";
  return new TimeoutError(`The caller's deadline ${when} ${operation}`, {
    operation,
    attempts,
    retryable: true,
  });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
